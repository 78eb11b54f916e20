import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { OrderId } from '@svc/domain/kernel';
import { cancelSubscription } from '../../booking/index.ts';
import { emitInvoices } from '../../invoicing/index.ts';
import type { StoredAuditEntry } from '../../kernel/index.ts';
import { changed } from '../../testing/fixtures.money.ts';
import { planPaid } from '../../testing/fixtures.plans.ts';
import { bookedByEntry } from '../../testing/fixtures.subscriptions.ts';
import { admin, openStudio, orderNow, paid, takenNow, timelineEvents, type Studio } from '../../testing/studio.ts';
import { failureOf, run, times, together } from '../../testing/world-test.ts';
import { countReturned } from './count-returned.ts';
import { finalizeOrders } from '../order/finalize-orders.reconciler.ts';
import { reconcileDay } from '../reconciliation/reconcile-day.ts';
import { refundOrder } from './refund-order.ts';

/** An order of 20 euros that is final and invoiced, of which that much went back at the console. */
const returned = async (cents: number) => {
  const studio = await openStudio();
  const { id, paymentId } = (await paid(studio)).order;
  await run(finalizeOrders(studio.ports));
  await run(emitInvoices(studio.ports));
  studio.card.refundAtConsole(paymentId ?? '', cents);
  return { studio, id, paymentId: paymentId ?? '' };
};
const counting = (studio: Studio, orderId: OrderId) => countReturned(studio.ports)({ orderId, actor: admin });
const differencesOf = async (studio: Studio) => {
  const day = studio.now().toZonedDateTimeISO('Europe/Rome').toPlainDate();
  return (await run(reconcileDay(studio.ports)(day))).providers.flatMap(({ differences }) => differences);
};
const credits = (studio: Studio) =>
  studio.db
    .rows<{ documentType: string; state: string; totalCents: number }>('fattura')
    .filter(({ documentType }) => documentType === 'TD04')
    .map(({ state, totalCents }) => [state, totalCents]);
const auditOf = (studio: Studio) =>
  studio.db
    .rows<StoredAuditEntry>('audit')
    .filter(({ operation }) => operation === 'order.refund.counted')
    .map(({ entityId, changes }) => [entityId, changes]);
const refundCallsOf = async (studio: Studio, id: OrderId) =>
  (await run(studio.world.intents.ofSubjects([String(id)]))).filter(({ kind }) => kind === 'refund.create');

