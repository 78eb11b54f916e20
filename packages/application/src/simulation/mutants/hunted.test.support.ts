import { describe, expect, it } from 'vitest';
import { hunt } from '../run-simulation.ts';
import type { Mutant } from './mutant.ts';

/** Every planted bug of a list is found by seeds steered towards it. A file for each list, so that they are hunted side by side. */
export const huntEach = (mutants: readonly Mutant[]): void => {
  describe('planted bugs', () => {
    it.each(mutants)('$name: found', (mutant) => {
      expect(hunt(mutant, 1, 1000, true).seedsToKill).toHaveLength(1);
    });
  });
};
