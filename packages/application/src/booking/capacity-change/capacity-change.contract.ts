import { describe, expect } from 'vitest';
import type { Activity, CapacityChange, CapacityChangeId, Slot } from '@svc/domain/booking';
import { aBooking, anId, aSlot, now } from '../../testing/fixtures.ts';
import { anOpenOrder, opened, slotNow } from '../../testing/fixtures.money.ts';
import { storedSchedule } from '../../testing/fixtures.schedules.ts';
import { listOf, portsAt, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, inWorld, run, times } from '../../testing/world-test.ts';
import { releasePlace } from '../booking/release-place.ts';
import { generateSlots } from '../schedule/generate-slots.ts';
import { cancelCapacityChange, changeCapacity, type WantedCapacity } from './change-capacity.ts';
import { checkCapacities } from './check-capacity.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const today = now.toZonedDateTimeISO('Europe/Rome').toPlainDate();
const wanted = (newCapacity: number, over: Partial<WantedCapacity> = {}): WantedCapacity => ({
  ...{ newCapacity, effectiveFrom: today, scheduleId: null, onConflict: 'refuse' },
  ...over,
});
const write = (world: StoreWorld, activity: Activity, change: WantedCapacity) =>
  world.unitOfWork.run(changeCapacity(portsAt(world))(activity, change, today, admin));

/** A class of twelve by its rule, so many places of which are booked, the last booked last. */
const aClass = async (world: StoreWorld, taken: number, over: Partial<Slot> = {}) => {
  const { activity, schedule } = await storedSchedule(world, { capacity: 12 });
  const slot = aSlot(activity, { scheduleId: schedule.id, capacity: 12, taken, ...over });
  await run(world.slots.put(slot));
  const bookings = times(taken, (n) => aBooking(slot, { createdAt: now.add({ seconds: n }) }));
  for (const booking of bookings) await run(world.bookings.insert(booking));
  const places = async () => {
    const { capacity, taken: now, over: above } = await slotNow(world, slot);
    return { capacity, taken: now, over: above };
  };
  /** A booking ends, and its place is handed on. */
  const frees = (sequence: number) =>
    run(
      world.unitOfWork.run(
        releasePlace(portsAt(world))({
          slotId: slot.id,
          releasedRef: `booking:${anId()}:${sequence}`,
          userId: null,
          now,
        }),
      ),
    );
  return { activity, schedule, slot, bookings, places, frees };
};

