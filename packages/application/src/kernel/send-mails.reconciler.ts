import * as Effect from 'effect/Effect';
import { mailBackoffMs, mailMisfortune } from '@svc/domain/kernel';
import type { CallOutcome } from './call-outcome.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import type { MailQueue, NewMail, QueuedMail } from './mail-queue.ts';
import type { Mailer } from './mailer.ts';
import type { Outbox } from './outbox.ts';
import { runBatch } from './run-batch.ts';

export interface MailPorts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly mails: MailQueue;
  readonly mailer: Mailer;
  readonly outbox: Outbox;
}

const LIMIT = 20;
/** Longer than the mail server may take, so that two workers seldom send the same mail. */
const CLAIM_MS = 120_000;

/** Writes a mail with the change that causes it and wakes the loop that sends it once the change has committed. */
export const queueMail = (ports: Pick<MailPorts, 'mails' | 'outbox'>) => (mail: NewMail) =>
  Effect.andThen(ports.mails.enqueue(mail), ports.outbox.wake('mails'));

/**
 * One turn of the mail loop: sends what waits, at least once. A lost answer is tried again under the same Message-ID,
 * so that mail programs recognise the second copy; without a mail server it is skipped and nothing fails.
 */
export const sendMails = (ports: MailPorts) =>
  Effect.gen(function* () {
    yield* ports.mails.expire(ports.clock.now());
    const due = yield* ports.mails.claim(ports.clock.now(), CLAIM_MS, LIMIT);
    const byId = new Map(due.map((mail) => [mail.id as string, mail]));
    return yield* runBatch(ports.logger, 'mail', [...byId.keys()], LIMIT, (id) => sendOne(ports)(byId.get(id)!));
  });

const sendOne = (ports: MailPorts) => (mail: QueuedMail) =>
  Effect.gen(function* () {
    if (mail.content === null) return yield* settle(ports)(mail, 'giveUp', 'unreadable');
    if (!ports.mailer.configured) return yield* settle(ports)(mail, 'skip', 'notConfigured');
    const outcome = yield* ports.mailer.send({ key: mail.id, to: mail.to, ...mail.content, attachments: [] });
    if (outcome.kind === 'confirmed') return yield* settle(ports)(mail, 'accept', null);
    const code = codeOf(outcome);
    const event = mailMisfortune(mail.attempts + 1, code);
    ports.logger.log('warn', 'mail was not accepted', { mail: mail.id, kind: mail.kind, code, event });
    return yield* settle(ports)(mail, event, code);
  });

const codeOf = (outcome: Exclude<CallOutcome<unknown>, { readonly kind: 'confirmed' }>): string =>
  outcome.kind === 'refused' ? outcome.code : 'unknown';

const settle =
  (ports: MailPorts) => (mail: QueuedMail, event: 'accept' | 'retry' | 'giveUp' | 'skip', outcome: string | null) =>
    ports.mails.settle(
      mail.id,
      event,
      outcome,
      ports.clock.now().add({ milliseconds: mailBackoffMs(mail.attempts + 1) }),
    );

/** What was given up or skipped is tried again, as long as what it holds is of use. @returns how many mails */
export const replayFailedMails = (ports: Pick<MailPorts, 'clock' | 'mails' | 'outbox'>) =>
  Effect.gen(function* () {
    const now = ports.clock.now();
    yield* ports.mails.expire(now);
    const replayed = yield* ports.mails.replay(now);
    yield* ports.outbox.wake('mails');
    return { replayed };
  });
