import { sendMails, sendOnceMails, type Mailer } from '@svc/application/kernel';
import { anId, memoryStoreWorld, MemoryDatabase, now } from '@svc/application/testing';
import type { MailId } from '@svc/domain/kernel';
import { startFakeMail, type FakeMail, type MailFault } from '@svc/emulators/mail';
import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { smtpMailer } from './smtp-mailer.ts';
import { readSmtpServer } from './smtp-server.ts';

const run = Effect.runPromise;
const from = 'info@loto.example';
const words = { to: 'anna@example.it', subject: 's', attachments: [] };
/** More than the buffers between two sockets hold. */
const long = { fileName: 'FV-1.pdf', contentType: 'application/pdf', content: new Uint8Array(8 * 1024 * 1024) };

/** How long the mailer waits for a server that has nothing to say; in the end it must have come so far before. */
const patienceFor = ({ kind, phase }: MailFault): number =>
  kind !== 'silence' ? 15_000 : phase === 'end' ? 2000 : 300;

interface Post {
  readonly server: FakeMail;
  /** Meets the fault with its first mail. */
  readonly mailer: Mailer;
}
/** A mail server that is spoiled once, and a mailer that calls it. */
const withPost = async (fault: MailFault, work: (post: Post) => Promise<void>): Promise<void> => {
  const server = await startFakeMail({ users: { studio: 'pass' } });
  server.failNext(fault);
  let timeoutMs = patienceFor(fault);
  const address = readSmtpServer(`smtp://studio:pass@127.0.0.1:${server.port}`);
  const send: Mailer['send'] = (mail) =>
    Effect.suspend(() => {
      const sending = smtpMailer({ server: address, from, timeoutMs }).send(mail);
      timeoutMs = 15_000;
      return sending;
    });
  try {
    await work({ server, mailer: { configured: true, send } });
  } finally {
    await server.close();
  }
};

/** A fault, the answer that the mailer gives, and how many mails the server has taken by then. */
type Row = readonly [fault: MailFault, answer: object, taken: 0 | 1];
const notSent = { kind: 'refused', notSent: true };
const reply = (code: number) => ({ kind: 'refused', code: String(code), notSent: false });
const phases: readonly Row[] = [
  ...(['greeting', 'hello', 'auth', 'mail', 'rcpt', 'data', 'content'] as const).flatMap((phase): readonly Row[] => [
    [{ kind: 'drop', phase }, notSent, 0],
    [{ kind: 'silence', phase }, notSent, 0],
  ]),
  [{ kind: 'reply', phase: 'greeting', code: 421 }, reply(421), 0],
  [{ kind: 'reply', phase: 'hello', code: 421, times: 2 }, reply(421), 0],
  [{ kind: 'reply', phase: 'auth', code: 454 }, reply(454), 0],
  [{ kind: 'reply', phase: 'auth', code: 535 }, reply(535), 0],
  [{ kind: 'reply', phase: 'mail', code: 452 }, reply(452), 0],
  [{ kind: 'reply', phase: 'mail', code: 550 }, reply(550), 0],
  [{ kind: 'reply', phase: 'rcpt', code: 450 }, reply(450), 0],
  [{ kind: 'reply', phase: 'rcpt', code: 550 }, reply(550), 0],
  [{ kind: 'reply', phase: 'data', code: 451 }, reply(451), 0],
  [{ kind: 'reply', phase: 'data', code: 554 }, reply(554), 0],
  [{ kind: 'reply', phase: 'end', code: 451 }, reply(451), 0],
  [{ kind: 'reply', phase: 'end', code: 554 }, reply(554), 0],
  [{ kind: 'drop', phase: 'end' }, { kind: 'unknown' }, 0],
  [{ kind: 'lost', phase: 'end' }, { kind: 'unknown' }, 1],
  [{ kind: 'silence', phase: 'end' }, { kind: 'unknown' }, 1],
  [{ kind: 'slow', phase: 'rcpt', ms: 50 }, { kind: 'confirmed' }, 1],
];
/** One for each thing that a queue can learn. */
const lessons = phases.filter(([{ kind, phase, code }]) =>
  kind === 'reply'
    ? phase === 'end' || code === 450 || code === 535
    : phase === 'end' || phase === 'data' || kind === 'slow',
);
const nameOf = ({ kind, phase, code }: MailFault): string => [kind, code, 'at', phase].filter(Boolean).join(' ');

