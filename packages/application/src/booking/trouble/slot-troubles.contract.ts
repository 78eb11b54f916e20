import { describe, expect } from 'vitest';
import { location, type Activity, type LocationId, type Slot } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { aBooking, after, anAccount, anActivity, anId, aSlot, now } from '../../testing/fixtures.ts';
import { anOpenOrder, changed, opened, slotNow } from '../../testing/fixtures.money.ts';
import { storedSchedule } from '../../testing/fixtures.schedules.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import { generateSlots } from '../schedule/generate-slots.ts';
import { readNotices } from './read-notices.ts';

const aPro = async (world: StoreWorld, over: Parameters<typeof anAccount>[0] = {}): Promise<AccountId> => {
  const account = anAccount({ privilegeBits: 1, ...over });
  await run(world.accounts.insert(account));
  return account.id;
};
const given = async (world: StoreWorld, professionalIds: readonly AccountId[], over: Partial<Slot> = {}) => {
  const activity = anActivity({ professionalIds: [] });
  await run(world.activities.put(activity));
  const slot = aSlot(activity, { startsAt: after(600), endsAt: after(4200), professionalIds, ...over });
  await run(world.slots.put(slot));
  return slot;
};
const long = Temporal.PlainDate.from('2027-01-10');
const codesOf = async (world: StoreWorld, moment = now) =>
  (await run(readNotices(portsAt(world, moment))())).map(({ code, slot }) => [code, slot.id]);

