import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { InvoiceJob } from '@svc/domain/invoicing';
import type { OrderId } from '@svc/domain/kernel';
import type { StoredAuditEntry } from '../../kernel/index.ts';
import { changed } from '../../testing/fixtures.money.ts';
import { admin, openStudio, orderNow, paid, takenNow, timelineEvents, type Studio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { finalizeOrders } from './finalize-orders.reconciler.ts';
import { refundOrder } from '../refund/refund-order.ts';
import { reviewOrder } from './review-order.ts';

/** A paid order that a person must look at. */
const withMoney = async (studio: Studio) => {
  const { order } = await paid(studio);
  const review = { reason: 'finalization_exhausted', evidence: {}, since: studio.now() } as const;
  return (await changed(studio.world, order.id, () => ({ order: { state: 'OperatorReview', review } }))).order;
};
const act = (studio: Studio, orderId: OrderId, action: 'FinalizeBooking') =>
  reviewOrder(studio.ports)({ orderId, action, actor: admin });
/** What was audited of reviews. */
const audited = (studio: Studio) =>
  studio.db
    .rows<StoredAuditEntry>('audit')
    .map(({ operation }) => operation)
    .filter((action) => action.startsWith('order.review'));

describe('FinalizeBooking over what the provider says is left', () => {
  const paymentOf = (studio: Studio) => studio.card.payments()[0]!;
  const consoleRefund = (studio: Studio, cents: number) =>
    studio.card.refundAtConsole(paymentOf(studio).paymentId, cents);
  const jobs = (studio: Studio) => studio.db.rows<InvoiceJob>('invoiceJob');
  /** Nothing was booked, invoiced or audited. */
  const nothingDone = async (studio: Studio, id: OrderId) => {
    const { order, booked } = await orderNow(studio, id);
    expect([order.state, order.refundedCents, booked]).toEqual(['OperatorReview', 0, false]);
    expect([jobs(studio), audited(studio)]).toEqual([[], []]);
  };
  /** The provider gives 500 back where 2000 were asked for. */
  const shortRefund = async (from: 'Paid' | 'Finalized') => {
    const studio = await openStudio({
      provider: (provider) => ({
        ...provider,
        createRefund: (request) =>
          provider.createRefund({ ...request, amount: { ...request.amount, amountCents: 500 } }),
      }),
    });
    const { order } = await paid(studio);
    if (from === 'Finalized') await run(finalizeOrders(studio.ports));
    await run(refundOrder(studio.ports)({ orderId: order.id, reason: 'requested_by_admin', actor: admin }));
    expect((await orderNow(studio, order.id)).order).toMatchObject({
      state: 'OperatorReview',
      refundedCents: 0,
      review: { reason: 'refund_unresolved' },
    });
    return { studio, id: order.id };
  };

  it('review_action_not_allowed: all of it went back at the provider’s console', async () => {
    const studio = await openStudio();
    const { id } = await withMoney(studio);
    consoleRefund(studio, 2000);
    expect(await failureOf(act(studio, id, 'FinalizeBooking'))).toMatchObject({ code: 'review_action_not_allowed' });
    await nothingDone(studio, id);
  });
  it('review_action_not_allowed: some of it is on its way back, and may still come to nothing', async () => {
    const studio = await openStudio();
    const { id } = await withMoney(studio);
    studio.card.planRefund('pending');
    consoleRefund(studio, 500);
    expect(await failureOf(act(studio, id, 'FinalizeBooking'))).toMatchObject({ code: 'review_action_not_allowed' });
    await nothingDone(studio, id);
  });
  it('counts a part that went back at the console: the invoice owes a credit note of it', async () => {
    const studio = await openStudio();
    const { id } = await withMoney(studio);
    consoleRefund(studio, 700);
    expect((await run(act(studio, id, 'FinalizeBooking'))).order).toMatchObject({
      state: 'Finalized',
      capturedCents: 2000,
      refundedCents: 700,
    });
    expect(jobs(studio)).toMatchObject([{ pendingCreditCents: 700 }]);
    expect(await timelineEvents(studio, id)).toContain('refund.foundAtProvider');
  });
  it.for(['Paid', 'Finalized'] as const)(
    'counts a refund of another amount than was asked for, of an order that was %s: a credit note is owed',
    async (from) => {
      const { studio, id } = await shortRefund(from);
      expect((await run(act(studio, id, 'FinalizeBooking'))).order).toMatchObject({
        state: 'Finalized',
        refundedCents: 500,
      });
      expect(jobs(studio)).toMatchObject([{ state: 'Queued', pendingCreditCents: 500 }]);
      expect([studio.db.rows('booking').length, await takenNow(studio)]).toEqual([1, 1]);
    },
  );
  it('waits while the provider cannot be read', async () => {
    const studio = await openStudio();
    const { id } = await withMoney(studio);
    studio.card.failRead();
    expect(await failureOf(act(studio, id, 'FinalizeBooking'))).toMatchObject({ _tag: 'RemoteDown' });
    await nothingDone(studio, id);
  });
  it.for([
    ['does not know the payment', null],
    ['has it in another currency', 'USD'],
  ] as const)('review_action_not_allowed: the provider %s', async ([, currency]) => {
    const studio = await openStudio({
      provider: (provider) => ({
        ...provider,
        readPayment: (id) =>
          Effect.map(provider.readPayment(id), (payment) =>
            payment === null || currency === null ? null : { ...payment, currency },
          ),
      }),
    });
    const { id } = await withMoney(studio);
    expect(await failureOf(act(studio, id, 'FinalizeBooking'))).toMatchObject({ code: 'review_action_not_allowed' });
    await nothingDone(studio, id);
  });
  it('review_action_not_allowed: a refund was opened since the look, and came to nothing', async () => {
    let meanwhile: (() => Promise<unknown>) | undefined;
    const studio = await openStudio({
      provider: (provider) => ({
        ...provider,
        readPayment: (id) => Effect.tap(provider.readPayment(id), () => Effect.promise(async () => meanwhile?.())),
      }),
    });
    const { id } = await withMoney(studio);
    meanwhile = () => {
      meanwhile = undefined;
      studio.card.planRefund('failed');
      return run(refundOrder(studio.ports)({ orderId: id, reason: 'requested_by_admin', actor: admin }));
    };
    expect(await failureOf(act(studio, id, 'FinalizeBooking'))).toMatchObject({ code: 'review_action_not_allowed' });
    await nothingDone(studio, id);
  });
});
