import * as Effect from 'effect/Effect';
import { otpDayHours } from '@svc/domain/accounts';
import type { Clock, Logger, LoopStatus } from '../../kernel/index.ts';
import { dustKinds, type Dust, type DustStore } from './dust-store.ts';

/** How long an operator wants kept what is of use to people: in days (configuration, RETENTION__*). */
export interface Retention {
  readonly sessionDays: number;
  readonly authEventDays: number;
}

interface Ports {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly dust: DustStore;
  readonly retention: Retention;
}

/** Rows of a kind that one statement removes, so that none holds its locks for long. */
export const dustBatch = 1000;

const DAY = 24;

/** Hours after its time (`dustKinds`) from which a row is dust; an hour more than a rule is for clocks that differ. */
const hoursOf = ({ sessionDays, authEventDays }: Retention): Readonly<Record<Dust, number>> => ({
  sessions: sessionDays * DAY,
  authEvents: authEventDays * DAY,
  // Long enough to look into an attack, not a history of where people were.
  authEventAddresses: 30 * DAY,
  actionTokens: 30 * DAY,
  signInSteps: 1,
  passkeyChallenges: 1,
  // Codes are over after half an hour, and their traffic counts for a day.
  otpRequests: otpDayHours + 1,
  // Windows of a quarter of an hour.
  lockouts: DAY,
  loginDecoys: 1,
  idempotencyKeys: DAY + 1,
  spentChallenges: 1,
  // Shown a minute after its end a token still counts.
  spentIdTokens: 1,
  oidcRecords: 1,
  // Who had another class then is asked of classes ahead alone.
  busyTimes: 7 * DAY,
  // Over; the audit log has what staff said.
  bookingBlocks: 1,
  // An operator still sees whom a mail did not reach; addresses of people who never came are not kept.
  mails: 30 * DAY,
  // Its class has been.
  reminders: 30 * DAY,
  // The audit log says who made it and gave it up.
  calendarFeeds: 30 * DAY,
  // A year's season and a little: whether somebody was mailed is asked for long after.
  mailDeliveries: 400 * DAY,
  // The lines of the file name people, and go with it.
  contactImports: 1,
});

/**
 * One batch of each kind. A kind that fails is logged and does not stop the others; where a batch was full there is more,
 * and the loop goes on at once. Two processes share the work, row by row.
 */
export const purgeDust = (ports: Ports): Effect.Effect<LoopStatus> =>
  Effect.gen(function* () {
    const [now, hours] = [ports.clock.now(), hoursOf(ports.retention)];
    let [done, failed, more] = [0, 0, false];
    for (const kind of Object.keys(dustKinds) as Dust[]) {
      const removed = yield* Effect.result(ports.dust.remove(kind, now.subtract({ hours: hours[kind] }), dustBatch));
      if (removed._tag === 'Failure') {
        failed += 1;
        ports.logger.log('warn', 'dust stays', { kind, fault: removed.failure._tag });
        continue;
      }
      done += removed.success;
      more ||= removed.success === dustBatch;
    }
    return { done, failed, more };
  });
