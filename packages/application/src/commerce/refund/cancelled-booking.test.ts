import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { cancelPlace } from '../../booking/index.ts';
import { admin, openStudio, orderNow, paid, takenNow, timelineEvents, type Studio } from '../../testing/studio.ts';
import { run, together } from '../../testing/world-test.ts';
import { finalizeOrders } from '../order/finalize-orders.reconciler.ts';
import { reviewOrder } from '../order/review-order.ts';
import { openOwedRefunds } from './open-owed-refunds.reconciler.ts';
import { refundOrder } from './refund-order.ts';

const booked = async (studio: Studio) => {
  const { order } = await paid(studio);
  await run(finalizeOrders(studio.ports));
  const booking = await run(studio.world.bookings.ofOrder(order.id));
  return { orderId: order.id, bookingId: booking!.id };
};
const cancel = (studio: Studio, bookingId: Awaited<ReturnType<typeof booked>>['bookingId'], over = {}) => {
  const by = { id: studio.client, role: 'client' } as const;
  const actor = { ...admin, accountId: studio.client };
  return cancelPlace(studio.ports)({ bookingId, by, reason: null, dryRun: false, excuse: false, actor, ...over });
};
/** A minute before the class begins. */
const lastMinute = (studio: Studio): void =>
  studio.later({ minutes: Math.floor(studio.slot.startsAt.since(studio.now()).total('minutes')) - 1 });
const stateOf = async (studio: Studio, orderId: Awaited<ReturnType<typeof booked>>['orderId']) => ({
  order: (await orderNow(studio, orderId)).order.state,
  booking: (await run(studio.world.bookings.ofOrder(orderId)))?.state,
  refunds: studio.card.payments().flatMap(({ refunds }) => refunds).length,
});

