import { MemoryDatabase } from '../kernel/memory-database.ts';
import { now } from './fixtures.ts';
import { memoryStoreWorld, type OpenStoreWorld } from './store-world.ts';

/** A fresh memory database, at `now` and standing still. */
export const openMemoryWorld: OpenStoreWorld = () =>
  Promise.resolve({
    world: memoryStoreWorld(new MemoryDatabase(), { now: () => now, monotonicMs: () => 0 }),
    close: () => Promise.resolve(),
  });