/** What every CapacityChangeStore holds, and what changes make of classes on it. */
export const capacityChangeContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: changes of the places`, () => {
    it('come back with every field, by their date, while they count; those whose date is there are applied', async ({
      world,
    }) => {
      const activityId = anId<Activity['id']>();
      const made = (from: string, over: Partial<CapacityChange> = {}): CapacityChange => ({
        ...{ id: anId<CapacityChangeId>(), activityId, scheduleId: null, newCapacity: 7, onConflict: 'keep' },
        ...{ effectiveFrom: day(from), state: 'Scheduled', createdAt: now },
        ...over,
      });
      const [late, early, gone] = [made('2027-05-01', { scheduleId: anId() }), made('2027-03-02'), made('2027-04-01')];
      for (const each of [late, early, gone]) await run(world.capacityChanges.insert(each));
      await run(world.capacityChanges.save({ ...gone, state: 'Cancelled' }));
      expect(await run(world.capacityChanges.standing(activityId))).toEqual([early, late]);
      expect(await run(world.capacityChanges.find(gone.id))).toEqual({ ...gone, state: 'Cancelled' });
      await run(world.capacityChanges.applyDue(day('2027-04-01')));
      const states = (await run(world.capacityChanges.standing(activityId))).map(({ state }) => state);
      expect([states, await run(world.capacityChanges.applyDue(day('2027-04-01')))]).toEqual([
        ['Applied', 'Scheduled'],
        0,
      ]);
      expect(await run(world.capacityChanges.find(anId()))).toBeNull();
    });

    it('(17) 12 to 8 with 10 taken: refuse names 2; keep stays 2 above, two cancels wake nobody, the third wakes one', async ({
      world,
    }) => {
      const { activity, slot, places, frees } = await aClass(world, 10);
      expect(await failureOf(write(world, activity, wanted(8)))).toMatchObject({
        code: 'capacity_conflict',
        params: { classes: 1, bookings: 2 },
      });
      expect(await places()).toEqual({ capacity: 12, taken: 10, over: 0 });
      await run(write(world, activity, wanted(8, { onConflict: 'keep' })));
      expect(await places()).toEqual({ capacity: 8, taken: 10, over: 2 });
      await waits(world, slot);
      expect([await frees(1), await frees(2), await frees(3)]).toEqual(['absorbed', 'absorbed', 'offered']);
      expect(await places()).toEqual({ capacity: 8, taken: 8, over: 0 });
    });

    it('(18) cancelLatest takes the offer, then the newest bookings', async ({ world }) => {
      const { activity, slot, bookings, places, frees } = await aClass(world, 12);
      const first = await waits(world, slot);
      await frees(1);
      const cut = wanted(9, { onConflict: 'cancelLatest' });
      expect(await failureOf(write(world, activity, cut))).toMatchObject({ code: 'impact_stale' });
      const what = { activityId: activity.id, scheduleId: null, slotId: null, newCapacity: 9, effectiveFrom: today };
      const [check] = await run(checkCapacities(portsAt(world))([what]));
      expect(check).toMatchObject({
        ...{ ok: false, conflicts: [{ slotId: slot.id, taken: 12, over: 3, bookings: 12, offers: 1, holds: 0 }] },
        impact: { offers: 1, bookings: { live: 2 } },
      });
      await run(write(world, activity, { ...cut, impactToken: check!.impact.impactToken }));
      expect(await places()).toEqual({ capacity: 9, taken: 9, over: 0 });
      expect(await run(world.waitingList.find(first.id))).toMatchObject({
        state: 'Waiting',
        seq: first.seq,
        offer: null,
      });
      const ended = await Promise.all(bookings.map(async ({ id }) => (await run(world.bookings.find(id)))?.state));
      expect(ended).toEqual([...times(10, () => 'Confirmed'), 'StudioCancelled', 'StudioCancelled']);
      expect((await listOf(world, slot)).outcomes).toEqual(['absorbed', 'absorbed', 'absorbed', 'offered']);
    });

    it('(18) cancelLatest takes an unpaid checkout before a booking: its order is due at once, and its place goes then', async ({
      world,
    }) => {
      const { activity, slot, bookings, places, frees } = await aClass(world, 11);
      const { order } = await opened(world, anOpenOrder(slot));
      await waits(world, slot);
      await frees(1);
      const cut = wanted(9, { onConflict: 'cancelLatest' });
      const what = { activityId: activity.id, scheduleId: null, slotId: null, newCapacity: 9, effectiveFrom: today };
      const [check] = await run(checkCapacities(portsAt(world))([what]));
      const { impactToken } = check!.impact;
      expect(check!.impact).toMatchObject({ offers: 1, checkouts: { unpaid: 1, paid: 0 }, bookings: { live: 1 } });
      await run(write(world, activity, { ...cut, impactToken }));
      expect(await places()).toEqual({ capacity: 9, taken: 10, over: 1 });
      const left = (await run(world.orders.read(order.id))).order;
      expect([left.state, left.expiresAt]).toEqual(['Pending', now]);
      const ended = await Promise.all(bookings.map(async ({ id }) => (await run(world.bookings.find(id)))?.state));
      expect(ended).toEqual([...times(10, () => 'Confirmed'), 'StudioCancelled']);
    });

    it('(19) are taken back the day before, and the classes are as they were; on the date no more: changeApplied', async ({
      world,
    }) => {
      const { activity, places } = await aClass(world, 10);
      const effectiveFrom = day('2027-03-05');
      const { id } = await run(write(world, activity, wanted(8, { effectiveFrom, onConflict: 'keep' })));
      expect(await places()).toEqual({ capacity: 8, taken: 10, over: 2 });
      const cancel = (date: string) => cancelCapacityChange(portsAt(world))({ id, today: day(date), actor: admin });
      expect(await failureOf(cancel('2027-03-05'))).toMatchObject({ code: 'change_applied' });
      expect(await run(cancel('2027-03-04'))).toMatchObject({ state: 'Cancelled' });
      expect(await places()).toEqual({ capacity: 12, taken: 10, over: 0 });
      expect(await run(cancel('2027-03-04'))).toMatchObject({ state: 'Cancelled' });
    });

    it('changeSuperseded: a new one of the same date and classes takes the place of the old', async ({ world }) => {
      const { activity, places } = await aClass(world, 1);
      const effectiveFrom = day('2027-03-05');
      const { id } = await run(write(world, activity, wanted(8, { effectiveFrom })));
      const second = await run(write(world, activity, wanted(6, { effectiveFrom })));
      const third = await run(write(world, activity, wanted(7, { effectiveFrom })));
      await run(write(world, activity, wanted(3, { effectiveFrom: day('2027-03-09') })));
      const cancelling = (changeId: CapacityChangeId) =>
        cancelCapacityChange(portsAt(world))({ id: changeId, today, actor: admin });
      expect(await failureOf(cancelling(id))).toMatchObject({ code: 'change_superseded' });
      expect((await places()).capacity).toBe(7);
      // Taken back, one after the other, each leaves what was before it.
      const left = [];
      for (const each of [third.id, second.id, id]) {
        await run(cancelling(each));
        left.push((await places()).capacity);
      }
      expect(left).toEqual([6, 8, 12]);
    });

    it('hand each new place on, one by one: as many wait as are woken, and the rest is free', async ({ world }) => {
      const { activity, slot, places } = await aClass(world, 12);
      for (const _ of times(2, () => null)) await waits(world, slot);
      await run(write(world, activity, wanted(13)));
      expect(await listOf(world, slot)).toMatchObject({
        states: ['Offered', 'Waiting'],
        outcomes: ['offered'],
        taken: 13,
      });
      await run(write(world, activity, wanted(20)));
      expect(await listOf(world, slot)).toMatchObject({
        states: ['Offered', 'Offered'],
        outcomes: ['offered', 'offered'],
      });
      expect(await places()).toEqual({ capacity: 20, taken: 14, over: 0 });
    });

    it('of one rule go before those of the activity, leave earlier dates alone, and what is made later follows', async ({
      world,
    }) => {
      const { activity, schedule } = await storedSchedule(world, { capacity: 12 });
      await run(write(world, activity, wanted(5)));
      await run(write(world, activity, wanted(20, { scheduleId: schedule.id, effectiveFrom: day('2027-03-15') })));
      await run(world.unitOfWork.run(generateSlots(portsAt(world))(schedule.id)));
      const rows = await run(world.unitOfWork.run(world.schedules.lockSlots(schedule.id, day('2027-03-01'))));
      const byDay = rows.toSorted((a, b) => Temporal.PlainDate.compare(a.localDate, b.localDate));
      expect(byDay.slice(0, 4).map(({ capacity }) => capacity)).toEqual([5, 5, 20, 20]);
    });

    it('are refused for the past, and for a rule of another activity', async ({ world }) => {
      const { activity } = await aClass(world, 0);
      const past = write(world, activity, wanted(3, { effectiveFrom: today.subtract({ days: 1 }) }));
      const foreign = write(world, activity, wanted(3, { scheduleId: anId() }));
      for (const refused of [past, foreign])
        expect(await failureOf(refused)).toMatchObject({ code: 'schedule_invalid' });
    });

    it('are judged in a batch each after those before it, also for one class alone', async ({ world }) => {
      const { activity, slot } = await aClass(world, 6);
      const what = { activityId: activity.id, scheduleId: null, slotId: null, effectiveFrom: today };
      const checks = await run(
        checkCapacities(portsAt(world))([
          { ...what, newCapacity: 7 },
          { ...what, newCapacity: 5 },
          { ...what, slotId: slot.id, newCapacity: 6 },
          { ...what, newCapacity: 1 },
        ]),
      );
      expect(checks.map(({ ok }) => ok)).toEqual([true, false, true, true]);
      const missing = checkCapacities(portsAt(world))([{ ...what, activityId: anId(), newCapacity: 1 }]);
      expect(await failureOf(missing)).toMatchObject({ _tag: 'NotFound' });
    });

    it('leave a class alone that has its own number, or that no rule made', async ({ world }) => {
      const { activity, schedule } = await aClass(world, 0);
      const own = aSlot(activity, { scheduleId: schedule.id, capacity: 4, capacityOverride: 4 });
      const single = aSlot(activity, { capacity: 3 });
      for (const slot of [own, single])
        await run(world.slots.put({ ...slot, localStart: Temporal.PlainTime.from('07:00') }));
      await run(write(world, activity, wanted(9)));
      expect([(await slotNow(world, own)).capacity, (await slotNow(world, single)).capacity]).toEqual([4, 3]);
    });
  });
};
