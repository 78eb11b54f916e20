import { describe, expect, it } from 'vitest';
import { emitInvoices } from '../../invoicing/index.ts';
import type { StoredAuditEntry } from '../../kernel/index.ts';
import { planPaid, toTheTillFor } from '../../testing/fixtures.plans.ts';
import { aStudioPlan } from '../../testing/fixtures.subscriptions.ts';
import {
  admin,
  anotherClient,
  atTheTill,
  deliver,
  openStudio,
  orderNow,
  timelineEvents,
  type Studio,
} from '../../testing/studio.ts';
import { failureOf, run, times, together } from '../../testing/world-test.ts';
import { changed } from '../../testing/fixtures.money.ts';
import { expireOrders } from '../order/expire-orders.reconciler.ts';
import { finalizeOrders } from '../order/finalize-orders.reconciler.ts';
import { readOwnOrder } from '../order/read-orders.ts';
import { reconcileOwnOrder } from '../reconciliation/reconcile-own-order.ts';
import { reviewOrder } from '../order/review-order.ts';
import { listOffers } from './studio-plan-checkout.ts';

const withFlag = async (studio: Studio, on: boolean) => {
  const flags = await run(studio.world.flags.load);
  await run(studio.world.flags.save({ ...flags, enable_subscriptions: on }));
};

describe('the offers', () => {
  it('flag.enable_subscriptions, commerce.offers.empty: are what is sold online, and nothing while the flag is off', async () => {
    const studio = await openStudio();
    const plans = [
      aStudioPlan(),
      aStudioPlan({ online: false }),
      aStudioPlan({ active: false }),
      aStudioPlan({ archived: true }),
    ];
    for (const plan of plans) await run(studio.world.studioPlans.insert(plan));
    await withFlag(studio, true);
    expect(await run(listOffers(studio.ports))).toEqual([plans[0]]);
    await withFlag(studio, false);
    expect(await run(listOffers(studio.ports))).toEqual([]);
  });
});

describe('a checkout of a plan', () => {
  it('writes the order with the plan as it is now, and answers the hosted page', async () => {
    const studio = await openStudio();
    const { dossier, redirectUrl } = await run(toTheTillFor(studio));
    expect(redirectUrl).toMatch(/^https:/);
    expect(dossier.order).toMatchObject({
      kind: 'commerce',
      total: { amountCents: 9000 },
      lines: [{ description: 'Carnet 10 (10 ingressi, 3 mesi)', grossCents: 9000 }],
    });
    expect(studio.card.sessions()).toMatchObject([
      { orderId: dossier.order.id, orderKind: 'commerce', amountCents: 9000 },
    ]);
  });
  it.for([
    ['is not sold online', { online: false }, { _tag: 'NotFound' }],
    ['plan_inactive: is switched off', { active: false }, { code: 'plan_inactive' }],
    ['plan_inactive: is put away', { archived: true }, { code: 'plan_inactive' }],
  ] as const)('is refused for a plan that %s', async ([, over, refusal]) => {
    const studio = await openStudio();
    expect(await failureOf(toTheTillFor(studio, over))).toMatchObject(refusal);
    expect(studio.db.rows('order')).toEqual([]);
  });
  it('readiness.checkout-refused: is refused while the studio is not ready', async () => {
    const studio = await openStudio({ config: { providerReady: false } });
    expect(await failureOf(toTheTillFor(studio))).toMatchObject({ code: 'errors.payment.providerUnavailable' });
  });
});

