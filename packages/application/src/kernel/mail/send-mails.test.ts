import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { mailMaxAttempts, type BookingId, type MailId } from '@svc/domain/kernel';
import { anId, now } from '../../testing/fixtures.ts';
import { run, times } from '../../testing/world-test.ts';
import { memoryStoreWorld } from '../../testing/store-world.ts';
import { storeDown } from '../faults.ts';
import type { CallOutcome } from '../intent/call-outcome.ts';
import type { StoredMail } from './mail-queue.memory.ts';
import type { BookingVersion, MailParts } from './mail-content.ts';
import type { NewMail } from './mail-queue.ts';
import type { Mail } from './mailer.ts';
import { MemoryDatabase } from '../memory-database.ts';
import { queueMail, replayFailedMails, sendMails, type MailPorts } from './send-mails.reconciler.ts';

type CalendarMade = ReturnType<MailParts['calendar']>;
type Outcome = CallOutcome<{ readonly messageId: string }>;
const accepted: Outcome = { kind: 'confirmed', value: { messageId: '<1@loto>' } };
const unanswered: Outcome = { kind: 'unknown', reason: 'the line fell' };
const refused = (code: string): Outcome => ({ kind: 'refused', code, message: 'no', notSent: false });

/** A post office: mails it was handed, and how it answers the next ones; without a plan it accepts. */
const anOffice = (
  configured = true,
  calendarOf: (booking: BookingVersion) => CalendarMade = () => Effect.succeed(null),
) => {
  let clock = now;
  const clockPort = { now: () => clock, monotonicMs: () => clock.epochMilliseconds };
  const [sent, plan, woken, logs]: [Mail[], Outcome[], string[], string[]] = [[], [], [], []];
  const db = new MemoryDatabase();
  const world = memoryStoreWorld(db, clockPort, (topic) => void woken.push(topic));
  const ports: MailPorts = {
    ...world,
    clock: clockPort,
    logger: { log: (_, message, fields) => void logs.push(`${message} ${JSON.stringify(fields)}`) },
    mailer: {
      configured,
      send: (mail) => Effect.sync(() => (sent.push(mail), plan.shift() ?? accepted)),
    },
    mailParts: { calendar: (booking) => Effect.suspend(() => calendarOf(booking)) },
  };
  const write = async (text = 'link 123', more: Partial<NewMail> = {}): Promise<MailId> => {
    const id = anId<MailId>();
    await run(queueMail(ports)({ id, at: clock, kind: 'confirmation', to: 'a@b.test', subject: 'S', text, ...more }));
    return id;
  };
  const rowOf = (id: MailId) => db.rows<StoredMail>('mail').find((mail) => mail.id === id);
  const later = (by: Temporal.DurationLike): void => void (clock = clock.add(by));
  return { ports, sent, plan, woken, logs, write, rowOf, later, turn: () => run(sendMails(ports)) };
};

