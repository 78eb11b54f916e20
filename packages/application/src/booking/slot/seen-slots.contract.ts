import { describe, expect } from 'vitest';
import { location, type LocationId, type Slot } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { anActivity, anId, aSlot, now } from '../../testing/fixtures.ts';
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

    it('say where they take place; nothing of a place that is gone', async ({ world }) => {
      const activity = anActivity();
      const id = anId<LocationId>();
      const where = { address: null, postalCode: null, city: null, province: null, zone: null, point: null, rooms: [] };
      const place = { id, name: 'Sala grande', ...where, maxPeople: null, position: 0, archived: false, version: 1 };
      await run(world.entities.of(location).insert({ ...place, createdAt: now, updatedAt: now }));
      const [here, nowhere, gone, byActivity] = [
        await stored(world, activity, { locationId: id }),
        await stored(world, activity),
        await stored(world, activity, { locationId: anId<LocationId>() }),
        await stored(world, anActivity({ locationId: id })),
      ];
      const all = [here, nowhere, gone, byActivity];
      const seen = await run(
        world.slots.among(
          all.map((slot) => slot.id),
          anId(),
        ),
      );
      const at = new Map(seen.map(({ slot, location: where }) => [slot.id, where]));
      const hall = { id, name: 'Sala grande' };
      expect(all.map((slot) => at.get(slot.id))).toEqual([hall, null, null, hall]);
    });

    it('name the class that has the time of who would give an appointment, until somebody has it', async ({
      world,
    }) => {
      const pro = anId<AccountId>();
      const course = anActivity({ professionalIds: [pro] });
      const lesson = anActivity({ professionalIds: [pro], kind: 'appointment', capacity: 1 });
      const given = await stored(world, course);
      const wanted = await stored(world, lesson, { capacity: 1 });
      const elsewhere = async () => {
        const seen = await run(world.slots.among([given.id, wanted.id], anId()));
        const between = await run(world.slots.between(day, day, anId(), { activityIds: [lesson.id] }));
        const at = new Map(seen.map((each) => [each.slot.id, each.givenElsewhere]));
        expect(between[0]?.givenElsewhere).toEqual(at.get(wanted.id));
        return [at.get(given.id), at.get(wanted.id)];
      };
      const early = given.startsAt.subtract({ hours: 1 });
      const isFree = async () => (await run(world.activities.withFreePlaces(early))).has(lesson.id);
      expect([await elsewhere(), await isFree()]).toEqual([[null, null], true]);
      await run(world.slots.keepGivers([given.id]));
      expect([await elsewhere(), await isFree()]).toEqual([[null, { slotId: given.id }], false]);
      await run(world.slots.put({ ...wanted, taken: 1 }));
      expect(await elsewhere()).toEqual([null, null]);
    });
  });
};
