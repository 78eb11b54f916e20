import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { announceBookings, cancelPlace } from '../../booking/index.ts';
import { anAccount } from '../../testing/fixtures.ts';
import { admin, openStudio, paid, type Studio } from '../../testing/studio.ts';
import { run } from '../../testing/world-test.ts';
import { finalizeOne } from './finalize-order.ts';
import { finalizeOrders } from './finalize-orders.reconciler.ts';

/** A paid checkout of somebody with an account, in a class that is reminded of. */
const bought = async () => {
  const studio = await openStudio();
  await run(studio.world.accounts.insert(anAccount({ id: studio.client, email: 'anna.rossi@example.test' })));
  const activity = (await run(studio.world.activities.find(studio.slot.activityId)))!;
  await run(studio.world.activities.put({ ...activity, reminders: [{ minutesBefore: 60 }] }));
  const { order } = await paid(studio);
  return { studio, orderId: order.id };
};
const mailsTo = async (studio: Studio, email = 'anna.rossi@example.test') => {
  const claim = { now: studio.now(), claimMs: 1, limit: 100 };
  return (await run(studio.world.mails.exchange([], claim))).filter(({ to }) => to === email).map(({ kind }) => kind);
};
const remindersOf = async (studio: Studio, orderId: Parameters<typeof studio.world.bookings.ofOrder>[0]) => {
  const booking = await run(studio.world.bookings.ofOrder(orderId));
  return (await run(studio.world.reminders.of(booking!.id))).map(({ state }) => state);
};

describe('a booking that a payment confirms', () => {
  it('is mailed once and reminded of, when it became final with many others', async () => {
    const { studio, orderId } = await bought();
    await run(finalizeOrders(studio.ports));
    expect(await mailsTo(studio)).toEqual([]);
    const turns = [announceBookings(studio.ports), announceBookings(studio.ports)];
    expect((await run(Effect.all(turns))).map(({ done }) => done)).toEqual([1, 0]);
    expect(await mailsTo(studio)).toEqual(['bookingConfirmed']);
    expect(await remindersOf(studio, orderId)).toEqual(['Planned']);
  });

  it('is mailed and reminded of at once when it took the long way', async () => {
    const { studio, orderId } = await bought();
    expect(await run(finalizeOne(studio.ports)(orderId))).toBe('finalized');
    expect(await mailsTo(studio)).toEqual(['bookingConfirmed']);
    expect(await remindersOf(studio, orderId)).toEqual(['Planned']);
    expect(await run(announceBookings(studio.ports))).toMatchObject({ done: 0 });
  });

  it('is not confirmed to anybody once it was cancelled', async () => {
    const { studio, orderId } = await bought();
    await run(finalizeOrders(studio.ports));
    const booking = (await run(studio.world.bookings.ofOrder(orderId)))!;
    const by = { id: studio.client, role: 'client' } as const;
    const how = { reason: null, dryRun: false, excuse: false, actor: admin };
    await run(cancelPlace(studio.ports)({ bookingId: booking.id, by, ...how }));
    await run(announceBookings(studio.ports));
    expect(await mailsTo(studio)).toEqual(['bookingCancelled']);
    expect(await remindersOf(studio, orderId)).toEqual([]);
  });
});
