import * as Effect from 'effect/Effect';
import { judgeLockout, noLockout, type Lockout } from '@svc/domain/accounts';
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
