import type { Facts } from './facts.ts';
import type { World } from './world.ts';

/** States that a run must have reached, else its being green says nothing. */
export const requiredGoals: readonly string[] = [];

export const watchGoals = (_world: World, _facts: Facts): void => {};
