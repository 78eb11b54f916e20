import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run } from '../../testing/world-test.ts';
import { openForAll } from './maintenance-mode.ts';

/** What every MaintenanceStore holds. */
export const maintenanceStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  const closed = { enabled: true, retryAfterSeconds: 90, since: now };
  describe(`${name}: maintenance mode`, () => {
    it('is open for all until somebody closes it', async ({ world }) => {
      expect(await run(world.maintenance.load)).toEqual(openForAll);
    });
    it('comes back as it was saved, closed and open', async ({ world }) => {
      for (const mode of [closed, { ...closed, enabled: false }]) {
        await run(world.maintenance.save(mode));
        expect(await run(world.maintenance.load)).toEqual(mode);
      }
    });
    it('stays as it is when the transaction around it fails', async ({ world }) => {
      await failureOf(world.unitOfWork.run(Effect.andThen(world.maintenance.save(closed), Effect.fail('no'))));
      expect(await run(world.maintenance.load)).toEqual(openForAll);
    });
  });
};