describe('a paid order of a plan', () => {
  it('payments.finalized-effects, state.order.finalize: becomes one subscription with its entries and one invoice', async () => {
    const studio = await openStudio();
    const { order } = await planPaid(studio);
    expect([order.state, studio.woken.includes('commerce')]).toEqual(['Paid', true]);
    await together(times(4, () => finalizeOrders(studio.ports)));
    const { dossier, subscription, job } = await run(readOwnOrder(studio.ports)(order.id, studio.client, 'commerce'));
    expect(dossier).toMatchObject({ booked: true, order: { state: 'Finalized' } });
    expect(subscription).toMatchObject({ userId: studio.client, orderId: order.id, remaining: 10, status: 'Active' });
    expect(job).toMatchObject({ source: 'CommerceOrder', state: 'Queued' });
    expect(studio.db.rows('clientSubscription')).toHaveLength(1);
    await run(emitInvoices(studio.ports, 'booking'));
    expect(studio.gateway.fatture()).toEqual([]);
    await run(emitInvoices(studio.ports, 'commerce'));
    expect(studio.db.rows('fattura')).toMatchObject([{ documentType: 'TD01', state: 'PREN', totalCents: 9000 }]);
    expect(JSON.stringify(studio.db.rows('fattura'))).toContain('Carnet 10 (10 ingressi, 3 mesi)');
    expect(await timelineEvents(studio, order.id)).toEqual(
      expect.arrayContaining(['order.opened', 'order.paid', 'order.finalized', 'invoice.queued', 'invoice.Submitted']),
    );
  });
  it('keeps the terms it was bought under, whatever becomes of the plan', async () => {
    const studio = await openStudio();
    const { order } = await planPaid(studio);
    const plan = await run(studio.world.studioPlans.find(order.plan!.id));
    await run(
      studio.world.studioPlans.save({
        ...plan!,
        entries: 5,
        archived: true,
        price: { amountCents: 1, currency: 'EUR' },
      }),
    );
    await run(finalizeOrders(studio.ports));
    expect(await run(studio.world.subscriptions.ofOrder(order.id))).toMatchObject({
      remaining: 10,
      paid: { amountCents: 9000 },
    });
  });
  it('that is paid after it expired is fulfilled all the same: a plan has no place to lose', async () => {
    const studio = await openStudio();
    const { dossier } = await run(toTheTillFor(studio));
    studio.later({ minutes: 16 });
    await run(expireOrders(studio.ports, 'booking'));
    expect((await orderNow(studio, dossier.order.id)).order.state).toBe('Pending');
    await run(expireOrders(studio.ports, 'commerce'));
    expect((await orderNow(studio, dossier.order.id)).order.state).toBe('Expired');
    studio.card.pay(dossier.attempt?.sessionId ?? '', true);
    await run(deliver(studio));
    await run(finalizeOrders(studio.ports));
    expect(await orderNow(studio, dossier.order.id)).toMatchObject({ order: { state: 'Finalized' }, booked: true });
  });
  it('record.order-reference: whose payment names a booking order of that number goes to a person', async () => {
    const studio = await openStudio();
    const { dossier } = await run(toTheTillFor(studio));
    const { id } = dossier.order;
    const session = {
      ...studio.card.sessions()[0]!,
      orderKind: 'booking',
      paid: true,
      status: 'complete',
      paymentId: 'pi_x',
    } as const;
    const event = {
      object: 'event',
      id: 'evt_x',
      type: 'checkout.session.completed',
      kind: 'paid',
      session,
      at: studio.now().epochMilliseconds,
    };
    const parcel = studio.card.sign(new TextEncoder().encode(JSON.stringify(event)), studio.now());
    const { receiveWebhook } = await import('../webhook/receive-webhook.ts');
    await run(receiveWebhook(studio.ports)(studio.card.provider, parcel));
    expect((await orderNow(studio, id)).order).toMatchObject({
      state: 'OperatorReview',
      review: { evidence: { wrong: 'order' } },
    });
  });
});

