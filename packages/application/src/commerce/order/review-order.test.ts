import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { OrderDossier, ReviewAction } from '@svc/domain/commerce';
import type { StoredAuditEntry } from '../../kernel/index.ts';
import { anAccount } from '../../testing/fixtures.ts';
import { changed } from '../../testing/fixtures.money.ts';
import { planPaid } from '../../testing/fixtures.plans.ts';
import { admin, atTheTill, openStudio, orderNow, paid, takenNow, type Studio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { finalizeOrders } from './finalize-orders.reconciler.ts';
import { reviewOrder } from './review-order.ts';

const review = {
  reason: 'finalization_exhausted',
  evidence: {},
  since: Temporal.Instant.from('2027-03-01T09:00:00Z'),
} as const;
const act = (studio: Studio, orderId: Parameters<typeof orderNow>[1], action: ReviewAction) =>
  reviewOrder(studio.ports)({ orderId, action, actor: admin });

const reviewed = async (studio: Studio, { order: { id } }: OrderDossier) =>
  (await changed(studio.world, id, () => ({ order: { state: 'OperatorReview', review } }))).order;
/** A paid order that a person must look at. */
const withMoney = async (studio: Studio) => reviewed(studio, await paid(studio));
const planWithMoney = async (studio: Studio) => reviewed(studio, await planPaid(studio));
/** One under review of which we believe that nothing came in. */
const withoutMoney = async (studio: Studio) => reviewed(studio, await atTheTill(studio));
/** What was audited of reviews. */
const audited = (studio: Studio) =>
  studio.db
    .rows<StoredAuditEntry>('audit')
    .map(({ operation }) => operation)
    .filter((action) => action.startsWith('order.review'));

describe('FinalizeBooking', () => {
  it('makes the booking of a paid order, and is audited', async () => {
    const studio = await openStudio();
    const { id } = await withMoney(studio);
    expect((await run(act(studio, id, 'FinalizeBooking'))).order).toMatchObject({ state: 'Finalized', review: null });
    expect((await orderNow(studio, id)).booked).toBe(true);
    expect(audited(studio)).toEqual(['order.review.FinalizeBooking']);
    expect(await takenNow(studio)).toBe(1);
  });
  it('capacity_unavailable: when the slot was closed meanwhile; nothing changes', async () => {
    const studio = await openStudio();
    const { id } = await withMoney(studio);
    await run(studio.world.slots.put({ ...studio.slot, taken: 1, state: 'Closed' }));
    expect(await failureOf(act(studio, id, 'FinalizeBooking'))).toMatchObject({ code: 'capacity_unavailable' });
    expect((await orderNow(studio, id)).order.state).toBe('OperatorReview');
    expect(audited(studio)).toEqual([]);
  });
  it.for([
    ['FinalizeBooking', withMoney],
    ['FinalizeFulfillment', planWithMoney],
  ] as const)(
    'account_deleted: when the payer was deleted meanwhile; nothing changes: %s',
    async ([action, ofReview]) => {
      const studio = await openStudio();
      const { id, userId } = await ofReview(studio);
      await run(studio.world.accounts.insert(anAccount({ id: userId, state: 'Deleted' })));
      expect(await failureOf(act(studio, id, action))).toMatchObject({ code: 'account_deleted' });
      expect((await orderNow(studio, id)).order.state).toBe('OperatorReview');
      expect(audited(studio)).toEqual([]);
    },
  );
  it('review_action_not_allowed: without money, and FinalizeFulfillment on a booking order', async () => {
    const studio = await openStudio();
    const { id } = await withoutMoney(studio);
    expect(await failureOf(act(studio, id, 'FinalizeBooking'))).toMatchObject({ code: 'review_action_not_allowed' });
    expect(await failureOf(act(studio, id, 'FinalizeFulfillment'))).toMatchObject({
      code: 'review_action_not_allowed',
    });
  });
});

describe('ConfirmPayment', () => {
  it('takes what the provider shows, and the order goes on as if the webhook had come', async () => {
    const studio = await openStudio();
    const { id } = await withoutMoney(studio);
    studio.card.pay(studio.card.sessions()[0]!.sessionId);
    expect((await run(act(studio, id, 'ConfirmPayment'))).order).toMatchObject({
      state: 'Paid',
      capturedCents: 2000,
      paymentId: studio.card.payments()[0]?.paymentId,
    });
    await run(finalizeOrders(studio.ports));
    expect((await orderNow(studio, id)).order.state).toBe('Finalized');
    expect(await takenNow(studio)).toBe(1);
  });
  it('review_action_not_allowed: while the provider shows no payment', async () => {
    const studio = await openStudio();
    const { id } = await withoutMoney(studio);
    expect(await failureOf(act(studio, id, 'ConfirmPayment'))).toMatchObject({ code: 'review_action_not_allowed' });
  });
  it('review_action_not_allowed: when money went back at the provider’s console', async () => {
    const studio = await openStudio();
    const { id } = await withoutMoney(studio);
    studio.card.pay(studio.card.sessions()[0]!.sessionId);
    studio.card.refundAtConsole(studio.card.payments()[0]!.paymentId, 500);
    expect(await failureOf(act(studio, id, 'ConfirmPayment'))).toMatchObject({ code: 'review_action_not_allowed' });
  });
  it('waits while the provider cannot be read', async () => {
    const studio = await openStudio();
    const { id } = await withoutMoney(studio);
    studio.card.failRead();
    expect(await failureOf(act(studio, id, 'ConfirmPayment'))).toMatchObject({ _tag: 'RemoteDown' });
    expect((await orderNow(studio, id)).order.state).toBe('OperatorReview');
  });
});

describe('Release', () => {
  it('ends an order without money and gives its place back', async () => {
    const studio = await openStudio();
    const { id } = await withoutMoney(studio);
    expect((await run(act(studio, id, 'Release'))).order.state).toBe('Released');
    expect(await takenNow(studio)).toBe(0);
    expect(audited(studio)).toEqual(['order.review.Release']);
  });
  it('review_action_not_allowed: when the provider shows a payment that we did not know', async () => {
    const studio = await openStudio();
    const { id } = await withoutMoney(studio);
    studio.card.pay(studio.card.sessions()[0]!.sessionId);
    expect(await failureOf(act(studio, id, 'Release'))).toMatchObject({ code: 'review_action_not_allowed' });
    expect(await takenNow(studio)).toBe(1);
  });
  it('review_action_not_allowed: while money is in', async () => {
    const studio = await openStudio();
    const { id } = await withMoney(studio);
    expect(await failureOf(act(studio, id, 'Release'))).toMatchObject({ code: 'review_action_not_allowed' });
  });
});

describe('RefundPayment', () => {
  it('returns the money and gives the place back', async () => {
    const studio = await openStudio();
    const { id } = await withMoney(studio);
    expect((await run(act(studio, id, 'RefundPayment'))).order).toMatchObject({
      state: 'Refunded',
      refundedCents: 2000,
    });
    expect(await takenNow(studio)).toBe(0);
  });
  it('is audited once, in the transaction that opens it', async () => {
    const studio = await openStudio();
    const { id } = await withMoney(studio);
    studio.card.trouble('broken');
    await run(act(studio, id, 'RefundPayment'));
    expect((await orderNow(studio, id)).order.state).toBe('RefundPending');
    expect(audited(studio)).toEqual(['order.review.RefundPayment']);
  });
  it('refused by the provider leaves the order under review, as it was', async () => {
    const studio = await openStudio();
    const { id } = await withMoney(studio);
    studio.card.planRefund('failed');
    expect(await failureOf(act(studio, id, 'RefundPayment'))).toMatchObject({
      code: 'refund_not_allowed',
      params: { state: 'OperatorReview', providerCode: 'refund_failed' },
    });
    expect((await orderNow(studio, id)).order).toMatchObject({
      state: 'OperatorReview',
      refundedCents: 0,
      review: { reason: 'finalization_exhausted' },
    });
  });
  it('review_action_not_allowed: without money', async () => {
    const studio = await openStudio();
    const { id } = await withoutMoney(studio);
    expect(await failureOf(act(studio, id, 'RefundPayment'))).toMatchObject({ code: 'review_action_not_allowed' });
  });
});

describe('state.order.review: any review action', () => {
  it.for(['ConfirmPayment', 'FinalizeBooking', 'FinalizeFulfillment', 'Release', 'RefundPayment'] as const)(
    'review_action_not_allowed: %s on an order that is not under review',
    async (action) => {
      const studio = await openStudio();
      const { order } = await paid(studio);
      expect(await failureOf(act(studio, order.id, action))).toMatchObject({ code: 'review_action_not_allowed' });
      expect(audited(studio)).toEqual([]);
    },
  );
  it('on an order that does not exist is not found', async () => {
    const studio = await openStudio();
    expect(await failureOf(act(studio, 99 as Parameters<typeof orderNow>[1], 'Release'))).toEqual({
      _tag: 'NotFound',
      what: 'Order',
    });
  });
});

describe('RefundPayment of money in another currency', () => {
  it('refund_not_allowed: while any of it is left; closes the order once it went back at the console', async () => {
    const studio = await openStudio();
    const { id } = await withMoney(studio);
    const card = studio.card.provider;
    const inDollars: Studio = {
      ...studio,
      ports: {
        ...studio.ports,
        providers: () => ({
          ...card,
          readPayment: (paymentId) =>
            Effect.map(card.readPayment(paymentId), (payment) =>
              payment === null ? null : { ...payment, currency: 'USD' },
            ),
        }),
      },
    };
    expect(await failureOf(act(inDollars, id, 'RefundPayment'))).toMatchObject({ code: 'refund_not_allowed' });
    const [payment] = studio.card.payments();
    studio.card.refundAtConsole(payment?.paymentId ?? '', payment?.capturedCents ?? 0);
    expect((await run(act(inDollars, id, 'RefundPayment'))).order).toMatchObject({ state: 'Refunded' });
    expect(studio.card.payments()[0]?.refunds).toHaveLength(1);
    expect(await takenNow(studio)).toBe(0);
  });
});