/** What every SlotTroubles holds, and what becomes of it. */
export const slotTroublesContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: classes at which staff should look`, () => {
    it('professionalGone: are those of who is no professional any more, or cannot sign in', async ({ world }) => {
      const [works, left, off] = [
        await aPro(world),
        await aPro(world, { privilegeBits: 0 }),
        await aPro(world, { state: 'Disabled' }),
      ];
      await given(world, [works]);
      const slot = await given(world, [left, off], { startsAt: after(9000), endsAt: after(9600) });
      await run(world.bookings.insert(aBooking(slot)));
      const [trouble, ...others] = await run(world.slotTroubles.ahead(now, [], 10));
      expect(others).toEqual([]);
      expect(trouble).toMatchObject({ slot: { id: slot.id }, gone: [left, off], busy: [], bookings: 1, reviews: 0 });
    });
    it('professionalGone: are also those of the activity’s people, where the class names none', async ({ world }) => {
      const left = await aPro(world, { privilegeBits: 0 });
      const activity = anActivity({ professionalIds: [left] });
      await run(world.activities.put(activity));
      const slot = aSlot(activity, { startsAt: after(600), endsAt: after(4200) });
      await run(world.slots.put(slot));
      expect(await codesOf(world)).toEqual([['professionalGone', slot.id]]);
    });
    it('professionalBusy: are two at one time with one person; not one after the other, not a cancelled one', async ({
      world,
    }) => {
      const both = await aPro(world);
      const first = await given(world, [both]);
      const meets = await given(world, [both], { startsAt: after(4000), endsAt: after(5000) });
      await given(world, [both], { startsAt: after(5000), endsAt: after(6000) });
      await given(world, [both], { startsAt: after(4000), endsAt: after(5000), state: 'Cancelled' });
      await given(world, [await aPro(world)]);
      expect(await codesOf(world)).toEqual([
        ['professionalBusy', first.id],
        ['professionalBusy', meets.id],
      ]);
      expect(await codesOf(world, after(3000))).toEqual([]);
    });
    it('professionalBusy: are those within one that goes on longer, and never one beside itself', async ({ world }) => {
      const [pro, twice] = [await aPro(world), await aPro(world)];
      const long = await given(world, [pro], { endsAt: after(9000) });
      const within = await given(world, [pro], { startsAt: after(1200), endsAt: after(2400) });
      const last = await given(world, [pro], { startsAt: after(8000), endsAt: after(9500) });
      await given(world, [pro], { startsAt: after(9500), endsAt: after(9900) });
      await given(world, [twice, twice]);
      expect(await codesOf(world)).toEqual([long, within, last].map(({ id }) => ['professionalBusy', id]));
    });
    it('professionalBusy: are also those that meet by the time before and after them, and those of one room', async ({
      world,
    }) => {
      const [place, hall, pro] = [anId<LocationId>(), anId<string>(), await aPro(world)];
      const rooms = [{ id: hall, name: 'Sala', exclusive: true }];
      const where = { address: null, postalCode: null, city: null, province: null, zone: null, point: null, rooms };
      const record = { id: place, name: 'Centro', ...where, maxPeople: null, position: 0, archived: false, version: 1 };
      await run(world.entities.of(location).insert({ ...record, createdAt: now, updatedAt: now }));
      const ofActivity = async (over: Partial<Activity>, ofSlot: Partial<Slot> = {}) => {
        const activity = anActivity({ professionalIds: [], ...over });
        await run(world.activities.put(activity));
        const slot = aSlot(activity, { startsAt: after(600), endsAt: after(4200), ...ofSlot });
        await run(world.slots.put(slot));
        return slot;
      };
      const room = { roomId: hall, locationId: place };
      const [one, two] = [await ofActivity(room, { locationId: place }), await ofActivity(room, { locationId: place })];
      const buffered = await ofActivity({ professionalIds: [pro], bufferAfterMinutes: 1 });
      const next = await ofActivity({ professionalIds: [pro] }, { startsAt: after(4200), endsAt: after(5000) });
      await ofActivity({ professionalIds: [pro], kind: 'appointment' }, { startsAt: after(4200), endsAt: after(5000) });
      const troubles = await run(world.slotTroubles.ahead(now, [], 10));
      expect(new Map(troubles.map(({ slot, busy }) => [slot.id, busy]))).toEqual(
        new Map([
          [one.id, [hall]],
          [two.id, [hall]],
          [buffered.id, [pro]],
          [next.id, [pro]],
        ]),
      );
    });
    it('refundReview: are those with a booking whose money waits for a decision', async ({ world }) => {
      const slot = await given(world, []);
      const { order } = await opened(world, anOpenOrder(slot));
      await changed(world, order.id, () => ({ order: { state: 'OperatorReview' } }));
      await run(world.bookings.insert(aBooking(slot, { orderId: order.id })));
      expect(await codesOf(world)).toEqual([['refundReview', slot.id]]);
    });
    it('tzChanged, orphaned: are those with people that their rule has at another time, or not at all', async ({
      world,
    }) => {
      const { schedule } = await storedSchedule(world, {}, { professionalIds: [] });
      await run(world.unitOfWork.run(generateSlots(portsAt(world))(schedule.id)));
      const [moved, orphan] = await run(world.schedules.slots(schedule.id, schedule.validFrom));
      for (const slot of [moved!, orphan!]) await run(world.bookings.insert(aBooking(slot)));
      expect(await codesOf(world)).toEqual([]);
      await run(world.slots.put({ ...(await slotNow(world, moved!)), startsAt: moved!.startsAt.add({ hours: 1 }) }));
      await run(world.schedules.save({ ...schedule, skip: [orphan!.localDate] }));
      const notices = await run(readNotices(portsAt(world))());
      expect(new Map(notices.map(({ slot, code, ruledAt }) => [slot.id, [code, ruledAt?.toString()]]))).toEqual(
        new Map([
          [moved!.id, ['tzChanged', moved!.startsAt.toString()]],
          [orphan!.id, ['orphaned', undefined]],
        ]),
      );
    });
    it('orphaned: are those of a rule that has ended, which is not planned once more for that', async ({ world }) => {
      const { schedule } = await storedSchedule(world, {}, { professionalIds: [] });
      await run(world.unitOfWork.run(generateSlots(portsAt(world))(schedule.id)));
      const slots = await run(world.schedules.slots(schedule.id, schedule.validFrom));
      const [, later, moved] = slots.toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt));
      for (const slot of [later!, moved!]) await run(world.bookings.insert(aBooking(slot)));
      await run(world.slots.put({ ...(await slotNow(world, moved!)), detached: true }));
      await run(world.schedules.save({ ...schedule, validFrom: long, validTo: long }));
      const planned: string[] = [];
      const seen: typeof world.schedules.slots = (id, from) => (planned.push(id), world.schedules.slots(id, from));
      const ports = { ...portsAt(world), schedules: { ...world.schedules, slots: seen } };
      const notices = await run(readNotices(ports)());
      expect(notices.map(({ slot, code }) => [slot.id, code])).toEqual([[later!.id, 'orphaned']]);
      expect(planned).toEqual([]);
    });
  });
};
