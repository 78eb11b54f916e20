import { describe, expect, it } from 'vitest';
import { aBooking, anActivity, anId, aSlot, now } from '../../testing/fixtures.ts';
import { portsAt, waits } from '../../testing/fixtures.waiting.ts';
import { openMemoryWorld } from '../../testing/memory-world.ts';
import { run } from '../../testing/world-test.ts';
import { releasePlace } from '../booking/release-place.ts';
import { planReminders, replanReminders } from '../reminder/remind.ts';

const rome = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/Rome]`).toInstant();
const startsAt = rome('2027-03-10T12:00');

/** A full class at noon, in a studio that keeps these hours quiet. */
const aClass = async (quiet: { readonly quietFrom?: string; readonly quietTo?: string }) => {
  const { world } = await openMemoryWorld();
  await run(world.settingsDocuments.save('booking', { maxOverbook: 5, ...quiet }, 'test', now));
  const activity = anActivity({ reminders: [{ minutesBefore: 360 }], name: { it: 'Yoga' } });
  await run(world.activities.put(activity));
  const slot = aSlot(activity, { startsAt, endsAt: startsAt.add({ hours: 1 }), capacity: 1, taken: 1 });
  await run(world.slots.put(slot));
  const dueOf = async (plan: typeof planReminders | typeof replanReminders) => {
    const booking = aBooking(slot);
    await run(world.unitOfWork.run(plan(world)({ booking, slot, activity }, now)));
    return (await run(world.reminders.of(booking.id))).map(({ dueAt }) => dueAt.toString());
  };
  /** Until when a place that is let go of at half past nine in the evening is offered. */
  const offeredUntil = async () => {
    const entry = await waits(world, slot);
    const released = { slotId: slot.id, releasedRef: `hold:${anId()}`, userId: null, now: rome('2027-03-09T21:30') };
    await run(world.unitOfWork.run(releasePlace(portsAt(world, released.now))(released)));
    return (await run(world.waitingList.find(entry.id)))?.offer?.until.toString();
  };
  return { dueOf, offeredUntil };
};

describe('the quiet hours of a studio', () => {
  it.for([
    ['its own', { quietFrom: '20:00', quietTo: '07:30' }, '2027-03-09T20:00', '2027-03-10T08:30'],
    ['none, where both are equal', { quietFrom: '08:00', quietTo: '08:00' }, '2027-03-10T06:00', '2027-03-09T22:30'],
    ['those of every studio, until it says otherwise', {}, '2027-03-09T22:00', '2027-03-10T08:30'],
    ['in the day', { quietFrom: '05:00', quietTo: '22:00' }, '2027-03-10T05:00', '2027-03-09T23:00'],
  ] as const)('are %s: for reminders, planned or planned anew, and for offers', async ([, quiet, due, until]) => {
    const { dueOf, offeredUntil } = await aClass(quiet);
    expect(await dueOf(planReminders)).toEqual([rome(due).toString()]);
    expect(await dueOf(replanReminders)).toEqual([rome(due).toString()]);
    expect(await offeredUntil()).toBe(rome(until).toString());
  });
});
