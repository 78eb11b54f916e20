import * as Effect from 'effect/Effect';
import type { Result } from '@svc/domain/kernel';

/** The only bridge from the domain's Result to Effect. */
export const fromResult = <A, E>(result: Result<A, E>): Effect.Effect<A, E> =>
  result.isOk() ? Effect.succeed(result.value) : Effect.fail(result.error);
