import type { OrderId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { changed } from '../testing/fixtures.money.ts';
import { admin, openStudio, orderNow, paid, takenNow, type Studio } from '../testing/studio.ts';
import { failureOf, run } from '../testing/world-test.ts';
import { finalizeOne } from './finalize-order.ts';
import { finalizeOrders } from './finalize-orders.reconciler.ts';
import { refundBooking } from './refund-booking.ts';
import { reviewOrder } from './review-order.ts';

/** A paid order of a studio in which `meanwhile` happens while the provider is asked about the payment. */
const slowlyRead = async (meanwhile: (studio: Studio, id: OrderId) => Promise<unknown>) => {
  let waits = true;
  const studio: Studio = await openStudio({
    provider: (provider) => ({
      ...provider,
      readPayment: (paymentId) => {
        const first = waits;
        waits = false;
        const happens = first ? Effect.promise(() => meanwhile(studio, id)) : Effect.void;
        return Effect.andThen(happens, provider.readPayment(paymentId));
      },
    }),
  });
  const { id } = (await paid(studio)).order;
  return { studio, id };
};
const slotIs = (studio: Studio, state: 'Open' | 'Closed') =>
  run(studio.world.slots.put({ ...studio.slot, taken: 1, state }));
const review = {
  reason: 'finalization_exhausted',
  evidence: {},
  since: Temporal.Instant.fromEpochMilliseconds(0),
} as const;
const toReview = (studio: Studio, id: OrderId) =>
  changed(studio.world, id, () => ({ order: { state: 'OperatorReview', review } }));
const refundsAt = (studio: Studio) => studio.card.payments().flatMap(({ refunds }) => refunds);

describe('a refund that somebody else was quicker than', () => {
  it('for lost capacity leaves an order alone that another worker has made final, and counts as no failure', async () => {
    const { studio, id } = await slowlyRead(async (own, order) => {
      await slotIs(own, 'Open');
      expect(await run(finalizeOne(own.ports)(order))).toBe('finalized');
    });
    await slotIs(studio, 'Closed');
    expect(await run(finalizeOrders(studio.ports))).toEqual({ done: 1, failed: 0, more: false });
    expect(await orderNow(studio, id)).toMatchObject({ order: { state: 'Finalized' }, refunds: [], booked: true });
    expect([refundsAt(studio), await takenNow(studio)]).toEqual([[], 1]);
  });

  it('refund_not_allowed: of a booking whose order went to a person meanwhile', async () => {
    const { studio, id } = await slowlyRead(toReview);
    const refund = refundBooking(studio.ports)({ orderId: id, percent: 100, actor: admin });
    expect(await failureOf(refund)).toMatchObject({ code: 'refund_not_allowed' });
    expect(await orderNow(studio, id)).toMatchObject({ order: { state: 'OperatorReview' }, refunds: [] });
  });

  it('refund_not_allowed: while all of it is on its way back from the console, which may still fail', async () => {
    let status: 'pending' | 'failed' = 'pending';
    const studio = await openStudio({
      provider: (provider) => ({
        ...provider,
        readPayment: (paymentId) =>
          Effect.map(provider.readPayment(paymentId), (payment) =>
            payment === null
              ? null
              : {
                  ...payment,
                  refunds: payment.refunds.map((refund) =>
                    refund.idempotencyKey === null ? { ...refund, status } : refund,
                  ),
                },
          ),
      }),
    });
    const { id, paymentId } = (await paid(studio)).order;
    studio.card.refundAtConsole(paymentId ?? '', 2000);
    const refund = refundBooking(studio.ports)({ orderId: id, percent: 100, actor: admin });
    expect(await failureOf(refund)).toMatchObject({ code: 'refund_not_allowed', params: { pendingCents: 2000 } });
    expect((await orderNow(studio, id)).order).toMatchObject({ state: 'Paid', refundedCents: 0 });
    status = 'failed';
    await run(Effect.ignore(refund));
    expect((await orderNow(studio, id)).refunds).toMatchObject([{ amount: { amountCents: 2000 } }]);
  });

  it('refund_not_allowed: of a review that another person has ended meanwhile', async () => {
    const act = (own: Studio, orderId: OrderId, action: 'RefundPayment' | 'FinalizeBooking') =>
      reviewOrder(own.ports)({ orderId, action, actor: admin });
    const { studio, id } = await slowlyRead((own, order) => run(act(own, order, 'FinalizeBooking')));
    await toReview(studio, id);
    expect(await failureOf(act(studio, id, 'RefundPayment'))).toMatchObject({ code: 'refund_not_allowed' });
    expect(await orderNow(studio, id)).toMatchObject({ order: { state: 'Finalized' }, refunds: [] });
    expect(refundsAt(studio)).toEqual([]);
  });
});
