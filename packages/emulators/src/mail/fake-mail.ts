import type { AddressInfo, Server } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { faultQueue } from '../kernel/fault-queue.ts';
import { timers } from '../kernel/timers.ts';
import type { CaughtMail } from './caught-mail.ts';
import type { MailFault } from './mail-faults.ts';
import { caughtMail } from './read-mail.ts';
import { smtpFront } from './smtp-front.ts';

export interface FakeMailOptions {
  /** Default: any free one. */
  readonly port?: number;
  /** Who may sign in, and their passwords; without it nobody need, nor can. */
  readonly users?: Readonly<Record<string, string>>;
  /** More connections at once are turned away with 421; default: as many as come. */
  readonly mostConnections?: number;
}

/** A real SMTP server that delivers to nobody and keeps the last 200 mails. */
export interface FakeMail {
  /** `smtp://127.0.0.1:PORT` */
  readonly url: string;
  readonly port: number;
  /** The newest first. */
  readonly mails: readonly CaughtMail[];
  /** Who has signed in, in this order. */
  readonly signedIn: readonly string[];
  readonly failNext: (...faults: readonly MailFault[]) => void;
  readonly clearFaults: () => void;
  /** Breaks every connection and refuses others, until `up`. */
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const KEPT = 200;
const HOST = '127.0.0.1';

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

const refusal = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });

/** Starts the mail server on 127.0.0.1. */
export const startFakeMail = async ({
  port: wanted = 0,
  users,
  mostConnections,
}: FakeMailOptions = {}): Promise<FakeMail> => {
  const [mails, signedIn]: [CaughtMail[], string[]] = [[], []];
  const [faults, clocks] = [faultQueue<MailFault>(), timers()];
  const refused = new Map<number, Error>();
  let count = 0;
  const onData: SMTPServerOptions['onData'] = (stream, session, done) => {
    simpleParser(stream, {}, (error: Error | null, mail) => {
      const refusedWith = refused.get(session.remotePort);
      refused.delete(session.remotePort);
      const failure = error ?? refusedWith;
      if (failure !== undefined) return done(failure);
      count += 1;
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      mails.unshift(caughtMail(mail, { id: count, at: Temporal.Now.instant().toString(), recipients }));
      mails.length = Math.min(mails.length, KEPT);
      return done();
    });
  };
  const inner = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    disabledCommands: users === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    onAuth: ({ username = '', password }, _session, done) => {
      if (users?.[username] !== password) return done(refusal(535, 'wrong user or password'));
      signedIn.push(username);
      return done(null, { user: username });
    },
    onData,
  });
  inner.on('error', () => undefined); // of a client that went away
  const innerPort = await listen(inner.server, 0);
  const front = smtpFront({
    innerPort: () => innerPort,
    faults,
    timers: clocks,
    mostConnections: mostConnections ?? Infinity,
    refuse: (port, { code, text }) => void refused.set(port, refusal(code, text)),
  });
  const port = await listen(front.server, wanted);
  let isUp = true;
  const down = async (): Promise<void> => {
    if (!isUp) return;
    isUp = false;
    const closed = new Promise((resolve) => void front.server.close(resolve));
    for (const socket of front.sockets) socket.destroy();
    await closed;
  };
  return {
    url: `smtp://${HOST}:${port}`,
    ...{ port, mails, signedIn, failNext: faults.add, clearFaults: faults.clear, down },
    up: async () => {
      if (!isUp) await listen(front.server, port);
      isUp = true;
    },
    close: async () => {
      clocks.cancelAll();
      await down();
      await new Promise<void>((resolve) => inner.close(() => resolve()));
    },
  };
};
