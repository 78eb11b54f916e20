import * as Effect from 'effect/Effect';
import { mailBackoffMs, mailMisfortune } from '@svc/domain/kernel';
import type { CallOutcome } from '../intent/call-outcome.ts';
import type { Clock } from '../clock.ts';
import type { StoreDown } from '../faults.ts';
import { drainQueue } from '../queue/drain-queue.ts';
import type { Logger } from '../logger.ts';
import { wordsOf, type MailContent, type MailParts } from './mail-content.ts';
import type { MailDelayed, MailQueue, MailResult, NewMail, QueuedMail } from './mail-queue.ts';
import type { CalendarPart, Mailer } from './mailer.ts';
import type { Outbox } from '../queue/outbox.ts';

export interface MailPorts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly mails: MailQueue;
  readonly mailer: Mailer;
  readonly mailParts: MailParts;
  readonly outbox: Outbox;
}

/** Longer than the mail server may take, so that two workers seldom send the same mail. */
const CLAIM_MS = 120_000;
/** What is left of a claim when a mail is handed over; with less it is left to the worker that takes it next. */
const HANDING_MS = 60_000;
/** A turn takes nothing more from then on, so that a process which stops need not wait for a long queue. */
const TURN_MS = 1000;

/** Writes a mail with the change that causes it and wakes the loop that sends it once the change has committed. */
export const queueMail = (ports: Pick<MailPorts, 'mails' | 'outbox'>) => (mail: NewMail) =>
  Effect.andThen(ports.mails.enqueue(mail), ports.outbox.wake('mails'));

/**
 * One turn of the mail loop: sends what waits, at least once. A lost answer is tried again under the same Message-ID,
 * so that mail programs recognise the second copy; without a mail server it is skipped and nothing fails. The claim is the
 * intent: a worker that dies hands over again what it had not written down, at most as many as it may hold.
 * @param concurrency mails that are handed to the mail server at once
 */
export const sendMails = (ports: MailPorts, concurrency = 4) =>
  Effect.gen(function* () {
    const end = ports.clock.monotonicMs() + TURN_MS;
    const status = yield* drainQueue(ports.logger, {
      name: 'mail',
      exchange: (results, limit) => ports.mails.exchange(results, { now: ports.clock.now(), claimMs: CLAIM_MS, limit }),
      hand: sendOne(ports),
      concurrency,
      isOver: () => ports.clock.monotonicMs() >= end,
    });
    yield* ports.mails.expire(ports.clock.now());
    return status;
  });

const sendOne =
  (ports: MailPorts) =>
  (mail: QueuedMail): Effect.Effect<MailResult | null> => {
    const { content } = mail;
    if (content === null) return Effect.succeed(delayed(ports)(mail, 'giveUp', 'unreadable'));
    if (!ports.mailer.configured) return Effect.succeed(delayed(ports)(mail, 'skip', 'notConfigured'));
    const leftMs = mail.claimedUntil.epochMilliseconds - ports.clock.now().epochMilliseconds;
    if (leftMs < HANDING_MS) return Effect.succeed(null);
    // Where the database is down nothing was handed over: the mail is taken again once its claim is over.
    return Effect.catchTag(handOver(ports)(mail, content), 'StoreDown', () => Effect.succeed(null));
  };

const handOver = (ports: MailPorts) => (mail: QueuedMail, content: MailContent) =>
  Effect.gen(function* () {
    const { id, to, kind, attempts } = mail;
    const words = { key: id, to, ...wordsOf(content), attachments: [] };
    const outcome = yield* ports.mailer.send({ ...words, ...(yield* calendarOf(ports)(to, content)) });
    if (outcome.kind === 'confirmed') {
      ports.logger.log('info', 'mail was sent', { mail: id, kind });
      return { mail, event: 'accept' } satisfies MailResult;
    }
    const code = codeOf(outcome);
    const event = mailMisfortune(attempts + 1, code);
    ports.logger.log('warn', 'mail was not accepted', { mail: id, kind, code, event });
    return delayed(ports)(mail, event, code);
  });

const calendarOf =
  ({ mailParts }: MailPorts) =>
  (to: string, { booking, language = 'it' }: MailContent): Effect.Effect<{ calendar?: CalendarPart }, StoreDown> =>
    booking === undefined
      ? Effect.succeed({})
      : Effect.map(mailParts.calendar(booking, to, language), (calendar) => (calendar === null ? {} : { calendar }));

const codeOf = (outcome: Exclude<CallOutcome<unknown>, { readonly kind: 'confirmed' }>): string =>
  outcome.kind === 'refused' ? outcome.code : 'unknown';

/** What is not tried again has no next attempt, so its time says nothing. */
const delayed =
  (ports: MailPorts) =>
  (mail: QueuedMail, event: MailDelayed['event'], outcome: string): MailDelayed => ({
    mail,
    event,
    outcome,
    nextAttemptAt:
      event === 'retry' ? ports.clock.now().add({ milliseconds: mailBackoffMs(mail.attempts + 1) }) : mail.claimedUntil,
  });

/** What was given up or skipped is tried again, as long as what it holds is of use. @returns how many mails */
export const replayFailedMails = (ports: Pick<MailPorts, 'clock' | 'mails' | 'outbox'>) =>
  Effect.gen(function* () {
    const now = ports.clock.now();
    yield* ports.mails.expire(now);
    const replayed = yield* ports.mails.replay(now);
    yield* ports.outbox.wake('mails');
    return { replayed };
  });
