import { describe, expect } from 'vitest';
import { after, anId } from '../../testing/fixtures.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times, together } from '../../testing/world-test.ts';

/** What every SpentIdTokenStore holds. */
export const spentIdTokenStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: spent ID tokens`, () => {
    it('are spent by one of many at once, and never again', async ({ world }) => {
      const id = anId<string>();
      const spent = await together(times(20, () => world.spentIdTokens.spend(id, after(600))));
      expect(spent.filter(Boolean)).toHaveLength(1);
      expect(await run(world.spentIdTokens.spend(id, after(1200)))).toBe(false);
      expect(await run(world.spentIdTokens.spend(anId<string>(), after(600)))).toBe(true);
    });
  });
};
