import * as Effect from 'effect/Effect';
import { onceBackoffMs, onceMaxAttempts, onceStaleMs } from '@svc/domain/kernel';
import type { Clock } from '../clock.ts';
import type { CallOutcome } from '../intent/call-outcome.ts';
import type { Logger } from '../logger.ts';
import type { LoopStatus } from '../queue/scheduler.ts';
import { wordsOf } from './mail-content.ts';
import type { Mailer } from './mailer.ts';
import type { BegunMail, OnceMails, OnceResult } from './once-mails.ts';

export interface OnceMailPorts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly mailer: Mailer;
  readonly onceMails: OnceMails;
}

/** So many fates may be unknown after a worker has died. */
const HELD = 8;
/** Beside each other, so that a server that is slow for one reader keeps few back. */
const AT_ONCE = 4;

/**
 * One turn over the mails that go out at most once: their intents are committed, each is handed over, each result is committed. What
 * was handed over whole without an answer is Unknown, and so is what a worker that died had begun: neither is sent again.
 */
export const sendOnceMails = (ports: OnceMailPorts): Effect.Effect<LoopStatus, { readonly _tag: 'StoreDown' }> =>
  Effect.gen(function* () {
    const now = ports.clock.now();
    yield* ports.onceMails.expire(now);
    const lost = yield* ports.onceMails.lose(now.subtract({ milliseconds: onceStaleMs }), now);
    if (lost > 0) ports.logger.log('warn', 'mails were begun and their fate is not known', { count: lost });
    if (!ports.mailer.configured) {
      const skipped = yield* ports.onceMails.skipDue('mailAbsent', now);
      return { done: skipped, failed: 0, more: false };
    }
    const begun = yield* ports.onceMails.begin(now, HELD);
    const settled = yield* Effect.forEach(begun, handed(ports), { concurrency: AT_ONCE });
    for (const each of settled) if (each._tag === 'Failure') return yield* Effect.fail(each.failure);
    return { done: begun.length, failed: 0, more: begun.length === HELD };
  });

/** A result that cannot be written down ends no other that is on its way. */
const handed = (ports: OnceMailPorts) => (mail: BegunMail) =>
  Effect.result(Effect.flatMap(handOver(ports)(mail), (result) => ports.onceMails.settle(result, ports.clock.now())));

const handOver = (ports: OnceMailPorts) => (mail: BegunMail) =>
  Effect.gen(function* () {
    const { id, to, content, template } = mail;
    if (content === null) return { mail, event: 'giveUp', outcome: 'unreadable', nextAt: null } satisfies OnceResult;
    const outcome = yield* ports.mailer.send({ key: id, to, ...wordsOf(content), attachments: [] });
    const result = resultOf(mail, outcome, ports.clock.now());
    const fields = { mail: id, template, code: result.outcome, event: result.event };
    ports.logger.log(result.event === 'accept' ? 'info' : 'warn', 'mail was handed over once', fields);
    return result;
  });

/** A 5xx reply stands; any other refusal is tried again, later each time. A lost answer ends it. */
const resultOf = (mail: BegunMail, outcome: CallOutcome<unknown>, now: Temporal.Instant): OnceResult => {
  if (outcome.kind === 'confirmed') return { mail, event: 'accept', outcome: null, nextAt: null };
  if (outcome.kind === 'unknown') return { mail, event: 'lose', outcome: 'unknown', nextAt: null };
  const { code } = outcome;
  if (/^5\d\d$/.test(code) || mail.attempt >= onceMaxAttempts)
    return { mail, event: 'giveUp', outcome: code, nextAt: null };
  return { mail, event: 'retry', outcome: code, nextAt: now.add({ milliseconds: onceBackoffMs(mail.attempt) }) };
};
