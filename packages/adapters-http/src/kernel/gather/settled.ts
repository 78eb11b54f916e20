import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import { isLater, type Later, type Settled } from './later.ts';

export { isLater, Later, type Settled } from './later.ts';

/** A value that is there already, one that is settled later, or an effect that will give it. */
export type Soon<A, E = never> = Settled<A, E> | Later<A, E>;

/**
 * Goes on with a value at once when it is there (`Effect.succeed` gives an Exit), else when it is settled or the effect
 * gives it. Most gates and many answers need no waiting; a fiber for each of them would cost more than they do.
 */
export const andThen = <A, E, B, E2>(soon: Soon<A, E>, next: (value: A) => Soon<B, E2>): Soon<B, E | E2> => {
  if (soon === undefined) return next(soon);
  if (isLater(soon)) return soon.chain<B, E | E2>((settled) => andThen(settled, next));
  if (!Effect.isEffect(soon)) return next(soon);
  if (Exit.isExit(soon) && Exit.isSuccess(soon)) return next(soon.value as A);
  return Effect.flatMap(soon, (value) => toEffect(next(value)));
};

/** Where it fails as it may, what to go on with instead. */
export const otherwise = <A, E>(soon: Soon<A, E>, instead: (error: E) => Soon<A>): Soon<A> => {
  if (isLater(soon)) return soon.chain((settled) => otherwise(settled, instead));
  return Effect.isEffect(soon) ? Effect.catch(soon, (error) => toEffect(instead(error))) : soon;
};

/** Whose fiber is interrupted while it waits has gone. */
const awaited = <A, E>(later: Later<A, E>): Effect.Effect<A, E> =>
  Effect.callback((resume) => {
    later.listen((settled) => resume(toEffect(settled)));
    return Effect.sync(() => later.goneWhen(() => true));
  });

/** The same thing as an effect in any case; one that is settled later runs once. */
export const toEffect = <A, E>(soon: Soon<A, E>): Effect.Effect<A, E> => {
  if (isLater(soon)) return awaited(soon);
  return Effect.isEffect(soon) ? soon : Effect.succeed(soon);
};
