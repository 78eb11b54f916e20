import type { AppProcess } from '../app-process.ts';
import type { Parties } from '../studio.ts';
import type { World } from '../world.ts';

export const startAdmin = (_world: World, _parties: Parties, _receiver: () => AppProcess | null): void => {};
