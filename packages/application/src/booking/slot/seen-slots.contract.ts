import { describe, expect } from 'vitest';
import type { LocationId, Slot } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { anActivity, anId, aSlot } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import type { SlotFilter } from '../booking/booking-stores.ts';

const day = Temporal.PlainDate.from('2027-05-03');
const stored = async (world: StoreWorld, activity: ReturnType<typeof anActivity>, over: Partial<Slot> = {}) => {
  await run(world.activities.put(activity));
  const slot = aSlot(activity, { localDate: day, ...over });
  await run(world.slots.put(slot));
  return slot;
};

/** What every SlotStore shows of several classes at once. */
export const seenSlotsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the classes of some days`, () => {
    it('are those of some activities, of one place and of one professional, where that is asked', async ({ world }) => {
      const [own, ofActivity] = [anId<AccountId>(), anId<AccountId>()];
      const place = anId<LocationId>();
      const [yoga, pilates] = [anActivity({ professionalIds: [ofActivity] }), anActivity({ professionalIds: [] })];
      const here = await stored(world, yoga, { locationId: place });
      const given = await stored(world, yoga, { professionalIds: [own] });
      const other = await stored(world, pilates, { localDate: day.add({ days: 30 }), professionalIds: [ofActivity] });
      const ids = async (only?: SlotFilter, to = day.add({ days: 30 })) =>
        (await run(world.slots.between(day, to, anId(), only)))
          .map(({ slot }) => slot.id)
          .filter((id) => [here.id, given.id, other.id].includes(id))
          .toSorted();
      const all = [here.id, given.id, other.id].toSorted();
      expect(await ids()).toEqual(all);
      expect(await ids({ activityIds: null, locationId: null, professionalId: null })).toEqual(all);
      expect(await ids({ activityIds: [yoga.id] })).toEqual([here.id, given.id].toSorted());
      expect(await ids({ activityIds: [yoga.id, pilates.id] })).toEqual(all);
      expect(await ids({ activityIds: [] })).toEqual([]);
      expect(await ids({ locationId: place })).toEqual([here.id]);
      expect(await ids({ professionalId: own })).toEqual([given.id]);
      // Where the class says who gives it, the people of its activity do not.
      expect(await ids({ professionalId: ofActivity })).toEqual([here.id, other.id].toSorted());
      expect(await ids({ professionalId: ofActivity }, day)).toEqual([here.id]);
      expect(await ids({ activityIds: [pilates.id], locationId: place })).toEqual([]);
    });
  });
};
