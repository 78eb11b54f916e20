import * as Effect from 'effect/Effect';
import { judgeLockout, noLockout, recordAttempt, type Lockout } from '@svc/domain/accounts';
import { fromResult, type StoreDown } from '../../kernel/index.ts';

/**
 * What a password that was looked at does to its counter, under the counter's lock. Of many that are looked at together,
 * each that comes after the lock fell is refused by it, whether it is the right one or not: were they answered apart, the
 * answers to one volley would give away which of them it is.
 */
export const countAttempt = (
  update: (change: (current: Lockout | null) => Lockout) => Effect.Effect<Lockout, StoreDown>,
  now: Temporal.Instant,
  change: (current: Lockout) => Lockout,
) =>
  Effect.suspend(() => {
    let before = noLockout(now);
    const counted = update((current) => {
      before = current ?? noLockout(now);
      return change(before);
    });
    return Effect.flatMap(counted, () => fromResult(judgeLockout(before, now)));
  });

/** The counter of an address: its own, or a decoy. */
export interface PasswordCounter {
  readonly find: Effect.Effect<Lockout | null, StoreDown>;
  readonly update: (change: (current: Lockout | null) => Lockout) => Effect.Effect<Lockout, StoreDown>;
}

/** The refusal while too many wrong passwords are counted: none is looked at then. */
export const judgeCounter = (counter: Pick<PasswordCounter, 'find'>, now: Temporal.Instant) =>
  Effect.flatMap(counter.find, (lockout) => fromResult(judgeLockout(lockout ?? noLockout(now), now)));

/**
 * Counts a password that was looked at: a wrong one towards the lock, and the right one clears it. Most have nothing on their
 * counter, and then the right one writes nothing.
 */
export const countPassword = (counter: PasswordCounter, right: boolean, now: Temporal.Instant) =>
  Effect.gen(function* () {
    if (right && ((yield* counter.find)?.state ?? 'Clear') === 'Clear') return;
    yield* countAttempt(counter.update, now, (current) => recordAttempt(current, right, now));
  });
