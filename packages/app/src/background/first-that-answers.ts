import type { CountingPlace, SharedRateLimiter } from '@svc/adapters-db';
import type { Logger, StoreDown } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';

/** A place that did not answer is not asked again for so long: each time would cost a call the wait for nothing. */
const LEFT_ALONE_MS = 30_000;

/**
 * A limiter in the first of the places that answers, in their order, so that all who have the same list count in the same
 * place, also while one of them is away; at last in the tenant's own database.
 * @param places asked for anew at each count
 */
export const firstThatAnswers = (
  places: () => readonly CountingPlace[],
  logger: Logger,
  monotonicMs: () => number = () => performance.now(),
): ((own: SharedRateLimiter) => SharedRateLimiter) => {
  const awayUntil = new WeakMap<CountingPlace, number>();
  const isAway = (place: CountingPlace): boolean => (awayUntil.get(place) ?? 0) > monotonicMs();
  /** An outage is logged once, and its end once. */
  const logged = new WeakSet<CountingPlace>();
  const leaveAlone = (place: CountingPlace, { reason }: StoreDown): void => {
    if (!logged.has(place)) logger.log('warn', 'a database that counts calls to gateways does not answer', { reason });
    logged.add(place);
    awayUntil.set(place, monotonicMs() + LEFT_ALONE_MS);
  };
  const isBack = (place: CountingPlace): void => {
    if (logged.delete(place)) logger.log('info', 'a database that counts calls to gateways answers again');
  };
  const asked = <A>(
    own: SharedRateLimiter,
    use: (limiter: SharedRateLimiter) => Effect.Effect<A, StoreDown>,
  ): Effect.Effect<A, StoreDown> =>
    Effect.suspend(() => {
      const rest = places().filter((place) => !isAway(place));
      const askedFrom = (at: number): Effect.Effect<A, StoreDown> => {
        const place = rest[at];
        if (place === undefined) return use(own);
        const there = Effect.tap(use(place), () => Effect.sync(() => isBack(place)));
        return Effect.catch(there, (fault) =>
          Effect.suspend(() => {
            leaveAlone(place, fault);
            return askedFrom(at + 1);
          }),
        );
      };
      return askedFrom(0);
    });
  return (own) => ({
    take: (limit, key) => asked(own, (limiter) => limiter.take(limit, key)),
    pause: (limit, key, seconds) => asked(own, (limiter) => limiter.pause(limit, key, seconds)),
    forgetEnded: asked(own, (limiter) => limiter.forgetEnded),
  });
};
