import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { frameReader, paramsOf, rowsOf, statusOf, textsOf, type Frame } from './frames.ts';
import type { Gate } from './watch.ts';

/** A way to a database that knows what it carries, and stops it where its gate says. */
export interface PostgresTap {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** What one round trip asks for. */
interface Asked {
  readonly bytes: Buffer;
  /** Of a statement that may change rows, or of a COMMIT; null for what lasts nowhere. */
  readonly label: string | null;
  readonly isCommit: boolean;
  /** What it writes is not what it answers: it lasts although it gives no row. */
  readonly hasResults: boolean;
}

const changes = /\binsert\s+into\b|\bdelete\s+from\b|\bupdate\s+"?\w+"?\s+(?:(?:as\s+)?\w+\s+)?set\b/i;
/** The verb and the table, for statements without a name. */
const subject = /\b(insert\s+into|delete\s+from|update)\s+"?(\w+)"?/i;

const labelOf = (name: string, text: string): string | null => {
  if (!changes.test(text)) return null;
  if (name !== '') return name;
  const [, verb = '', table = ''] = subject.exec(text) ?? [];
  return `${verb.split(/\s/)[0]?.toLowerCase()} ${table}`;
};

/** Writes down what became of mails and claims the next ones; it answers those alone. */
const EXCHANGE = 'mail_exchange';
/** Of an exchange that has something to write down, whether or not it claims. */
export const RESULTS = `${EXCHANGE} of results`;
const isList = (param: string | null): boolean => param !== null && /^\{.+\}$/su.test(param);

/** Goes with whatever a keyed request commits; the same work of a loop is the same kind of COMMIT. */
const KEY_DONE = 'idempotency_done';

/** Reads what a client asks, round trip by round trip; it remembers prepared statements and the open transaction. */
const conversation = () => {
  const prepared = new Map<string, string>();
  let waiting: Frame[] = [];
  let written: string[] = [];
  const ask = (): Asked => {
    const bytes = Buffer.concat(waiting.map((frame) => frame.bytes));
    let label: string | null = null;
    let isCommit = false;
    let hasResults = false;
    for (const frame of waiting) {
      if (frame.kind === 'P') {
        const [name = '', text = ''] = textsOf(frame, 2);
        prepared.set(name, text);
      }
      if (frame.kind !== 'B' && frame.kind !== 'Q') continue;
      const [one = '', two = ''] = textsOf(frame, 2);
      const [name, text] = frame.kind === 'B' ? [two, prepared.get(two) ?? ''] : ['', one];
      isCommit ||= /^\s*commit\b/i.test(text);
      hasResults ||= frame.kind === 'B' && name === EXCHANGE && paramsOf(frame).some(isList);
      label ??= hasResults ? RESULTS : labelOf(name, text);
    }
    waiting = [];
    if (isCommit)
      return { bytes, label: written.length === 0 ? null : `commit ${written.join('+')}`, isCommit, hasResults };
    return { bytes, label, isCommit, hasResults };
  };
  return {
    /** Answers what is complete; null while it is not. */
    read: (frame: Frame): Asked | null => {
      waiting.push(frame);
      return frame.kind === 'Q' || frame.kind === 'S' ? ask() : null;
    },
    /** Frames that are no round trip go on at once. */
    isAside: ({ kind }: Frame): boolean => kind === '' || kind === 'p' || kind === 'X',
    settle: (label: string | null, changed: boolean, inTransaction: boolean): void => {
      if (!inTransaction) written = [];
      else if (label !== null && changed && label !== KEY_DONE && !written.includes(label)) written.push(label);
    },
  };
};

const tap = (near: Socket, far: Socket, gate: Gate): void => {
  const read = frameReader(true);
  const readAnswer = frameReader(false);
  const talk = conversation();
  let opened = false;
  let open: Asked | null = null;
  let answer: Frame[] = [];
  const cut = (): void => {
    near.destroy();
    far.destroy();
  };

  near.on('data', (chunk: Buffer) => {
    for (const frame of read(chunk)) {
      if (!opened || talk.isAside(frame)) {
        far.write(frame.bytes);
        continue;
      }
      const asked = talk.read(frame);
      if (asked === null) continue;
      if (asked.label !== null && gate.before(asked.label)) return cut();
      open = asked;
      far.write(asked.bytes);
    }
  });

  const done = (asked: Asked, ready: Frame): boolean => {
    const rows = answer.filter(({ kind }) => kind === 'C').reduce((sum, frame) => sum + rowsOf(frame), 0);
    const failed = answer.some(({ kind }) => kind === 'E');
    const inTransaction = statusOf(ready) !== 'I';
    const lasting = !failed && (asked.isCommit || asked.hasResults || rows > 0);
    talk.settle(asked.label, lasting, inTransaction);
    return asked.label !== null && gate.after(asked.label, lasting, inTransaction ? 'statement' : 'commit');
  };

  far.on('data', (chunk: Buffer) => {
    for (const frame of readAnswer(chunk)) {
      if (open === null) {
        opened ||= frame.kind === 'Z';
        near.write(frame.bytes);
        continue;
      }
      answer.push(frame);
      if (frame.kind !== 'Z') continue;
      const asked = open;
      open = null;
      if (done(asked, frame)) return cut();
      near.write(Buffer.concat(answer.map(({ bytes }) => bytes)));
      answer = [];
    }
  });
};

/** Opens a tap before the database of that address. */
export const openPostgresTap = async (databaseUrl: string, gate: Gate): Promise<PostgresTap> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, two] of [
      [near, far],
      [far, near],
    ] as const) {
      one.setNoDelay(true);
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        two.destroy();
      });
    }
    tap(near, far, gate);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
