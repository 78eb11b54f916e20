import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { StudioPlan, SubscriptionId } from '@svc/domain/booking';
import { emitInvoices } from '../../invoicing/index.ts';
import { planPaid } from '../../testing/fixtures.plans.ts';
import { bookedByEntry, storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { admin, openStudio, orderNow, type Studio } from '../../testing/studio.ts';
import { unansweredRefunds } from '../../testing/unanswered-refunds.ts';
import { failureOf, run, times, together } from '../../testing/world-test.ts';
import { finalizeOrders } from '../order/finalize-orders.reconciler.ts';
import { quoteRefundOfSubscription, refundSubscription } from './refund-subscription.ts';
import { resolveIntents } from '../reconciliation/resolve-intents.reconciler.ts';
import { reviewOrder } from '../order/review-order.ts';

/** A subscription that was paid online, 90 euros; of ten entries, unless its plan says otherwise. */
const bought = async (studio: Studio, invoiced = false, plan: Partial<StudioPlan> = {}) => {
  const { order } = await planPaid(studio, plan);
  await run(finalizeOrders(studio.ports));
  if (invoiced) await run(emitInvoices(studio.ports));
  const made = await run(studio.world.subscriptions.ofOrder(order.id));
  return { orderId: order.id, id: made!.id, made: made! };
};
const refund = (studio: Studio, subscriptionId: SubscriptionId, mode: 'full' | 'remaining' = 'remaining') =>
  refundSubscription(studio.ports)({ subscriptionId, mode, actor: admin });
const subscriptionNow = (studio: Studio, id: SubscriptionId) => run(studio.world.subscriptions.find(id));
const refundsAt = (studio: Studio) =>
  studio.card
    .payments()
    .flatMap(({ refunds }) => refunds.map(({ idempotencyKey, amountCents }) => [idempotencyKey, amountCents]));
const credits = (studio: Studio) =>
  studio.db
    .rows<{ documentType: string; state: string; totalCents: number }>('fattura')
    .filter(({ documentType }) => documentType === 'TD04');

describe('the refund of a subscription', () => {
  it('record.refund-keys: for what is not used gives that part back, ends it with its bookings ahead, and leaves one TD04 draft', async () => {
    const studio = await openStudio();
    const { id, orderId, made } = await bought(studio, true);
    const used = await bookedByEntry(studio.world, made, {
      booking: { state: 'CheckedIn' },
      slot: { startsAt: studio.now().subtract({ hours: 3 }), endsAt: studio.now().subtract({ hours: 2 }) },
    });
    const ahead = await bookedByEntry(studio.world, made);
    expect(await run(quoteRefundOfSubscription(studio.ports)({ subscriptionId: id, mode: 'remaining' }))).toEqual({
      amountCents: 8100,
      currency: 'EUR',
      basis: { kind: 'entries', unused: 9, sold: 10 },
    });
    const { subscription, dossier } = await run(refund(studio, id));
    expect(subscription).toMatchObject({ status: 'Cancelled', remaining: 0 });
    expect(dossier.order).toMatchObject({ state: 'Finalized', refundedCents: 8100 });
    expect(refundsAt(studio)).toEqual([[`svc-refund-subscription-${id}`, 8100]]);
    const states = studio.db.rows<{ id: string; state: string }>('booking').map((row) => [row.id, row.state]);
    expect(Object.fromEntries(states)).toEqual({
      [used.booking.id]: 'CheckedIn',
      [ahead.booking.id]: 'StudioCancelled',
    });
    expect(credits(studio)).toMatchObject([{ state: 'DRAFT', totalCents: 8100 }]);
    expect((await orderNow(studio, orderId)).order.state).toBe('Finalized');
  });

  it('of everything ends the order too, and what is left can be given back later under the next key', async () => {
    const studio = await openStudio();
    const { id, made } = await bought(studio, true);
    await bookedByEntry(studio.world, made, {
      slot: { startsAt: studio.now().subtract({ hours: 3 }), endsAt: studio.now().subtract({ hours: 2 }) },
    });
    await run(refund(studio, id));
    const { dossier } = await run(refund(studio, id, 'full'));
    expect(dossier.order).toMatchObject({ state: 'Refunded', refundedCents: 9000 });
    expect(refundsAt(studio)).toEqual([
      [`svc-refund-subscription-${id}`, 8100],
      [`svc-refund-subscription-${id}-2`, 900],
    ]);
    expect(credits(studio).map(({ totalCents }) => totalCents)).toEqual([8100, 900]);
    expect(await failureOf(refund(studio, id, 'full'))).toMatchObject({ code: 'refund_not_allowed' });
  });

  it('gives an unlimited one’s unused days back once, and the rest only when all of it is asked for', async () => {
    const studio = await openStudio();
    const { id } = await bought(studio, true, { entries: null, length: { days: 30 } });
    studio.later({ hours: 10 * 24 });
    await run(refund(studio, id));
    const first = [`svc-refund-subscription-${id}`, 5700];
    expect(refundsAt(studio)).toEqual([first]);
    const quote = quoteRefundOfSubscription(studio.ports)({ subscriptionId: id, mode: 'remaining' });
    expect(await run(quote)).toMatchObject({ amountCents: 0, basis: { kind: 'days', unused: 0 } });
    expect(await failureOf(refund(studio, id))).toMatchObject({ code: 'refund_not_allowed' });
    expect([refundsAt(studio), await subscriptionNow(studio, id)]).toMatchObject([[first], { status: 'Cancelled' }]);
    await run(refund(studio, id, 'full'));
    expect(refundsAt(studio)).toEqual([first, [`svc-refund-subscription-${id}-2`, 3300]]);
  });

  it('that was given up, and that the provider had made, ends it when a person finalizes its order', async () => {
    const line = { down: false };
    const studio = await openStudio({ provider: unansweredRefunds(line) });
    const { id, orderId, made } = await bought(studio, true);
    await bookedByEntry(studio.world, made, {
      slot: { startsAt: studio.now().subtract({ hours: 3 }), endsAt: studio.now().subtract({ hours: 2 }) },
    });
    const ahead = await bookedByEntry(studio.world, made, {
      slot: { startsAt: studio.now().add({ hours: 48 }), endsAt: studio.now().add({ hours: 49 }) },
    });
    await run(refund(studio, id));
    line.down = true;
    studio.later({ hours: 24 });
    await run(resolveIntents(studio.ports));
    expect([(await orderNow(studio, orderId)).order.state, (await subscriptionNow(studio, id))?.status]).toEqual([
      'OperatorReview',
      'Active',
    ]);
    line.down = false;
    const review = { orderId, action: 'FinalizeFulfillment', actor: admin } as const;
    await run(reviewOrder(studio.ports)(review));
    expect(await subscriptionNow(studio, id)).toMatchObject({ status: 'Cancelled', remaining: 0 });
    expect(await run(studio.world.bookings.find(ahead.booking.id))).toMatchObject({ state: 'StudioCancelled' });
    expect(await failureOf(refund(studio, id))).toMatchObject({ code: 'refund_not_allowed' });
  });

  it('state.order.refund-before-invoice: of everything before the invoice went out cancels its job', async () => {
    const studio = await openStudio();
    const { id } = await bought(studio);
    await run(refund(studio, id, 'full'));
    expect(studio.db.rows('invoiceJob')).toMatchObject([{ state: 'Cancelled' }]);
    await run(emitInvoices(studio.ports));
    expect([studio.gateway.fatture(), credits(studio)]).toEqual([[], []]);
  });

  it('never gives back more than is left, wherever the rest went back', async () => {
    const studio = await openStudio();
    const { id, orderId } = await bought(studio);
    const { paymentId } = (await orderNow(studio, orderId)).order;
    studio.card.refundAtConsole(paymentId ?? '', 8500);
    await run(refund(studio, id));
    expect(refundsAt(studio)).toEqual([
      [null, 8500],
      [`svc-refund-subscription-${id}`, 500],
    ]);
    expect(await orderNow(studio, orderId)).toMatchObject({ order: { state: 'Refunded', refundedCents: 9000 } });
  });

  it('that was all made at the console ends it without a call', async () => {
    const studio = await openStudio();
    const { id, orderId } = await bought(studio);
    const { paymentId } = (await orderNow(studio, orderId)).order;
    studio.card.refundAtConsole(paymentId ?? '', 9000);
    await run(refund(studio, id));
    expect(await orderNow(studio, orderId)).toMatchObject({ order: { state: 'Refunded' }, refunds: [] });
    expect(await subscriptionNow(studio, id)).toMatchObject({ status: 'Cancelled' });
  });

  it('state.order.refund-provider-failure: that the provider refuses leaves it as it was, to be spent', async () => {
    const refusing = () =>
      Effect.succeed({ kind: 'refused', code: 'declined', message: 'no', notSent: false } as const);
    const studio = await openStudio({ provider: (provider) => ({ ...provider, createRefund: refusing }) });
    const { id, orderId } = await bought(studio);
    expect(await failureOf(refund(studio, id))).toEqual({
      _tag: 'Refusal',
      code: 'refund_not_allowed',
      params: { state: 'Finalized', providerCode: 'declined' },
    });
    expect(await orderNow(studio, orderId)).toMatchObject({
      order: { state: 'Finalized', refundedCents: 0 },
      refunds: [{ state: 'Refused' }],
    });
    expect(await subscriptionNow(studio, id)).toMatchObject({ status: 'Active', remaining: 10, refund: null });
  });

  it('whose answer was lost stops its spending until it is looked up, then counts once', async () => {
    const studio = await openStudio();
    const { id, orderId } = await bought(studio);
    studio.card.trouble('lost');
    await run(refund(studio, id));
    expect(await subscriptionNow(studio, id)).toMatchObject({ status: 'RefundPending', refund: { amountCents: 9000 } });
    expect((await orderNow(studio, orderId)).order.state).toBe('RefundPending');
    studio.later({ minutes: 2 });
    await run(resolveIntents(studio.ports));
    expect(await subscriptionNow(studio, id)).toMatchObject({ status: 'Cancelled' });
    expect(refundsAt(studio)).toEqual([[`svc-refund-subscription-${id}`, 9000]]);
  });

  it('is opened once, however many ask at the same moment', async () => {
    const studio = await openStudio();
    const { id } = await bought(studio);
    const tries = await together(times(8, () => Effect.result(refund(studio, id, 'full'))));
    expect(tries.filter(({ _tag }) => _tag === 'Success')).toHaveLength(1);
    expect(refundsAt(studio)).toEqual([[`svc-refund-subscription-${id}`, 9000]]);
  });

  it('does not open unseen, nor for one that was not paid online or is not there', async () => {
    const studio = await openStudio();
    const { id } = await bought(studio);
    studio.card.failRead();
    expect(await failureOf(refund(studio, id))).toMatchObject({ _tag: 'RemoteDown' });
    expect(await subscriptionNow(studio, id)).toMatchObject({ status: 'Active' });
    const desk = await storedSubscription(studio.world);
    expect(await failureOf(refund(studio, desk.id))).toMatchObject({ code: 'refund_not_allowed' });
    expect(await failureOf(refund(studio, 'nobody' as SubscriptionId))).toEqual({
      _tag: 'NotFound',
      what: 'Subscription',
    });
  });
});
