import * as Deferred from 'effect/Deferred';
import * as Effect from 'effect/Effect';
import type { OpenStoreWorld, StoreWorld } from './store-world.ts';
import { run } from './world-test.ts';

/** A world whose waiting transactions somebody can see. */
export type OpenRaceWorld = () => Promise<
  Awaited<ReturnType<OpenStoreWorld>> & {
    /** Resolves once a transaction waits for another one, or `ended` does. */
    readonly untilWaiting: (ended: Promise<unknown>) => Promise<void>;
  }
>;

/** A transaction that stays open after `body` until it is let go, and then does the `rest`. */
export const heldOpen = async <A, E>(
  world: Pick<StoreWorld, 'unitOfWork'>,
  body: Effect.Effect<A, E>,
  rest: Effect.Effect<unknown, unknown> = Effect.void,
) => {
  const [done, go] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()];
  const ended = Effect.runPromiseExit(
    world.unitOfWork.run(
      Effect.andThen(
        Effect.tap(body, () => Effect.sync(() => Deferred.doneUnsafe(done, Effect.void))),
        Effect.andThen(Deferred.await(go), rest),
      ),
    ),
  );
  await Promise.race([run(Deferred.await(done)), ended]);
  return { ended, letGo: () => Deferred.doneUnsafe(go, Effect.void) };
};
