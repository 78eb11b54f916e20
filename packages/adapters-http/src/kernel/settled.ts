import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';

/** A value that is there already, or an effect that will give it. */
export type Soon<A, E = never> = A | Effect.Effect<A, E>;

/**
 * Goes on with a value at once when it is there (`Effect.succeed` gives an Exit), else when the effect gives it. Most
 * gates and many answers need no waiting; a fiber for each of them would cost more than they do.
 */
export const andThen = <A, E, B, E2>(soon: Soon<A, E>, next: (value: A) => Soon<B, E2>): Soon<B, E | E2> => {
  if (soon === undefined || !Effect.isEffect(soon)) return next(soon);
  if (Exit.isExit(soon) && Exit.isSuccess(soon)) return next(soon.value as A);
  return Effect.flatMap(soon, (value) => toEffect(next(value)));
};

/** The same thing as an effect in any case. */
export const toEffect = <A, E>(soon: Soon<A, E>): Effect.Effect<A, E> =>
  Effect.isEffect(soon) ? soon : Effect.succeed(soon);