describe('the mail queue', () => {
  it('wakes its loop, sends what waits once and keeps nothing of it but a line of the log', async () => {
    const { write, turn, sent, woken, rowOf, logs } = anOffice();
    const id = await write();
    expect(woken).toEqual(['mails']);
    expect(await turn()).toEqual({ done: 1, failed: 0, more: false });
    await turn();
    expect(sent).toEqual([{ key: id, to: 'a@b.test', subject: 'S', text: 'link 123', attachments: [] }]);
    expect(rowOf(id)).toBeUndefined();
    expect(logs).toEqual([`mail was sent {"mail":"${id}","kind":"confirmation"}`]);
  });
  it('says the same words as HTML where their language is known, and nothing in them is markup', async () => {
    const { write, turn, sent } = anOffice();
    await write('Ciao <b>Anna</b> & "Ugo"\n\nA presto\n', { language: 'it' });
    await turn();
    expect(sent[0]?.html).toContain('<html lang="it">');
    expect(sent[0]?.html).toContain('<h1 style="font-size: 20px; line-height: 1.3">S</h1>');
    expect(sent[0]?.html).toContain(
      '<p>Ciao &lt;b&gt;Anna&lt;/b&gt; &amp; &quot;Ugo&quot;</p>\n<p>A presto</p>\n</main>',
    );
    expect(sent[0]?.html).not.toMatch(/src=|href=|url\(|<b>/);
  });
  it('carries what the calendar has of its booking, made when it is handed over; or goes without it', async () => {
    const booking = { id: anId<BookingId>(), sequence: 3 };
    const asked: BookingVersion[] = [];
    const calendar = { method: 'request', content: new Uint8Array([1]) } as const;
    const made = [Effect.succeed(calendar), Effect.succeed(null)];
    const { write, turn, sent } = anOffice(true, (about) => (asked.push(about), made.shift() ?? Effect.succeed(null)));
    for (const text of ['first', 'second']) await write(text, { language: 'it', booking });
    expect(asked).toEqual([]);
    await turn();
    expect(asked).toEqual([booking, booking]);
    expect(sent.map((mail) => mail.calendar)).toEqual([calendar, undefined]);
  });
  it('is not handed over while its calendar cannot be read, and goes out later', async () => {
    const booking = { id: anId<BookingId>(), sequence: 0 };
    const down: CalendarMade[] = [Effect.fail(storeDown('mails'))];
    const { write, turn, sent, later } = anOffice(true, () => down.shift() ?? Effect.succeed(null));
    await write('text', { language: 'it', booking });
    await turn();
    expect(sent).toEqual([]);
    later({ minutes: 2 });
    await turn();
    expect(sent).toHaveLength(1);
  });
  it('sends again under the same key what may have been lost, and what was refused for now', async () => {
    const { write, turn, sent, plan, later, rowOf } = anOffice();
    plan.push(unanswered, refused('451'));
    const id = await write();
    await turn();
    await turn();
    expect(sent).toHaveLength(1);
    later({ seconds: 30 });
    await turn();
    expect(rowOf(id)).toMatchObject({ state: 'Queued', attempts: 2, lastOutcome: '451' });
    later({ minutes: 2 });
    await turn();
    expect(sent.map(({ key }) => key)).toEqual([id, id, id]);
    expect(rowOf(id)).toBeUndefined();
  });
  it('gives up after the last attempt, keeps the content, and never logs it or the address', async () => {
    const { write, turn, plan, later, rowOf, logs, sent } = anOffice();
    plan.push(...times(20, () => refused('ECONNREFUSED')));
    const id = await write('token-geheim');
    for (let at = 0; at < 20; at += 1) {
      await turn();
      later({ minutes: 31 });
    }
    expect(sent).toHaveLength(mailMaxAttempts);
    expect(rowOf(id)).toMatchObject({ state: 'Failed', content: { text: 'token-geheim' } });
    expect(logs.join(' ')).not.toMatch(/geheim|a@b\.test/);
  });
  it('gives up at once when the refusal stands', async () => {
    const { write, turn, plan, rowOf } = anOffice();
    plan.push(refused('550'));
    const id = await write();
    await turn();
    expect(rowOf(id)).toMatchObject({ state: 'Failed', lastOutcome: '550' });
  });
  it('state.account.register: without a mail server a mail is skipped, nothing fails, and its link can still be had', async () => {
    const { write, turn, sent, rowOf, logs } = anOffice(false);
    const id = await write();
    expect(await turn()).toEqual({ done: 1, failed: 0, more: false });
    expect([sent, logs]).toEqual([[], []]);
    expect(rowOf(id)).toMatchObject({ state: 'Skipped', content: { text: 'link 123' } });
  });
  it('forgets what nobody sent once its time is over, and does not send it then', async () => {
    const { write, turn, sent, rowOf, later } = anOffice();
    const id = await write();
    later({ hours: 72 });
    await turn();
    expect(sent).toEqual([]);
    expect(rowOf(id)).toMatchObject({ state: 'Expired', content: null });
  });
  it('sends again what failed when an operator wants it, and never what is over', async () => {
    const { ports, write, turn, plan, sent, rowOf, later } = anOffice();
    plan.push(refused('550'), refused('550'));
    const old = await write();
    await turn();
    later({ hours: 71 });
    const young = await write();
    await turn();
    later({ hours: 1 });
    expect(await run(replayFailedMails(ports))).toEqual({ replayed: 1 });
    await turn();
    expect(sent.at(-1)?.key).toBe(young);
    expect([rowOf(old)?.state, rowOf(young)?.state]).toEqual(['Expired', undefined]);
  });
  it('gives up what it cannot open any more', async () => {
    const { ports, turn, sent } = anOffice();
    const waiting = [
      { id: anId<MailId>(), kind: 'recovery', to: 'a@b.test', content: null, attempts: 0, claimedUntil: now },
    ] as const;
    const settled: unknown[] = [];
    const mails: MailPorts['mails'] = {
      ...ports.mails,
      exchange: (results) =>
        Effect.sync(() => {
          settled.push(...results.map((result) => [result.event, result.event !== 'accept' && result.outcome]));
          return results.length === 0 ? waiting : [];
        }),
    };
    await run(sendMails({ ...ports, mails }));
    await turn();
    expect([settled, sent]).toEqual([[['giveUp', 'unreadable']], []]);
  });
  it('hands over as many at once as it may, and writes down together what ends together', async () => {
    const { ports, write, sent, rowOf } = anOffice();
    const ids = await Promise.all(times(100, (n) => write(`link ${n}`)));
    const [written, most]: [number[], { now: number; ever: number }] = [[], { now: 0, ever: 0 }];
    const mails: MailPorts['mails'] = {
      ...ports.mails,
      exchange: (results, claim) => (written.push(results.length), ports.mails.exchange(results, claim)),
    };
    const send: MailPorts['mailer']['send'] = (mail) =>
      Effect.gen(function* () {
        most.ever = Math.max(most.ever, (most.now += 1));
        yield* Effect.yieldNow;
        most.now -= 1;
        return yield* ports.mailer.send(mail);
      });
    const turn = sendMails({ ...ports, mails, mailer: { configured: true, send } }, 3);
    expect(await run(turn)).toEqual({ done: 100, failed: 0, more: false });
    expect(most.ever).toBe(3);
    expect(written.reduce((sum, each) => sum + each, 0)).toBe(100);
    expect(written.length).toBeLessThan(50);
    expect(Math.max(...written)).toBeLessThanOrEqual(128);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(100);
    expect(ids.flatMap((id) => rowOf(id) ?? [])).toEqual([]);
  });
  it('leaves a mail to the next worker when too little is left of its claim', async () => {
    const { ports, write, sent, rowOf, later, turn } = anOffice();
    const ids = [await write(), await write()];
    const slow: MailPorts['mailer'] = {
      configured: true,
      send: (mail) =>
        Effect.andThen(
          Effect.sync(() => later({ seconds: 61 })),
          ports.mailer.send(mail),
        ),
    };
    expect(await run(sendMails({ ...ports, mailer: slow }, 1))).toMatchObject({ done: 1, failed: 0 });
    expect(ids.filter((id) => rowOf(id)?.state === 'Queued')).toHaveLength(1);
    expect(sent).toHaveLength(1);
    later({ seconds: 60 });
    await turn();
    expect(ids.flatMap((id) => rowOf(id) ?? [])).toEqual([]);
    expect(sent).toHaveLength(2);
  });
});
