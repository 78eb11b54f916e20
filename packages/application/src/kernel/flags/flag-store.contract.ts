import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { flagDefaults, flagKeys, type Flags } from '@svc/domain/kernel';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, together } from '../../testing/world-test.ts';

const inverted = Object.fromEntries(flagKeys.map((key) => [key, !flagDefaults[key]])) as Flags;

/** What every FlagStore holds. */
export const flagStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: feature flags`, () => {
    it('come back every one as saved, on and off', async ({ world }) => {
      await run(world.flags.save(inverted));
      expect(await run(world.flags.load)).toEqual(inverted);
      await run(world.flags.save({ ...flagDefaults }));
      expect(await run(world.flags.load)).toEqual({ ...flagDefaults });
    });

    it('are the same read with a lock', async ({ world }) => {
      await run(world.flags.save(inverted));
      expect(await run(world.unitOfWork.run(world.flags.lock))).toEqual(inverted);
    });

    it('stay as they are when the transaction around a save fails', async ({ world }) => {
      await run(world.flags.save({ ...flagDefaults }));
      await failureOf(world.unitOfWork.run(Effect.andThen(world.flags.save(inverted), Effect.fail('no'))));
      expect(await run(world.flags.load)).toEqual({ ...flagDefaults });
    });

    it('are locked for one at a time: two savers lose no change', async ({ world }) => {
      await run(world.flags.save({ ...flagDefaults }));
      const turnOn = (key: 'enable_bookings' | 'enable_einvoicing' | 'enable_finance') =>
        world.unitOfWork.run(
          Effect.gen(function* () {
            const flags = yield* world.flags.lock;
            yield* Effect.yieldNow;
            yield* world.flags.save({ ...flags, [key]: true });
          }),
        );
      await together([turnOn('enable_bookings'), turnOn('enable_einvoicing'), turnOn('enable_finance')]);
      const { enable_bookings, enable_einvoicing, enable_finance } = await run(world.flags.load);
      expect([enable_bookings, enable_einvoicing, enable_finance]).toEqual([true, true, true]);
    });
  });
};
