import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { StoredAuditEntry } from '../../kernel/index.ts';
import { anAccount } from '../../testing/fixtures.ts';
import { admin, openStudio, orderNow, paid, takenNow, timelineEvents, type Studio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { finalizeOrders } from '../order/finalize-orders.reconciler.ts';
import { refundOrder } from './refund-order.ts';
import { resolveIntents } from '../reconciliation/resolve-intents.reconciler.ts';
import { settlePendingRefunds } from './settle-refunds.reconciler.ts';
import { receiveWebhook } from '../webhook/receive-webhook.ts';
import { reviewOrder } from '../order/review-order.ts';

const finalized = async (studio: Studio) => {
  const { order } = await paid(studio);
  await run(finalizeOrders(studio.ports));
  return (await orderNow(studio, order.id)).order;
};
const refund = (studio: Studio, orderId: Parameters<typeof orderNow>[1], amountCents?: number) =>
  refundOrder(studio.ports)({
    orderId,
    reason: 'requested_by_admin',
    actor: admin,
    ...(amountCents === undefined ? {} : { amountCents }),
  });
const keysAt = (studio: Studio) =>
  studio.card.payments().flatMap(({ refunds }) => refunds.map(({ idempotencyKey }) => idempotencyKey));

describe('a refund', () => {
  it('state.order.refund-before-invoice: of a final order returns the money, cancels the booking and frees its place', async () => {
    const studio = await openStudio();
    const { id } = await finalized(studio);
    await run(refund(studio, id));
    expect((await orderNow(studio, id)).order).toMatchObject({ state: 'Refunded', refundedCents: 2000 });
    expect(await run(studio.world.bookings.ofOrder(id))).toMatchObject({ state: 'StudioCancelled' });
    expect([await takenNow(studio), keysAt(studio)]).toEqual([0, [`svc-refund-order-${id}`]]);
    const events = await timelineEvents(studio, id);
    expect(events.slice(-3)).toEqual(['refund.opened', 'refund.confirmed', 'invoice.cancelled']);
  });

  it('goes back to a payer who was deleted, and the audit has no word about them', async () => {
    for (const state of ['Enabled', 'Deleted'] as const) {
      const studio = await openStudio();
      const { id } = await finalized(studio);
      await run(studio.world.accounts.insert(anAccount({ id: studio.client, state })));
      const asked = { orderId: id, reason: 'requested_by_admin', actor: admin, why: 'Ernia al disco' } as const;
      await run(refundOrder(studio.ports)(asked));
      expect((await orderNow(studio, id)).order.state).toBe('Refunded');
      const entries = studio.db.rows<StoredAuditEntry>('audit').filter(({ operation }) => operation === 'order.refund');
      const withReason = { subject: studio.client, personal: { reason: { old: null, new: 'Ernia al disco' } } };
      expect(entries).toMatchObject([state === 'Deleted' ? { subject: null, personal: null } : withReason]);
    }
  });

  it('of an attended class leaves the booking and its place as they are', async () => {
    const studio = await openStudio();
    const { id } = await finalized(studio);
    const booking = await run(studio.world.bookings.ofOrder(id));
    const write = Effect.sync(() => booking);
    await run(studio.db.write('test', (view) => view.put('booking', booking!.id, { ...booking, state: 'CheckedIn' })));
    await run(Effect.andThen(write, refund(studio, id)));
    expect(await run(studio.world.bookings.ofOrder(id))).toMatchObject({ state: 'CheckedIn' });
    expect(await takenNow(studio)).toBe(1);
  });

  it('in part keeps order, booking and place; the next part has the next key', async () => {
    const studio = await openStudio();
    const { id } = await finalized(studio);
    await run(refund(studio, id, 700));
    expect((await orderNow(studio, id)).order).toMatchObject({
      state: 'Finalized',
      refundedCents: 700,
      restoreTo: null,
    });
    expect(await run(studio.world.bookings.ofOrder(id))).toMatchObject({ state: 'Confirmed' });
    await run(refund(studio, id, 300));
    await run(refund(studio, id));
    expect(keysAt(studio)).toEqual([`svc-refund-order-${id}`, `svc-refund-order-${id}-2`, `svc-refund-order-${id}-3`]);
    expect((await orderNow(studio, id)).order).toMatchObject({ state: 'Refunded', refundedCents: 2000 });
    expect(await takenNow(studio)).toBe(0);
  });

  it('counts what was returned at the provider’s console, and never returns it twice', async () => {
    const studio = await openStudio();
    const { id, paymentId } = await finalized(studio);
    studio.card.refundAtConsole(paymentId ?? '', 1500);
    await run(refund(studio, id));
    expect((await orderNow(studio, id)).order).toMatchObject({ state: 'Refunded', refundedCents: 2000 });
    expect(studio.card.payments()[0]?.refunds.map(({ amountCents }) => amountCents)).toEqual([1500, 500]);
  });

  it('of what was all returned at the console makes no call at all', async () => {
    const studio = await openStudio();
    const { id, paymentId } = await finalized(studio);
    studio.card.refundAtConsole(paymentId ?? '', 2000);
    await run(refund(studio, id));
    expect(await orderNow(studio, id)).toMatchObject({ order: { state: 'Refunded' }, refunds: [] });
    expect([keysAt(studio), await takenNow(studio)]).toEqual([[null], 0]);
  });
});

describe('a refund does not open', () => {
  it('state.order.refund-start: while the provider cannot be read, it fails closed', async () => {
    const studio = await openStudio();
    const { id } = await finalized(studio);
    studio.card.failRead();
    expect(await failureOf(refund(studio, id))).toMatchObject({ _tag: 'RemoteDown' });
    expect(await orderNow(studio, id)).toMatchObject({ order: { state: 'Finalized' }, refunds: [] });
  });
  it('while its provider is not configured any more', async () => {
    const studio = await openStudio();
    const { id } = await finalized(studio);
    const gone = { ...studio, ports: { ...studio.ports, providers: () => undefined } };
    expect(await failureOf(refund(gone, id))).toMatchObject({ _tag: 'RemoteDown', reason: 'not configured' });
    expect((await orderNow(studio, id)).order.state).toBe('Finalized');
  });
  it('refund_not_allowed: twice', async () => {
    const studio = await openStudio();
    const { id } = await finalized(studio);
    await run(refund(studio, id));
    expect(await failureOf(refund(studio, id))).toMatchObject({ code: 'refund_not_allowed' });
    expect(keysAt(studio)).toHaveLength(1);
  });
  it('refund_not_allowed: beside another one, however many ask at once', async () => {
    const studio = await openStudio();
    const { id } = await finalized(studio);
    const tries = Array.from({ length: 5 }, () => run(Effect.result(refund(studio, id, 100))));
    await Promise.all(tries);
    const { order, refunds } = await orderNow(studio, id);
    expect(order.refundedCents).toBe(refunds.filter(({ state }) => state === 'Confirmed').length * 100);
    expect(new Set(keysAt(studio)).size).toBe(keysAt(studio).length);
  });
  it('for an order that does not exist', async () => {
    const studio = await openStudio();
    expect(await failureOf(refund(studio, 999 as Parameters<typeof orderNow>[1]))).toEqual({
      _tag: 'NotFound',
      what: 'Order',
    });
  });
});

describe('a refund whose answer was lost', () => {
  const lookedUp = async (trouble: 'lost' | 'broken') => {
    const studio = await openStudio();
    const { id } = await finalized(studio);
    studio.card.trouble(trouble);
    await run(refund(studio, id));
    return { studio, id };
  };
  it.for(['lost', 'broken'] as const)(
    '(%s) stays open until it was looked up, then is counted once',
    async (trouble) => {
      const { studio, id } = await lookedUp(trouble);
      expect(await orderNow(studio, id)).toMatchObject({
        order: { state: 'RefundPending', restoreTo: 'Finalized' },
        refunds: [{ state: 'Unknown' }],
      });
      studio.later({ minutes: 2 });
      await run(resolveIntents(studio.ports));
      expect((await orderNow(studio, id)).order).toMatchObject({ state: 'Refunded', refundedCents: 2000 });
      expect(keysAt(studio)).toEqual([`svc-refund-order-${id}`]);
      expect(await takenNow(studio)).toBe(0);
    },
  );
  it('is not sent again after a day: the provider may have forgotten the key, a person decides', async () => {
    const { studio, id } = await lookedUp('broken');
    studio.later({ hours: 24 });
    await run(resolveIntents(studio.ports));
    expect(await orderNow(studio, id)).toMatchObject({
      order: { state: 'OperatorReview', refundedCents: 0, review: { reason: 'refund_unresolved' } },
      refunds: [{ state: 'Refused' }],
    });
    expect([keysAt(studio), await takenNow(studio)]).toEqual([[], 1]);
    await run(reviewOrder(studio.ports)({ orderId: id, action: 'FinalizeBooking', actor: admin }));
    expect((await orderNow(studio, id)).order).toMatchObject({ state: 'Finalized', review: null });
    expect([studio.db.rows('booking').length, studio.db.rows('invoiceJob').length]).toEqual([1, 1]);
    expect(await takenNow(studio)).toBe(1);
  });
  it('and that nobody found is opened anew by a person, under the next key', async () => {
    const { studio, id } = await lookedUp('broken');
    studio.later({ hours: 24 });
    await run(resolveIntents(studio.ports));
    await run(reviewOrder(studio.ports)({ orderId: id, action: 'RefundPayment', actor: admin }));
    expect((await orderNow(studio, id)).order.state).toBe('Refunded');
    expect([keysAt(studio), await takenNow(studio)]).toEqual([[`svc-refund-order-${id}-2`], 0]);
  });
  it.for([
    ['never left', 'unreachable', true],
    ['was turned away for its key', 'api_key_expired', true],
    ['was refused by the provider itself', 'insufficient_balance', false],
  ] as const)('stays in doubt when its repetition %s: the first call may still arrive', async ([, code, notSent]) => {
    const { studio, id } = await lookedUp('broken');
    const refused = { kind: 'refused', code, message: 'no', notSent } as const;
    const cutOff: Studio['ports'] = {
      ...studio.ports,
      providers: () => ({ ...studio.card.provider, createRefund: () => Effect.succeed(refused) }),
    };
    studio.later({ minutes: 2 });
    await run(resolveIntents(cutOff));
    expect(await orderNow(studio, id)).toMatchObject({
      order: { state: 'RefundPending', refundedCents: 0 },
      refunds: [{ state: 'Unknown' }],
    });
    studio.later({ minutes: 10 });
    await run(resolveIntents(studio.ports));
    expect((await orderNow(studio, id)).order).toMatchObject({ state: 'Refunded', refundedCents: 2000 });
    expect(keysAt(studio)).toEqual([`svc-refund-order-${id}`]);
  });
  it('and whose repetitions are refused for a day goes to a person, with the word of the provider', async () => {
    const { studio, id } = await lookedUp('broken');
    const refused = { kind: 'refused', code: 'insufficient_balance', message: 'no', notSent: false } as const;
    const poor: Studio['ports'] = {
      ...studio.ports,
      providers: () => ({ ...studio.card.provider, createRefund: () => Effect.succeed(refused) }),
    };
    for (const hours of [1, 23]) {
      studio.later({ hours });
      await run(resolveIntents(poor));
    }
    expect((await orderNow(studio, id)).order).toMatchObject({
      state: 'OperatorReview',
      review: { reason: 'refund_unresolved', evidence: { heard: 'insufficient_balance' } },
    });
  });
  it('and cannot be looked up, as the provider cannot be read, goes to a person after 23 hours', async () => {
    const { studio, id } = await lookedUp('lost');
    const gone: Studio['ports'] = { ...studio.ports, providers: () => undefined };
    studio.later({ hours: 22, minutes: 59 });
    await run(resolveIntents(gone));
    expect((await orderNow(studio, id)).order.state).toBe('RefundPending');
    studio.later({ minutes: 1 });
    await run(resolveIntents(gone));
    expect((await orderNow(studio, id)).order).toMatchObject({
      state: 'OperatorReview',
      review: { reason: 'refund_unresolved', evidence: { unread: 'RemoteDown not configured' } },
    });
    // The money did go back: nobody makes the order final over it, and the next refund finds it.
    const act = (action: 'FinalizeBooking' | 'RefundPayment') =>
      reviewOrder(studio.ports)({ orderId: id, action, actor: admin });
    expect(await failureOf(act('FinalizeBooking'))).toMatchObject({ code: 'review_action_not_allowed' });
    expect((await run(act('RefundPayment'))).order).toMatchObject({ state: 'Refunded', refundedCents: 2000 });
    expect([keysAt(studio), await takenNow(studio)]).toEqual([[`svc-refund-order-${id}`], 0]);
  });
  it('is adopted after a day too when it is found', async () => {
    const { studio, id } = await lookedUp('lost');
    studio.later({ hours: 30 });
    await run(resolveIntents(studio.ports));
    expect((await orderNow(studio, id)).order.state).toBe('Refunded');
    expect(keysAt(studio)).toHaveLength(1);
  });
});

describe('a refund that the provider has pending', () => {
  const pending = async () => {
    const studio = await openStudio();
    const { id } = await finalized(studio);
    studio.card.planRefund('pending');
    await run(refund(studio, id));
    return { studio, id };
  };
  it('keeps the order open until it settles', async () => {
    const { studio, id } = await pending();
    expect(await orderNow(studio, id)).toMatchObject({
      order: { state: 'RefundPending' },
      refunds: [{ state: 'Pending' }],
    });
    await run(settlePendingRefunds(studio.ports));
    expect((await orderNow(studio, id)).order.state).toBe('RefundPending');
  });
  it.for([
    ['succeeded', 'Refunded', 'Confirmed', 2000],
    ['failed', 'Finalized', 'Refused', 0],
  ] as const)(
    'state.order.refund-provider-failure: and then %s, the order is %s',
    async ([status, state, refundState, cents]) => {
      const { studio, id } = await pending();
      const [payment] = studio.card.payments();
      const settled = { ...payment!, refunds: payment!.refunds.map((each) => ({ ...each, status })) };
      const provider = { ...studio.card.provider, readPayment: () => Effect.succeed(settled) };
      await run(settlePendingRefunds({ ...studio.ports, providers: () => provider }));
      expect(await orderNow(studio, id)).toMatchObject({
        order: { state, refundedCents: cents },
        refunds: [{ state: refundState }],
      });
    },
  );
});

describe('an order with an open refund', () => {
  it('is not moved by a late or repeated payment event', async () => {
    const studio = await openStudio();
    const { id } = await finalized(studio);
    studio.card.trouble('broken');
    await run(refund(studio, id));
    const before = await orderNow(studio, id);
    for (const parcel of studio.card.parcels()) await run(receiveWebhook(studio.ports)(studio.card.provider, parcel));
    expect(await orderNow(studio, id)).toEqual(before);
  });
});