describe('what went back at the provider’s console', () => {
  it('in part is counted alone: credited by one TD04, audited, in the timeline, and the day’s books agree', async () => {
    const { studio, id, paymentId } = await returned(500);
    expect(await differencesOf(studio)).toMatchObject([{ kind: 'amount_differs' }]);
    expect(await run(counting(studio, id))).toMatchObject({
      order: { state: 'Finalized', refundedCents: 500 },
      refunds: [],
      booked: true,
    });
    expect([credits(studio), await refundCallsOf(studio, id)]).toEqual([[['DRAFT', 500]], []]);
    expect(auditOf(studio)).toEqual([
      [String(id), { refundedCents: { old: 0, new: 500 }, amountCents: { old: null, new: 500 } }],
    ]);
    expect((await timelineEvents(studio, id)).filter((event) => event.startsWith('refund.'))).toEqual([
      'refund.foundAtProvider',
    ]);
    expect(await run(studio.world.bookings.ofOrder(id))).toMatchObject({ state: 'Confirmed' });
    expect(await differencesOf(studio)).toEqual([]);
    studio.card.refundAtConsole(paymentId, 300);
    await run(counting(studio, id));
    expect(credits(studio)).toEqual([
      ['DRAFT', 500],
      ['DRAFT', 300],
    ]);
  });

  it('is counted once, however often and by however many it is asked', async () => {
    const { studio, id } = await returned(500);
    await together(times(5, () => counting(studio, id)));
    const before = await orderNow(studio, id);
    const events = await timelineEvents(studio, id);
    expect(await run(counting(studio, id))).toEqual(before);
    expect(before.order.refundedCents).toBe(500);
    expect([await timelineEvents(studio, id), auditOf(studio).length, credits(studio)]).toEqual([
      events,
      1,
      [['DRAFT', 500]],
    ]);
  });

  it('of all of it ends the order, its booking and its place; once more changes nothing', async () => {
    const { studio, id } = await returned(2000);
    expect(await run(counting(studio, id))).toMatchObject({ order: { state: 'Refunded', refundedCents: 2000 } });
    expect(await run(studio.world.bookings.ofOrder(id))).toMatchObject({ state: 'StudioCancelled' });
    expect([await takenNow(studio), credits(studio)]).toEqual([0, [['DRAFT', 2000]]]);
    const before = await orderNow(studio, id);
    expect(await run(counting(studio, id))).toEqual(before);
    expect([auditOf(studio).length, credits(studio).length, await refundCallsOf(studio, id)]).toEqual([1, 1, []]);
  });

  it('before the invoice went out is credited when it has, or stops it when all went back', async () => {
    const studio = await openStudio();
    const { id, paymentId } = (await paid(studio)).order;
    studio.card.refundAtConsole(paymentId ?? '', 500);
    await run(counting(studio, id));
    await run(finalizeOrders(studio.ports));
    await run(emitInvoices(studio.ports));
    expect([(await orderNow(studio, id)).order.state, credits(studio)]).toEqual(['Finalized', [['DRAFT', 500]]]);
    const second = await openStudio();
    const { order } = await paid(second);
    await run(finalizeOrders(second.ports));
    second.card.refundAtConsole(order.paymentId ?? '', 2000);
    await run(counting(second, order.id));
    expect(second.db.rows('invoiceJob')).toMatchObject([{ state: 'Cancelled' }]);
  });

  it('of a plan leaves its subscription to be used, until all of it is back', async () => {
    const studio = await openStudio();
    const { id, paymentId } = (await planPaid(studio)).order;
    await run(finalizeOrders(studio.ports));
    await run(emitInvoices(studio.ports));
    const made = (await run(studio.world.subscriptions.ofOrder(id)))!;
    const ahead = await bookedByEntry(studio.world, made);
    studio.card.refundAtConsole(paymentId ?? '', 1000);
    expect(await run(counting(studio, id))).toMatchObject({ order: { state: 'Finalized', refundedCents: 1000 } });
    expect(await run(studio.world.subscriptions.find(made.id))).toMatchObject({ status: 'Active', refund: null });
    studio.card.refundAtConsole(paymentId ?? '', 8000);
    expect(await run(counting(studio, id))).toMatchObject({ order: { state: 'Refunded', refundedCents: 9000 } });
    expect(await run(studio.world.subscriptions.find(made.id))).toMatchObject({ status: 'Cancelled' });
    expect(studio.db.rows('booking')).toMatchObject([{ id: ahead.booking.id, state: 'StudioCancelled' }]);
    expect(credits(studio).map(([, cents]) => cents)).toEqual([1000, 8000]);
  });

  it('of all of it ends the bookings, too, that were to stay when their subscription was cancelled', async () => {
    const studio = await openStudio();
    const { id, paymentId } = (await planPaid(studio)).order;
    await run(finalizeOrders(studio.ports));
    const made = (await run(studio.world.subscriptions.ofOrder(id)))!;
    const ahead = await bookedByEntry(studio.world, made);
    const how = { zone: 'Europe/Rome', reason: 'trasloco', bookings: 'keep', dryRun: false, actor: admin } as const;
    await run(cancelSubscription(studio.ports)({ id: made.id, ...how }));
    expect(studio.db.rows('booking')).toMatchObject([{ id: ahead.booking.id, state: 'Confirmed' }]);
    studio.card.refundAtConsole(paymentId ?? '', 9000);
    expect(await run(counting(studio, id))).toMatchObject({ order: { state: 'Refunded' } });
    expect(studio.db.rows('booking')).toMatchObject([{ id: ahead.booking.id, state: 'StudioCancelled' }]);
  });

  it('of an order under review leaves it there, with its reason', async () => {
    const { studio, id } = await returned(500);
    const review = { reason: 'refund_unresolved', evidence: {}, since: studio.now() } as const;
    await changed(studio.world, id, () => ({ order: { state: 'OperatorReview', review } }));
    expect(await run(counting(studio, id))).toMatchObject({
      order: { state: 'OperatorReview', refundedCents: 500, review: { reason: 'refund_unresolved' } },
    });
  });

  it('is counted once when a refund of ours has counted it while the provider was asked', async () => {
    let meanwhile = Effect.void;
    const studio = await openStudio({
      provider: (provider) => ({
        ...provider,
        readPayment: (paymentId) =>
          Effect.tap(provider.readPayment(paymentId), () => {
            const happens = meanwhile;
            meanwhile = Effect.void;
            return happens;
          }),
      }),
    });
    const { id, paymentId } = (await paid(studio)).order;
    studio.card.refundAtConsole(paymentId ?? '', 500);
    const ours = refundOrder(studio.ports)({
      orderId: id,
      reason: 'requested_by_admin',
      amountCents: 100,
      actor: admin,
    });
    meanwhile = Effect.orDie(ours);
    expect(await run(counting(studio, id))).toMatchObject({ order: { state: 'Paid', refundedCents: 600 } });
    expect(auditOf(studio)).toEqual([]);
  });

  it('is not counted while it is on its way: it may still fail', async () => {
    const studio = await openStudio();
    const { id, paymentId } = (await paid(studio)).order;
    studio.card.planRefund('pending');
    studio.card.refundAtConsole(paymentId ?? '', 2000);
    const before = await orderNow(studio, id);
    expect(await run(counting(studio, id))).toEqual(before);
    expect(auditOf(studio)).toEqual([]);
  });
});

