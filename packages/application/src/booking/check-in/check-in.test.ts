import { describe, expect, it } from 'vitest';
import type { Activity, ClientSubscription, Slot } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { aBooking, after, anId } from '../../testing/fixtures.ts';
import { classOf, entryActivity } from '../../testing/fixtures.entries.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { aStudioPlan, bookedByEntry, storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import { openAuditedMemoryWorld } from '../../testing/memory-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, run, times, together } from '../../testing/world-test.ts';
import { checkInBooking, undoCheckIn } from './check-in.ts';
import { walkIn } from '../booking/walk-in.ts';

const zone = 'Europe/Rome';
const by = anId<AccountId>();
const soon = { startsAt: after(600), endsAt: after(4200), localDate: Temporal.PlainDate.from('2027-03-01') };

const opened = async (over: Partial<ClientSubscription> = {}) => {
  const { world, auditOf } = await openAuditedMemoryWorld();
  const subscription = await storedSubscription(world, over);
  return { world, auditOf, ports: portsAt(world), subscription };
};

describe('a check-in', () => {
  it('at the desk brings the client in, once, and may be undone and made again', async () => {
    const { world, auditOf, ports, subscription } = await opened();
    const { booking } = await bookedByEntry(world, subscription, { slot: soon });
    const command = { bookingId: booking.id, owner: { subscriptionId: subscription.id }, by, actor: admin };
    const desk = checkInBooking(ports)({ ...command, method: 'desk' });
    const [first, ...again] = await together(times(4, () => desk));
    expect(first).toMatchObject({ bookingId: booking.id, method: 'desk', by, undoneAt: null });
    for (const each of again) expect(each).toEqual(first);
    expect(await run(world.bookings.find(booking.id))).toMatchObject({ state: 'CheckedIn', sequence: 1 });
    const undone = await run(undoCheckIn(ports)(command));
    expect(undone).toMatchObject({ id: first?.id, undoneBy: by });
    expect(await run(undoCheckIn(ports)(command))).toEqual(undone);
    expect((await run(world.bookings.find(booking.id)))?.state).toBe('Confirmed');
    expect((await run(desk)).id).not.toBe(first?.id);
    expect((await auditOf('booking', booking.id)).map(({ operation }) => operation)).toEqual([
      'booking.check-in',
      'booking.undo-check-in',
      'booking.check-in',
    ]);
    expect((await run(world.subscriptions.find(subscription.id)))?.remaining).toBe(9);
  });
  it('at the desk is for any booking of the client, whatever covers it, and nobody else’s', async () => {
    const { world, ports, subscription } = await opened();
    const slot = await classOf(world, await entryActivity(world), { ...soon, taken: 1 });
    const paid = aBooking(slot, { userId: subscription.userId });
    const strange = aBooking(slot);
    for (const each of [paid, strange]) await run(world.bookings.insert(each));
    const command = { owner: { subscriptionId: subscription.id }, method: 'desk' as const, by, actor: admin };
    expect(await run(checkInBooking(ports)({ ...command, bookingId: paid.id }))).toMatchObject({
      subscriptionId: null,
    });
    for (const bookingId of [strange.id, anId<typeof paid.id>()])
      expect(await failureOf(checkInBooking(ports)({ ...command, bookingId }))).toMatchObject({ _tag: 'NotFound' });
    expect(
      await failureOf(checkInBooking(ports)({ ...command, bookingId: paid.id, owner: { subscriptionId: anId() } })),
    ).toMatchObject({ _tag: 'NotFound' });
  });
  it('by oneself is for one’s own bookings alone', async () => {
    const { world, ports, subscription } = await opened();
    const { booking } = await bookedByEntry(world, subscription, { slot: soon });
    const command = { bookingId: booking.id, method: 'self' as const, by, actor: admin };
    const other = { userId: anId<AccountId>() };
    expect(await failureOf(checkInBooking(ports)({ ...command, owner: other }))).toMatchObject({ _tag: 'NotFound' });
    const own = { userId: subscription.userId };
    expect(await run(checkInBooking(ports)({ ...command, owner: own }))).toMatchObject({ method: 'self' });
  });
  it('refund_in_flight, check_in_closed: waits for a refund, and for the class', async () => {
    const { world, ports, subscription } = await opened({ status: 'RefundPending' });
    const { booking } = await bookedByEntry(world, subscription, { slot: soon });
    const early = await bookedByEntry(world, await storedSubscription(world, { userId: subscription.userId }));
    const command = { owner: { userId: subscription.userId }, method: 'self' as const, by, actor: admin };
    expect(await failureOf(checkInBooking(ports)({ ...command, bookingId: booking.id }))).toMatchObject({
      code: 'refund_in_flight',
    });
    expect(await failureOf(checkInBooking(ports)({ ...command, bookingId: early.booking.id }))).toMatchObject({
      code: 'check_in_closed',
    });
  });
  it('that never was is not undone', async () => {
    const { world, ports, subscription } = await opened();
    const { booking } = await bookedByEntry(world, subscription, { slot: soon });
    const command = { bookingId: booking.id, owner: { subscriptionId: subscription.id }, by, actor: admin };
    expect(await failureOf(undoCheckIn(ports)(command))).toMatchObject({ _tag: 'NotFound' });
  });
});

