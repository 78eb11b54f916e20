import { err, ok, type Result } from 'neverthrow';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import { step } from '../../kernel/transitions.ts';
import { lockoutTable, type LockoutRefusal, type LockoutState } from './lockout.transitions.ts';

/** Spec 1, Limits: wrong passwords until the lock. `minutes` is both the window they count in and the lock. */
export const lockoutLimits = { failures: 5, minutes: 15 } as const;

/** The failure counter of one e-mail address. `since` is the first failure, or the moment of the lock. */
export interface Lockout {
  readonly state: LockoutState;
  readonly failures: number;
  readonly since: Temporal.Instant;
}
/** The counter of somebody without a failure. */
export const noLockout = (now: Temporal.Instant): Lockout => ({ state: 'Clear', failures: 0, since: now });

const endsAt = (lockout: Lockout): Temporal.Instant => lockout.since.add({ minutes: lockoutLimits.minutes });

/**
 * The counter as it stands now: a window or a lock that is over restarts it. One that began a whole window ahead of
 * now was written by a clock that has been put back since; it restarts too, or a jump would lock people out for as long.
 */
export const lockoutAt = (lockout: Lockout, now: Temporal.Instant): Lockout => {
  if (lockout.state === 'Clear') return lockout;
  const ahead = lockout.since.subtract({ minutes: lockoutLimits.minutes });
  const over = Temporal.Instant.compare(now, endsAt(lockout)) >= 0 || Temporal.Instant.compare(now, ahead) <= 0;
  return over ? noLockout(now) : lockout;
};

/** Before a password is looked at. @returns a refusal with `remainingMinutes`, rounded up, while locked */
export const judgeLockout = (lockout: Lockout, now: Temporal.Instant): Result<void, Refusal<LockoutRefusal>> => {
  const current = lockoutAt(lockout, now);
  if (current.state !== 'Locked') return ok(undefined);
  const left = endsAt(current).since(now).total('seconds');
  const remainingMinutes = Math.min(lockoutLimits.minutes, Math.max(1, Math.ceil(left / 60)));
  return err(refusal('too_many_attempts', { remainingMinutes }));
};

/** After a password was looked at. A locked counter stays as it is. */
export const recordAttempt = (lockout: Lockout, right: boolean, now: Temporal.Instant): Lockout => {
  const current = lockoutAt(lockout, now);
  const last = current.failures + 1 >= lockoutLimits.failures;
  const next = step(lockoutTable, current.state, right ? 'succeed' : last ? 'failLast' : 'fail');
  if (next.isErr()) return current;
  if (next.value === 'Clear') return noLockout(now);
  return {
    state: next.value,
    failures: current.failures + 1,
    since: current.state === 'Clear' || next.value === 'Locked' ? now : current.since,
  };
};