describe('nothing is counted', () => {
  it('state.order.refund-start: while the provider cannot be read, or is not configured any more', async () => {
    const { studio, id } = await returned(500);
    studio.card.failRead();
    expect(await failureOf(counting(studio, id))).toMatchObject({ _tag: 'RemoteDown' });
    const gone = { ...studio, ports: { ...studio.ports, providers: () => undefined } };
    expect(await failureOf(counting(gone, id))).toMatchObject({ _tag: 'RemoteDown', reason: 'not configured' });
    expect((await orderNow(studio, id)).order.refundedCents).toBe(0);
  });

  it('refund_not_allowed: while a refund of ours is open, whose money may be what the provider has', async () => {
    const { studio, id } = await returned(500);
    studio.card.trouble('lost');
    await run(refundOrder(studio.ports)({ orderId: id, reason: 'requested_by_admin', amountCents: 100, actor: admin }));
    const before = await orderNow(studio, id);
    expect(await failureOf(counting(studio, id))).toMatchObject({ code: 'refund_not_allowed' });
    expect(await orderNow(studio, id)).toEqual(before);
  });

  it('refund_not_allowed: of a payment in another currency, unless all of it went back', async () => {
    const foreign = await openStudio({
      provider: (provider) => ({
        ...provider,
        readPayment: (paymentId) =>
          Effect.map(provider.readPayment(paymentId), (payment) =>
            payment === null ? null : { ...payment, currency: 'USD' },
          ),
      }),
    });
    const { id, paymentId } = (await paid(foreign)).order;
    foreign.card.refundAtConsole(paymentId ?? '', 500);
    expect(await failureOf(counting(foreign, id))).toMatchObject({ code: 'refund_not_allowed' });
    foreign.card.refundAtConsole(paymentId ?? '', 1500);
    expect(await run(counting(foreign, id))).toMatchObject({ order: { state: 'Refunded' } });
  });

  it('of an order that is not there, or that nobody has paid', async () => {
    const studio = await openStudio();
    expect(await failureOf(counting(studio, 999 as OrderId))).toEqual({ _tag: 'NotFound', what: 'Order' });
    const { id } = (await paid(studio)).order;
    await changed(studio.world, id, () => ({ order: { state: 'Pending', paymentId: null } }));
    expect(await failureOf(counting(studio, id))).toMatchObject({ code: 'refund_not_allowed' });
  });
});
