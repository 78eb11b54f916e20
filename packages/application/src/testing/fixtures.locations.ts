import { location, type LocationId } from '@svc/domain/booking';
import { anId, now } from './fixtures.ts';
import type { StoreWorld } from './store-world.ts';
import { run } from './world-test.ts';

/** A room of the studio. @param maxPeople null: as many as come */
export const storedLocation = async (world: StoreWorld, maxPeople: number | null = null): Promise<LocationId> => {
  const id = anId<LocationId>();
  const where = { address: null, postalCode: null, city: null, province: null, zone: null, point: null, rooms: [] };
  const record = { id, name: `Sala ${id}`, ...where, maxPeople, position: 0, archived: false, version: 1 };
  await run(world.entities.of(location).insert({ ...record, createdAt: now, updatedAt: now }));
  return id;
};
