import * as Effect from 'effect/Effect';

/**
 * Answers after so many milliseconds at the earliest, success or failure alike: what is quicker than that cannot be
 * distinguished by a clock. For rows whose work depends on something the caller must not learn.
 */
export const noSooner =
  (milliseconds: number) =>
  <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.flatMap(
      Effect.all([Effect.exit(effect), Effect.sleep(milliseconds)], { concurrency: 'unbounded' }),
      ([exit]) => exit,
    );
