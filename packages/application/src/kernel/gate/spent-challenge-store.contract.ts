import { describe, expect } from 'vitest';
import { after, anId } from '../../testing/fixtures.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times, together } from '../../testing/world-test.ts';

/** What every SpentChallengeStore holds. */
export const spentChallengeStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: spent challenges`, () => {
    it('are spent by one of many at once, and never again', async ({ world }) => {
      const id = anId<string>();
      const spent = await together(times(8, () => world.spentChallenges.spend(id, after(600))));
      expect(spent.filter(Boolean)).toHaveLength(1);
      expect(await run(world.spentChallenges.spend(id, after(600)))).toBe(false);
      expect(await run(world.spentChallenges.spend(anId<string>(), after(600)))).toBe(true);
    });
  });
};