describe('commerce.reconcile: the customer’s own reconcile', () => {
  const reconcile = (studio: Studio, orderId: Parameters<typeof orderNow>[1], userId = studio.client) =>
    reconcileOwnOrder(studio.ports)({
      orderId,
      userId,
      actor: { kind: 'person', accountId: userId, requestId: 'req-r', address: null },
    });
  it('plays what the provider says as its webhook would have, audited when it moves something, and may be repeated', async () => {
    const studio = await openStudio();
    const { dossier } = await run(toTheTillFor(studio));
    const { id } = dossier.order;
    const audited = () =>
      studio.db.rows<StoredAuditEntry>('audit').filter(({ operation }) => operation === 'order.reconcile');
    expect((await run(reconcile(studio, id))).dossier.order.state).toBe('Pending');
    expect(audited()).toEqual([]);
    studio.card.pay(dossier.attempt?.sessionId ?? '');
    expect((await run(reconcile(studio, id))).dossier.order).toMatchObject({ state: 'Paid', capturedCents: 9000 });
    const entry = { actor: { accountId: studio.client }, entity: 'order', entityId: String(id) };
    expect(audited()).toMatchObject([{ ...entry, changes: { state: { old: 'Pending', new: 'Paid' } } }]);
    await run(deliver(studio));
    await together(times(3, () => reconcile(studio, id)));
    await run(finalizeOrders(studio.ports));
    expect((await run(reconcile(studio, id))).dossier.order.state).toBe('Finalized');
    expect((await timelineEvents(studio, id)).filter((event) => event === 'order.paid')).toHaveLength(1);
    expect([studio.db.rows('clientSubscription').length, audited().length]).toEqual([1, 1]);
  });
  it('is the owner’s alone, of orders of plans alone, and says so while the provider cannot be read', async () => {
    const studio = await openStudio();
    const { id } = (await run(toTheTillFor(studio))).dossier.order;
    const missing = { _tag: 'NotFound', what: 'Order' };
    expect(await failureOf(reconcile(studio, id, await anotherClient(studio)))).toEqual(missing);
    expect(await failureOf(reconcile(studio, (await atTheTill(studio)).order.id))).toEqual(missing);
    studio.card.failRead();
    expect(await failureOf(reconcile(studio, id))).toMatchObject({ _tag: 'RemoteDown' });
  });
});

describe('state.order.review: an order of a plan under review', () => {
  const review = (
    studio: Studio,
    orderId: Parameters<typeof orderNow>[1],
    action: 'FinalizeFulfillment' | 'FinalizeBooking' | 'RefundPayment' | 'Release',
  ) => reviewOrder(studio.ports)({ orderId, kind: 'commerce', action, actor: admin });
  const underReview = async (studio: Studio) => {
    const { order } = await planPaid(studio);
    const reviewed = { reason: 'finalization_exhausted', evidence: { attempts: 10 }, since: studio.now() } as const;
    await changed(studio.world, order.id, () => ({ order: { state: 'OperatorReview', review: reviewed } }));
    return order.id;
  };
  it('is fulfilled by FinalizeFulfillment and by nothing else', async () => {
    const studio = await openStudio();
    const id = await underReview(studio);
    expect(await failureOf(review(studio, id, 'FinalizeBooking'))).toMatchObject({ code: 'review_action_not_allowed' });
    expect(await failureOf(review(studio, id, 'Release'))).toMatchObject({ code: 'review_action_not_allowed' });
    await run(review(studio, id, 'FinalizeFulfillment'));
    expect(await orderNow(studio, id)).toMatchObject({ order: { state: 'Finalized', review: null }, booked: true });
  });
  it('is refunded by RefundPayment, and never becomes a subscription', async () => {
    const studio = await openStudio();
    const id = await underReview(studio);
    await run(review(studio, id, 'RefundPayment'));
    expect(await orderNow(studio, id)).toMatchObject({ order: { state: 'Refunded' }, booked: false });
    await run(finalizeOrders(studio.ports));
    expect(studio.db.rows('clientSubscription')).toEqual([]);
  });
  it('is not found among the bookings', async () => {
    const studio = await openStudio();
    const orderId = await underReview(studio);
    const asBooking = reviewOrder(studio.ports)({ orderId, kind: 'booking', action: 'RefundPayment', actor: admin });
    expect(await failureOf(asBooking)).toEqual({ _tag: 'NotFound', what: 'Order' });
  });
});
