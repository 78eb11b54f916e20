import type { OrderId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { changed } from '../../testing/fixtures.money.ts';
import { admin, openStudio, orderNow, paid, takenNow, type Studio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { finalizeOne } from '../order/finalize-order.ts';
import { finalizeOrders } from '../order/finalize-orders.reconciler.ts';
import { refundBooking } from './refund-booking.ts';
import { resolveIntents } from '../reconciliation/resolve-intents.reconciler.ts';
import { reviewOrder } from '../order/review-order.ts';

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

describe('a refund that gave back another amount than was asked for', () => {
  const answering = (cents: number, status: 'succeeded' | 'pending', unanswered = false) =>
    openStudio({
      provider: (provider) => ({
        ...provider,
        createRefund: (request) =>
          Effect.map(provider.createRefund({ ...request, amount: { ...request.amount, amountCents: cents } }), (made) =>
            unanswered || made.kind !== 'confirmed'
              ? { kind: 'unknown', reason: 'no answer' }
              : { kind: 'confirmed', value: { ...made.value, status } },
          ),
      }),
    });
  it.for([
    ['at once', 'succeeded', false],
    ['when it is on its way', 'pending', false],
    ['when its answer was lost', 'succeeded', true],
  ] as const)('puts the order under review with both figures: answered %s', async ([, status, unanswered]) => {
    const studio = await answering(700, status, unanswered);
    const { id } = (await paid(studio)).order;
    await run(finalizeOrders(studio.ports));
    await run(refundBooking(studio.ports)({ orderId: id, percent: 100, actor: admin }));
    studio.later({ minutes: 2 });
    await run(resolveIntents(studio.ports));
    expect(await orderNow(studio, id)).toMatchObject({
      order: {
        state: 'OperatorReview',
        refundedCents: 0,
        review: { reason: 'refund_unresolved', evidence: { askedCents: 2000, returnedCents: 700 } },
      },
      refunds: [{ state: 'Refused', providerRefundId: expect.any(String) as string }],
      booked: true,
    });
  });

  it('is counted by the next one, which gives back the rest alone', async () => {
    let first = true;
    const studio = await openStudio({
      provider: (provider) => ({
        ...provider,
        createRefund: (request) => {
          const amountCents = first ? 700 : request.amount.amountCents;
          first = false;
          return provider.createRefund({ ...request, amount: { ...request.amount, amountCents } });
        },
      }),
    });
    const { id } = (await paid(studio)).order;
    await run(finalizeOrders(studio.ports));
    await run(refundBooking(studio.ports)({ orderId: id, percent: 100, actor: admin }));
    await run(reviewOrder(studio.ports)({ orderId: id, action: 'RefundPayment', actor: admin }));
    expect(refundsAt(studio).map(({ amountCents }) => amountCents)).toEqual([700, 1300]);
    expect((await orderNow(studio, id)).order).toMatchObject({ state: 'Refunded', refundedCents: 2000 });
  });
});

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
