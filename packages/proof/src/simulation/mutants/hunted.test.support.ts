import { describe, expect, it } from 'vitest';
import { runSeed } from '../run-seed.ts';
import { hunt } from '../run-simulation.ts';
import { committedSeeds } from './committed-seeds.ts';
import type { Mutant } from './mutant.ts';

/** The committed seed shows the bug. A change of the steps of a history can make it stale. */
const showsAtItsSeed = (mutant: Mutant): boolean => {
  const seed = committedSeeds[mutant.name];
  return seed !== undefined && runSeed(seed, { mutant, focused: true }).violation !== null;
};

const isFound = (mutant: Mutant): boolean => {
  if (showsAtItsSeed(mutant)) return true;
  process.stderr.write(`no committed seed shows "${mutant.name}": npx -y pnpm@12 proof:seeds writes a new one\n`);
  return hunt(mutant, 1, 1000, true).seedsToKill.length > 0;
};

/** Every planted bug of a list is found: by its committed seed, and where that is stale by seeds steered towards it. */
export const findEach = (mutants: readonly Mutant[]): void => {
  describe('planted bugs', () => {
    it.each(mutants)('$name: found', (mutant) => {
      expect(isFound(mutant)).toBe(true);
    });
  });
};
