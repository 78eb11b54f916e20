import { describe, expect } from 'vitest';
import { after, anId, now } from '../testing/fixtures.ts';
import type { OpenStoreWorld } from '../testing/store-world.ts';
import { inWorld, run, times, together } from '../testing/world-test.ts';

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
    it('are forgotten when they could not be used any more', async ({ world }) => {
      const [old, live] = [anId<string>(), anId<string>()];
      await run(world.spentChallenges.spend(old, after(-1)));
      await run(world.spentChallenges.spend(live, after(1)));
      expect(await run(world.spentChallenges.forgetEnded(now))).toBe(1);
      expect(await run(world.spentChallenges.spend(old, after(1)))).toBe(true);
      expect(await run(world.spentChallenges.spend(live, after(1)))).toBe(false);
    });
  });
};
