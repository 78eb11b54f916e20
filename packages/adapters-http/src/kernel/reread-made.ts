import * as Effect from 'effect/Effect';
import type { Fault } from './session.ts';

interface NotFound {
  readonly _tag: 'NotFound';
}

const orNull = <A, E extends Fault>(reading: Effect.Effect<A, E>): Effect.Effect<A | null, Exclude<E, NotFound>> =>
  Effect.catch(reading, (error) =>
    error._tag === 'NotFound' ? Effect.succeed(null) : Effect.fail(error as Exclude<E, NotFound>),
  );

/**
 * The answer of done work that made one thing, read again by the id that the work named.
 * @returns null when it named none, or that thing is gone
 */
export const rereadMade = <Id extends string, A, E extends Fault>(
  [made]: readonly string[],
  read: (id: Id) => Effect.Effect<A, E>,
): Effect.Effect<A | null, Exclude<E, NotFound>> =>
  made === undefined ? Effect.succeed(null) : orNull(read(made as Id));

/** The same of work that made several; null also when one of them is gone. */
export const rereadEach = <Id extends string, A, E extends Fault>(
  made: readonly string[],
  read: (id: Id) => Effect.Effect<A, E>,
): Effect.Effect<A[] | null, Exclude<E, NotFound>> =>
  made.length === 0 ? Effect.succeed(null) : orNull(Effect.forEach(made, (id) => read(id as Id)));