describe('a booking that was paid online, and is cancelled', () => {
  it('gives its place back at once and its money after that, by the terms, once', async () => {
    const studio = await openStudio();
    const { orderId, bookingId } = await booked(studio);
    const preview = await run(cancel(studio, bookingId, { dryRun: true }));
    expect(preview).toMatchObject({ outcome: 'early', refundPercent: 100 });
    expect(await run(cancel(studio, bookingId))).toMatchObject({ outcome: 'early', refundPercent: 100 });
    expect([await takenNow(studio), await stateOf(studio, orderId)]).toEqual([
      0,
      { order: 'Finalized', booking: 'Cancelled', refunds: 0 },
    ]);
    await together([openOwedRefunds(studio.ports), openOwedRefunds(studio.ports)]);
    await run(openOwedRefunds(studio.ports));
    expect(await stateOf(studio, orderId)).toEqual({ order: 'Refunded', booking: 'Cancelled', refunds: 1 });
    for (const dryRun of [false, true])
      expect(await run(cancel(studio, bookingId, { dryRun }))).toMatchObject({ outcome: 'early', refundPercent: 100 });
  });

  it('late keeps its money, and a full refund that an admin asks for then cancels it by the studio', async () => {
    const studio = await openStudio();
    const { orderId, bookingId } = await booked(studio);
    lastMinute(studio);
    expect(await run(cancel(studio, bookingId))).toMatchObject({ outcome: 'late', refundPercent: 0 });
    await run(openOwedRefunds(studio.ports));
    expect(await stateOf(studio, orderId)).toEqual({ order: 'Finalized', booking: 'LateCancelled', refunds: 0 });
    await run(refundOrder(studio.ports)({ orderId, reason: 'requested_by_admin', actor: admin }));
    expect(await stateOf(studio, orderId)).toEqual({ order: 'Refunded', booking: 'StudioCancelled', refunds: 1 });
  });

  it('(36) late stays late, though the clock is set back an hour to when it would have been early', async () => {
    const studio = await openStudio();
    const { orderId, bookingId } = await booked(studio);
    const untilStart = Math.floor(studio.slot.startsAt.since(studio.now()).total('minutes'));
    studio.later({ minutes: untilStart - 12 * 60 + 1 });
    expect(await run(cancel(studio, bookingId))).toMatchObject({ outcome: 'late', refundPercent: 0 });
    studio.later({ minutes: -60 });
    const again = await run(cancel(studio, bookingId));
    expect([again.outcome, again.refundPercent, again.view.booking.state]).toEqual(['late', 0, 'LateCancelled']);
    await run(openOwedRefunds(studio.ports));
    expect(await stateOf(studio, orderId)).toEqual({ order: 'Finalized', booking: 'LateCancelled', refunds: 0 });
  });

  it('late, and forgiven by the studio, gives back what an early one gives', async () => {
    const studio = await openStudio();
    const { orderId, bookingId } = await booked(studio);
    lastMinute(studio);
    await run(cancel(studio, bookingId));
    const by = { id: admin.accountId, role: 'admin' } as const;
    const excuse = { by, excuse: true, actor: admin };
    expect(await run(cancel(studio, bookingId, excuse))).toMatchObject({ outcome: 'early', refundPercent: 100 });
    await run(openOwedRefunds(studio.ports));
    await run(openOwedRefunds(studio.ports));
    expect(await stateOf(studio, orderId)).toEqual({ order: 'Refunded', booking: 'Cancelled', refunds: 1 });
    expect(await run(cancel(studio, bookingId, excuse))).toMatchObject({ refundPercent: 100 });
  });

  it('whose share is raised after a part went back, gives back the rest', async () => {
    const studio = await openStudio();
    const { orderId, bookingId } = await booked(studio);
    const owed = { bookingId, orderId, percent: 30, reason: 'booking_cancelled', at: studio.now() } as const;
    await run(studio.world.owedRefunds.owe(owed));
    await run(openOwedRefunds(studio.ports));
    await run(studio.world.owedRefunds.owe({ ...owed, percent: 100, reason: 'class_cancelled' }));
    await run(openOwedRefunds(studio.ports));
    const { refunds, order } = await orderNow(studio, orderId);
    expect(refunds.map(({ amount, reason }) => [amount.amountCents, reason])).toEqual([
      [Math.round(order.capturedCents * 0.3), 'booking_cancelled'],
      [order.capturedCents - Math.round(order.capturedCents * 0.3), 'class_cancelled'],
    ]);
    expect(order.state).toBe('Refunded');
  });

  it('(26) whose refund is refused: its place is sold on, a person looks, and FinalizeBooking makes no second booking', async () => {
    const studio = await openStudio({ slot: { capacity: 1 } });
    const { orderId, bookingId } = await booked(studio);
    await run(cancel(studio, bookingId));
    studio.card.planRefund('failed');
    await run(openOwedRefunds(studio.ports));
    expect((await orderNow(studio, orderId)).order).toMatchObject({
      state: 'OperatorReview',
      review: { reason: 'cancellation_refund_failed' },
    });
    expect(await takenNow(studio)).toBe(0);
    await run(reviewOrder(studio.ports)({ orderId, action: 'FinalizeBooking', actor: admin }));
    expect(await stateOf(studio, orderId)).toMatchObject({ order: 'Finalized', booking: 'Cancelled' });
    expect(await takenNow(studio)).toBe(0);
    expect(studio.db.rows('booking')).toHaveLength(1);
  });

  it('waits for a provider that cannot be read, and for a refund that is open already', async () => {
    const studio = await openStudio();
    const { orderId, bookingId } = await booked(studio);
    await run(cancel(studio, bookingId));
    studio.card.failRead();
    expect(await run(openOwedRefunds(studio.ports))).toMatchObject({ failed: 1 });
    expect(await stateOf(studio, orderId)).toMatchObject({ order: 'Finalized', refunds: 0 });
    studio.later({ minutes: 1 });
    await run(openOwedRefunds(studio.ports));
    expect(await stateOf(studio, orderId)).toMatchObject({ order: 'Refunded', refunds: 1 });
    studio.later({ minutes: 1 });
    expect(await run(studio.world.owedRefunds.claim(studio.now(), 1, 9))).toEqual([]);
  });

  it('whose payment the provider does not know goes under review, once, and goes back from there', async () => {
    const lost = { payment: false };
    const studio = await openStudio({
      provider: (card) => ({
        ...card,
        readPayment: (id) => (lost.payment ? Effect.succeed(null) : card.readPayment(id)),
      }),
    });
    const { orderId, bookingId } = await booked(studio);
    await run(cancel(studio, bookingId));
    lost.payment = true;
    await run(openOwedRefunds(studio.ports));
    expect((await orderNow(studio, orderId)).order).toMatchObject({
      state: 'OperatorReview',
      review: {
        reason: 'cancellation_refund_failed',
        evidence: { code: 'refund_not_allowed', owedFor: 'booking_cancelled' },
      },
    });
    expect(await timelineEvents(studio, orderId)).toContain('refund.refused');
    lost.payment = false;
    studio.later({ minutes: 1 });
    expect(await run(studio.world.owedRefunds.claim(studio.now(), 1, 9))).toEqual([]);
    await run(reviewOrder(studio.ports)({ orderId, action: 'RefundPayment', actor: admin }));
    expect(await stateOf(studio, orderId)).toEqual({ order: 'Refunded', booking: 'Cancelled', refunds: 1 });
  });

  it('waits, and nobody looks, while money that went back at the console is on its way', async () => {
    const studio = await openStudio();
    const { orderId, bookingId } = await booked(studio);
    const { order } = await orderNow(studio, orderId);
    const refund = {
      ...{ refundId: 're_console', amountCents: order.capturedCents, idempotencyKey: null },
      status: 'pending' as const,
    };
    const asRead = studio.ports.providers('card')!;
    const readPayment: typeof asRead.readPayment = (id) =>
      Effect.map(asRead.readPayment(id), (payment) => (payment === null ? null : { ...payment, refunds: [refund] }));
    await run(cancel(studio, bookingId));
    await run(openOwedRefunds({ ...studio.ports, providers: () => ({ ...asRead, readPayment }) }));
    expect(await stateOf(studio, orderId)).toMatchObject({ order: 'Finalized', booking: 'Cancelled' });
    studio.later({ minutes: 1 });
    expect(await run(studio.world.owedRefunds.claim(studio.now(), 1, 9))).toHaveLength(1);
  });

  it('owes nothing more once all of it was given back', async () => {
    const studio = await openStudio();
    const { orderId, bookingId } = await booked(studio);
    await run(cancel(studio, bookingId));
    await run(refundOrder(studio.ports)({ orderId, reason: 'requested_by_admin', actor: admin }));
    await run(Effect.andThen(openOwedRefunds(studio.ports), openOwedRefunds(studio.ports)));
    expect(await stateOf(studio, orderId)).toEqual({ order: 'Refunded', booking: 'Cancelled', refunds: 1 });
    studio.later({ minutes: 1 });
    expect(await run(studio.world.owedRefunds.claim(studio.now(), 1, 9))).toEqual([]);
  });
});