describe('who walks in', () => {
  const command = { by, zone, actor: admin };
  const there = async (
    over: Partial<ClientSubscription> = {},
    slotOver: Partial<Slot> = {},
    activityOver: Partial<Activity> = {},
  ) => {
    const stage = await opened(over);
    const slot = await classOf(stage.world, await entryActivity(stage.world, activityOver), { ...soon, ...slotOver });
    const walk = (subscription = stage.subscription) =>
      walkIn(stage.ports)({ ...command, subscriptionId: subscription.id, slotId: slot.id });
    return { ...stage, slot, walk };
  };
  it('spends an entry, takes a place and is in, all at once', async () => {
    const { world, auditOf, subscription, slot, walk } = await there();
    const checkIn = await run(walk());
    expect(checkIn).toMatchObject({ method: 'walkIn', slotId: slot.id, subscriptionId: subscription.id });
    expect(await run(world.bookings.find(checkIn.bookingId))).toMatchObject({
      state: 'CheckedIn',
      means: 'entry',
      bookedBy: by,
    });
    expect((await run(world.subscriptions.find(subscription.id)))?.remaining).toBe(9);
    expect((await slotNow(world, slot)).taken).toBe(1);
    expect((await auditOf('booking', checkIn.bookingId)).map(({ operation }) => operation)).toEqual([
      'booking.walk-in',
    ]);
    expect(await failureOf(walk())).toMatchObject({ code: 'already_booked' });
  });
  it('while the class is on too, and into a hidden one', async () => {
    const running = await there({}, { startsAt: after(-600), endsAt: after(600) }, { state: 'Hidden' });
    expect(await run(running.walk())).toMatchObject({ method: 'walkIn' });
  });
  it('gives dates to what waits for its first use', async () => {
    const { world, walk } = await there();
    const waiting = await storedSubscription(world, {}, aStudioPlan({ startRule: 'firstUse', length: { days: 30 } }));
    await run(walk(waiting));
    const started = await run(world.subscriptions.find(waiting.id));
    expect([started?.validFrom?.toString(), started?.validTo?.toString(), started?.remaining]).toEqual([
      '2027-03-01',
      '2027-03-30',
      9,
    ]);
  });
  it('is refused by the first rule that speaks, and nothing is written', async () => {
    const day = (text: string) => Temporal.PlainDate.from(text);
    const refused: readonly (readonly [string, Parameters<typeof there>])[] = [
      ['activity_not_bookable', [{}, {}, { state: 'Draft' }]],
      ['slot_closed', [{}, { state: 'Closed' }]],
      ['means_not_accepted', [{}, {}, { means: ['order'] }]],
      ['place_full', [{}, { capacity: 2, taken: 2 }]],
      ['check_in_closed', [{}, { startsAt: after(1801), endsAt: after(5400) }]],
      ['slot_over', [{}, { startsAt: after(-3601), endsAt: after(-1) }]],
      ['subscription_cancelled', [{ status: 'Cancelled' }]],
      ['refund_in_flight', [{ status: 'RefundPending' }]],
      ['expired', [{ validTo: day('2027-02-28'), validFrom: day('2027-02-01') }]],
      ['entries_exhausted', [{ entries: 0, remaining: 0 }]],
      ['not_covered', [{ activityIds: [anId()] }]],
    ];
    for (const [code, given] of refused) {
      const { world, slot, walk, subscription } = await there(...given);
      expect([code, await failureOf(walk())]).toMatchObject([code, { code }]);
      expect((await slotNow(world, slot)).taken).toBe(slot.taken);
      expect(
        (await run(world.checkIns.list({ userId: subscription.userId, subscriptionId: null, page: 1, pageSize: 9 })))
          .total,
      ).toBe(0);
    }
    const { ports, subscription } = await there();
    expect(
      await failureOf(walkIn(ports)({ ...command, subscriptionId: subscription.id, slotId: anId() })),
    ).toMatchObject({ code: 'slot_not_found' });
    expect(await failureOf(walkIn(ports)({ ...command, subscriptionId: anId(), slotId: anId() }))).toMatchObject({
      _tag: 'NotFound',
    });
  });
  it('daily_limit: not oftener a day than the subscription allows', async () => {
    const { world, ports, slot, walk, subscription } = await there({ dailyLimit: 1 });
    await run(walk());
    const again = await classOf(world, await entryActivity(world), soon);
    const second = walkIn(ports)({ ...command, subscriptionId: subscription.id, slotId: again.id });
    expect(await failureOf(second)).toMatchObject({ code: 'daily_limit' });
    expect(slot.id).not.toBe(again.id);
  });
});