/** A mail in each queue, and what its loop makes of it. */
const aLoop = ({ server, mailer }: Post) => {
  let at = now;
  const clock = { now: () => at, monotonicMs: () => 0 };
  const world = memoryStoreWorld(new MemoryDatabase(), clock);
  const mailParts = { calendar: () => Effect.succeed(null) };
  const ports = { ...world, clock, logger: { log: () => undefined }, mailer, mailParts };
  const [id, until] = [anId<MailId>(), now.add({ hours: 48 })];
  const mail = { id, at: now, to: words.to, subject: 's', text: 't', until };
  const turns = async (turn: Effect.Effect<unknown, unknown>) => {
    for (let count = 0; count < 3; count += 1) {
      await run(turn);
      at = at.add({ minutes: 31 });
    }
    const others = server.mails.filter(({ messageId }) => messageId !== `<${id}@loto.example>`).length;
    return { taken: server.mails.length, others, state: (await run(world.deliveries.find(id)))?.state };
  };
  return {
    repeat: async () => {
      await run(world.mails.enqueue({ ...mail, kind: 'confirmation' }));
      return turns(sendMails(ports));
    },
    once: async () => {
      const about = { channel: 'booking', template: 'bookingReminder', purposeKey: id } as const;
      await run(world.onceMails.plan({ ...mail, ...about }));
      return turns(sendOnceMails(ports));
    },
  };
};
const stands = ({ kind, code = 0 }: MailFault): boolean => kind === 'reply' && code >= 500;
const isUnknown = (answer: object): boolean => 'kind' in answer && answer.kind === 'unknown';
const named = (rows: readonly Row[]) => rows.map((row) => [nameOf(row[0]), ...row] as const);

describe('the phases of SMTP', () => {
  it.concurrent.each(named(phases))('%s: the answer says what is known', (_, fault, answer, taken) =>
    withPost(fault, async ({ server, mailer }) => {
      const attachments = fault.phase === 'content' ? [long] : [];
      expect(await run(mailer.send({ key: 'a', text: 't', ...words, attachments }))).toMatchObject(answer);
      expect(server.mails).toHaveLength(taken);
      server.clearFaults();
      expect(await run(mailer.send({ key: 'b', text: 't', ...words }))).toMatchObject({ kind: 'confirmed' });
    }),
  );

  it('nobody listens: not sent, and sent once somebody does', () =>
    withPost({ kind: 'slow', phase: 'greeting' }, async ({ server, mailer }) => {
      await server.down();
      const send = () => run(mailer.send({ key: 'a', text: 't', ...words }));
      expect(await send()).toMatchObject({ ...notSent, code: 'ESOCKET' });
      await server.up();
      expect(await send()).toMatchObject({ kind: 'confirmed' });
    }));

  it('more connections than the server wants: 421 for the one beyond', async () => {
    const narrow = await startFakeMail({ mostConnections: 1 });
    try {
      narrow.failNext({ kind: 'slow', phase: 'mail', ms: 200 });
      const to = smtpMailer({ server: readSmtpServer(narrow.url), from });
      const both = await Promise.all(['b', 'c'].map((key) => run(to.send({ key, text: 't', ...words }))));
      expect(both.map((outcome) => (outcome.kind === 'refused' ? outcome.code : outcome.kind)).toSorted()).toEqual([
        '421',
        'confirmed',
      ]);
    } finally {
      await narrow.close();
    }
  });
});

describe('a mail through the faults of SMTP', () => {
  it.concurrent.each(named(lessons))(
    '%s: a mail that may come twice comes, and comes twice only where nobody could know',
    (_, fault, answer, takenAtFirst) =>
      withPost(fault, async (post) => {
        const taken = isUnknown(answer) ? takenAtFirst + 1 : 1;
        expect(await aLoop(post).repeat()).toEqual(
          stands(fault) ? { taken: 0, others: 0, state: 'Failed' } : { taken, others: 0, state: 'Sent' },
        );
      }),
  );

  it.concurrent.each(named(lessons))(
    '%s: a mail that may come once comes once, or is written down as unknown',
    (_, fault, answer, takenAtFirst) =>
      withPost(fault, async (post) => {
        const sent = { taken: 1, others: 0, state: 'Sent' };
        const failed = { taken: 0, others: 0, state: 'Failed' };
        const unknown = { taken: takenAtFirst, others: 0, state: 'Unknown' };
        expect(await aLoop(post).once()).toEqual(stands(fault) ? failed : isUnknown(answer) ? unknown : sent);
      }),
  );
});
