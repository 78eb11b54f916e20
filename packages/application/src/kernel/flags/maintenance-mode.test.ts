import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { openMemoryWorld } from '../../testing/memory-world.ts';
import { now } from '../../testing/fixtures.ts';
import { run } from '../../testing/world-test.ts';
import { storeDown } from '../faults.ts';
import { maintenanceStoreContract } from './maintenance-mode.contract.ts';
import {
  cachedMaintenance,
  openForAll,
  setMaintenanceMode,
  type MaintenanceMode,
  type MaintenanceReader,
} from './maintenance-mode.ts';

maintenanceStoreContract('memory', openMemoryWorld);

const closed: MaintenanceMode = { enabled: true, retryAfterSeconds: 60, since: now };

const current = async (reader: MaintenanceReader): Promise<MaintenanceMode> => {
  const mode = reader.current();
  return Effect.isEffect(mode) ? await run(mode) : mode;
};

describe('the cached mode', () => {
  it('is asked for once in fifteen seconds, or when it was dropped', async () => {
    let asked = 0;
    let ms = 0;
    const load = Effect.sync(() => ((asked += 1), asked === 1 ? openForAll : closed));
    const reader = cachedMaintenance({ load, save: () => Effect.void }, { now: () => now, monotonicMs: () => ms });
    const read = async (at: number): Promise<boolean> => {
      ms = at;
      return (await current(reader)).enabled;
    };
    expect([await read(0), await read(14_999), asked]).toEqual([false, false, 1]);
    expect([await read(15_000), asked]).toEqual([true, 2]);
    reader.drop();
    expect([await read(15_001), asked]).toEqual([true, 3]);
  });

  it('stands as last known while the database is away', async () => {
    let ms = 0;
    let away = false;
    const load = Effect.suspend(() => (away ? Effect.fail(storeDown('gone')) : Effect.succeed(closed)));
    const reader = cachedMaintenance({ load, save: () => Effect.void }, { now: () => now, monotonicMs: () => ms });
    await current(reader);
    away = true;
    ms = 60_000;
    expect(await current(reader)).toEqual(closed);
  });
});

describe('setting the mode', () => {
  it('writes it with its time', async () => {
    const { world } = await openMemoryWorld();
    const clock = { now: () => now, monotonicMs: () => 0 };
    const set = setMaintenanceMode({ ...world, clock });
    expect(await run(set({ enabled: true, retryAfterSeconds: 60 }))).toEqual(closed);
    expect(await run(world.maintenance.load)).toEqual(closed);
  });
});
