import { connect, createServer, type Server, type Socket } from 'node:net';
import type { FaultQueue } from '../kernel/fault-queue.ts';
import type { Timers } from '../kernel/timers.ts';
import { phaseOf, replyOf, type MailFault, type MailPhase } from './mail-faults.ts';

/** What stands before the mail server and spoils its exchanges. */
export interface FrontOptions {
  /** Where the mail server listens. */
  readonly innerPort: () => number;
  readonly faults: FaultQueue<MailFault>;
  readonly timers: Timers;
  /** More at once get 421. */
  readonly mostConnections: number;
  /** The next message over this port of ours is refused with that reply. */
  readonly refuse: (port: number, reply: { readonly code: number; readonly text: string }) => void;
}

const END = Buffer.from('\r\n.\r\n');
/** The last line of a reply has a space after its code (RFC 5321 section 4.2.1). */
const WHOLE = /(?:^|\n)\d{3} [^\n]*\n$/;
const nothing: Buffer = Buffer.alloc(0);

/** Waits out the slow ones. @returns the fault that strikes, if any */
const struckAt = async ({ faults, timers }: FrontOptions, phase: MailPhase): Promise<MailFault | undefined> => {
  const struck = faults.take((fault) => fault.phase === phase);
  for (const fault of struck) if (fault.kind === 'slow') await timers.sleep(fault.ms ?? 0);
  return struck.find(({ kind }) => kind !== 'slow');
};

const say = (client: Socket, { code, text }: { readonly code: number; readonly text: string }): boolean =>
  client.write(`${code} ${text}\r\n`);

/** One exchange, once it has been greeted. */
const carry = (options: FrontOptions, client: Socket): void => {
  const inner = connect(options.innerPort(), '127.0.0.1');
  // Commands may come many at once; each waits here until the one before was answered, and the first for the greeting.
  let mode: 'command' | 'reply' | 'content' = 'reply';
  let answer: 'forward' | 'lose' | 'keep' = 'forward';
  let [held, said, spoiled] = [nothing, '', false];
  const end = (): void => {
    client.destroy();
    inner.destroy();
  };
  for (const socket of [client, inner]) socket.on('error', end).on('close', end);

  const command = async (): Promise<boolean> => {
    const at = held.indexOf('\n');
    if (at < 0) return false;
    const line = held.subarray(0, at + 1);
    held = held.subarray(at + 1);
    const phase = phaseOf(line.toString('latin1'));
    const fault = phase === undefined ? undefined : await struckAt(options, phase);
    if (fault?.kind === 'reply') return say(client, replyOf(fault));
    if (fault?.kind === 'silence') return true;
    if (fault !== undefined) end();
    else {
      mode = 'reply';
      inner.write(line);
    }
    return true;
  };

  /** @returns whether the content may go on */
  const enter = async (): Promise<boolean> => {
    if (spoiled) return true;
    spoiled = true;
    const fault = await struckAt(options, 'content');
    if (fault?.kind === 'silence') client.pause();
    else if (fault?.kind === 'reply') client.end(`${replyOf(fault).code} ${replyOf(fault).text}\r\n`);
    else if (fault !== undefined) end();
    return fault === undefined;
  };

  const content = async (): Promise<boolean> => {
    if (held.length === 0 || !(await enter())) return false;
    const at = held.indexOf(END);
    if (at < 0) {
      const sure = Math.max(0, held.length - END.length);
      inner.write(held.subarray(0, sure));
      held = held.subarray(sure);
      return false;
    }
    const fault = await struckAt(options, 'end');
    if (fault?.kind === 'drop') {
      end();
      return false;
    }
    if (fault?.kind === 'reply') options.refuse(inner.localPort ?? 0, replyOf(fault));
    answer = fault?.kind === 'lost' ? 'lose' : fault?.kind === 'silence' ? 'keep' : 'forward';
    inner.write(held.subarray(0, at + END.length));
    held = held.subarray(at + END.length);
    [mode, spoiled] = ['reply', false];
    return true;
  };

  let work = Promise.resolve();
  /** @returns whether there may be more to do */
  const step = async (): Promise<boolean> => {
    if (mode === 'reply') return false;
    return mode === 'command' ? command() : content();
  };
  const goOn = async (before: Promise<void>): Promise<void> => {
    await before;
    while (await step());
  };
  const go = (): void => {
    work = goOn(work);
  };
  client.on('data', (chunk) => {
    held = Buffer.concat([held, Buffer.from(chunk)]);
    go();
  });
  inner.on('data', (chunk) => {
    if (answer === 'lose') return end();
    if (answer === 'keep') return;
    client.write(chunk);
    said += chunk.toString('latin1');
    if (!WHOLE.test(said)) return;
    mode = said.startsWith('354') ? 'content' : 'command';
    said = '';
    go();
  });
};

/** A server that hands what it gets to the mail server behind it, unless a fault strikes. */
export const smtpFront = (
  options: FrontOptions,
): { readonly server: Server; readonly sockets: ReadonlySet<Socket> } => {
  const sockets = new Set<Socket>();
  const greet = async (client: Socket): Promise<void> => {
    if (sockets.size > options.mostConnections) {
      client.end('421 4.7.0 too many connections\r\n');
      return;
    }
    const fault = await struckAt(options, 'greeting');
    if (fault?.kind === 'reply') client.end(`${replyOf(fault).code} ${replyOf(fault).text}\r\n`);
    else if (fault === undefined) carry(options, client);
    else if (fault.kind !== 'silence') client.destroy();
  };
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => client.destroy()).on('close', () => sockets.delete(client));
    void greet(client);
  });
  return { server, sockets };
};
