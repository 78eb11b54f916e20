import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import { test, type TestAPI } from 'vitest';
import type { OpenAuditedWorld, OpenStoreWorld, StoreWorld } from './store-world.ts';

/** `it`, with a fresh world for every test; what it stands on is let go at the end. */
export const inWorld = (open: OpenStoreWorld): TestAPI<{ world: StoreWorld }> =>
  test.extend<{ world: StoreWorld }>({
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixture's needs from the pattern
    world: async ({}, use) => {
      const { world, close } = await open();
      await use(world);
      await close();
    },
  });

type Audited = Awaited<ReturnType<OpenAuditedWorld>>;

/** The same, with what the audit log recorded. */
export const inAuditedWorld = (open: OpenAuditedWorld): TestAPI<{ audited: Audited }> =>
  test.extend<{ audited: Audited }>({
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixture's needs from the pattern
    audited: async ({}, use) => {
      const opened = await open();
      await use(opened);
      await opened.close();
    },
  });

/** The value, or a rejection that fails the test. */
export const run = Effect.runPromise;

/** The failure of an effect that must fail. */
export const failureOf = <A, E>(effect: Effect.Effect<A, E>): Promise<E> => Effect.runPromise(Effect.flip(effect));

/** Whether the effect ended in any other way than success: a failure, a defect, an interruption. */
export const breaks = async <A, E>(effect: Effect.Effect<A, E>): Promise<boolean> =>
  Exit.isFailure(await Effect.runPromiseExit(effect));

/** All at once, each in its own fiber; answers in the order of the list. */
export const together = <A, E>(effects: readonly Effect.Effect<A, E>[]): Promise<readonly A[]> =>
  Promise.all(effects.map((effect) => run(effect)));

/** `count` of them, made by their index. */
export const times = <A>(count: number, make: (index: number) => A): readonly A[] =>
  Array.from({ length: count }, (_, index) => make(index));
