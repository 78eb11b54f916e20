import * as Effect from 'effect/Effect';

/**
 * The answer of done work that made one thing, read again by the id that the work named.
 * @returns null when it named none, or that thing is gone
 */
export const rereadMade = <Id extends string, A, E extends { readonly _tag: string }>(
  [made]: readonly string[],
  read: (id: Id) => Effect.Effect<A, E>,
): Effect.Effect<A | null, Exclude<E, { readonly _tag: 'NotFound' }>> =>
  made === undefined
    ? Effect.succeed(null)
    : Effect.catch(read(made as Id), (error) =>
        error._tag === 'NotFound'
          ? Effect.succeed(null)
          : Effect.fail(error as Exclude<E, { readonly _tag: 'NotFound' }>),
      );
