import { expect, it } from 'vitest';
import type { Breach } from './books.ts';
import type { Lane } from './lane.ts';

/** Damage to the database, its undoing, and the rule that must notice. */
export type Damage = readonly [rule: string, damage: string, undo: string];

/** Each damage is noticed by its rule, and forgotten once it is undone. */
export const itNotices = (
  lane: () => Lane,
  breaches: () => Promise<readonly Breach[]>,
  damages: readonly Damage[],
): void => {
  it.each(damages)('notice damage: %s', async (rule, damage, undo) => {
    await lane().sql(damage);
    expect(await breaches()).toContainEqual(expect.stringContaining(rule));
    await lane().sql(undo);
    expect(await breaches()).toEqual([]);
  });
};
