import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endsByWord, invoiceJobTable, mayRetry, mirrorTable } from '../../invoicing/index.ts';
import type { RefundId } from '../../kernel/ids.ts';
import { statesOf } from '../../kernel/transitions.ts';
import { anOrder, aRefund, now } from '../commerce.test.support.ts';
import { openRefund } from '../refund/refund.ts';
import { refundTable } from '../refund/refund.transitions.ts';
import { countReturned } from '../refund/returned-elsewhere.ts';
import { finalizeOrder } from './finalize.ts';
import { actionsOf, type OrderInvoice } from './order-actions.ts';
import { obstacles, orderActions, type OrderAction } from './order.lists.ts';
import type { OrderDossier } from './order.ts';
import { orderTable, type OrderState } from './order.transitions.ts';
import { confirmReviewedPayment, judgeReviewAction, judgeReviewedFinalization, releaseReviewed } from './review.ts';

const cents = fc.constantFrom(0, 500, 2000, 2500);
const dossiers: fc.Arbitrary<OrderDossier> = fc
  .record({
    kind: fc.constantFrom('booking' as const, 'commerce' as const),
    state: fc.constantFrom(...statesOf(orderTable)),
    paymentId: fc.constantFrom(null, 'pi_1'),
    capturedCents: cents,
    refunded: cents,
    refunds: fc.array(fc.constantFrom(...statesOf(refundTable)), { maxLength: 2 }),
    booked: fc.boolean(),
  })
  // Money that came in has its payment, and no more goes back than came.
  .filter(({ capturedCents, paymentId }) => capturedCents > 0 === (paymentId !== null))
  .map(({ refunded, refunds, booked, ...order }) => ({
    order: anOrder({ ...order, refundedCents: Math.min(refunded, order.capturedCents) }),
    hold: null,
    attempt: null,
    refunds: refunds.map((state, at) => aRefund({ id: `refund-${at}` as RefundId, state })),
    booked,
  }));
const places = fc.record({
  provider: fc.constantFrom('GatewayA' as const, 'GatewayB' as const),
  environment: fc.constantFrom('Test' as const, 'Prod' as const),
});
const invoices: fc.Arbitrary<OrderInvoice | null> = fc.option(
  fc.record({
    job: fc.tuple(places, fc.constantFrom(...statesOf(invoiceJobTable))).map(([place, state]) => ({ ...place, state })),
    row: fc.option(
      fc.record({ state: fc.constantFrom(...statesOf(mirrorTable)), remoteId: fc.constantFrom(null, 'remote') }),
    ),
    current: places,
  }),
);

/** Whether the row's own decisions take it, of a provider that says what our books say. */
const taken = (dossier: OrderDossier, action: OrderAction, invoice: OrderInvoice | null): boolean => {
  const { order } = dossier;
  const remote = { capturedCents: order.capturedCents, refundedCents: order.refundedCents };
  const refunds = (...from: readonly OrderState[]): boolean => {
    const command = { refundId: 'r' as RefundId, reason: 'requested_by_admin', from, remote, now } as const;
    return order.paymentId !== null && openRefund(dossier, command).isOk();
  };
  switch (action) {
    case 'ConfirmPayment': {
      const { amountCents, currency } = order.total;
      const payment = { provider: order.provider, sessionId: 'cs_1', orderId: order.id, orderKind: order.kind };
      const paid = { ...payment, attemptId: null, tenant: 'loto', paymentId: 'pi_1', amountCents, currency };
      return judgeReviewAction(dossier, action).isOk() && confirmReviewedPayment(dossier, paid, now).isOk();
    }
    case 'FinalizeBooking':
    case 'FinalizeFulfillment':
      return judgeReviewedFinalization(dossier, action, remote)
        .andThen((seen) => finalizeOrder(seen, 'hold', now))
        .isOk();
    case 'Release':
      return judgeReviewAction(dossier, action).isOk() && releaseReviewed(dossier).isOk();
    case 'RefundPayment':
      return judgeReviewAction(dossier, action).isOk() && refunds('OperatorReview');
    case 'Refund':
      return order.kind === 'booking' && refunds('Paid', 'Finalized');
    case 'CountReturned':
      return order.paymentId !== null && countReturned(dossier, remote).isOk();
    case 'RetryInvoice': {
      if (invoice === null) return false;
      const facts = { ...invoice, orderState: order.state };
      return [true, false].some((providerOutcomeConfirmed) => {
        const asked = { ...facts, providerOutcomeConfirmed };
        return endsByWord(asked) || mayRetry(asked).isOk();
      });
    }
  }
};

describe('the actions of an order', () => {
  it('are those that their rows take, and no other; counting what is all counted already is not offered', () => {
    fc.assert(
      fc.property(dossiers, invoices, (dossier, invoice) => {
        for (const { action, allowed } of actionsOf(dossier, invoice)) {
          const isIdle = action === 'CountReturned' && dossier.order.state === 'Refunded';
          expect([action, allowed]).toEqual([action, !isIdle && taken(dossier, action, invoice)]);
        }
      }),
      { numRuns: 2000 },
    );
  });
  it('are all of the order’s kind, each once; what is withheld says why', () => {
    fc.assert(
      fc.property(dossiers, invoices, (dossier, invoice) => {
        const offered = actionsOf(dossier, invoice);
        const others = dossier.order.kind === 'booking' ? ['FinalizeFulfillment'] : ['FinalizeBooking', 'Refund'];
        expect(offered.map(({ action }) => action)).toEqual(orderActions.filter((action) => !others.includes(action)));
        for (const { allowed, obstacle } of offered) {
          expect(allowed || obstacle !== undefined).toBe(true);
          expect(obstacle === undefined || obstacles.includes(obstacle)).toBe(true);
        }
      }),
    );
  });

  const obstacleOf = (dossier: OrderDossier, action: OrderAction, invoice: OrderInvoice | null = null) =>
    actionsOf(dossier, invoice).find((each) => each.action === action)?.obstacle;
  const of = (state: OrderState, over: Partial<OrderDossier['order']> = {}): OrderDossier => ({
    order: anOrder({ state, paymentId: 'pi_1', capturedCents: 2000, ...over }),
    hold: null,
    attempt: null,
    refunds: [],
    booked: false,
  });
  it.for([
    ['notInReview', of('Paid'), 'ConfirmPayment'],
    ['inReview', of('OperatorReview'), 'Refund'],
    ['moneyHeld', of('OperatorReview'), 'Release'],
    ['nothingCaptured', of('OperatorReview', { capturedCents: 0, paymentId: null }), 'RefundPayment'],
    ['notPaidInFull', of('OperatorReview', { capturedCents: 500 }), 'FinalizeBooking'],
    ['refundOpen', { ...of('OperatorReview'), refunds: [aRefund({ state: 'Unknown' })] }, 'RefundPayment'],
    ['refunded', of('Refunded', { refundedCents: 2000 }), 'Refund'],
    ['noInvoice', of('Paid'), 'RetryInvoice'],
  ] as const)('%s: why an action is withheld', ([obstacle, dossier, action]) => {
    expect(obstacleOf(dossier, action)).toBe(obstacle);
  });
  const here = { provider: 'GatewayA', environment: 'Test' } as const;
  it.for([
    ['invoiceNotFailed', { job: { ...here, state: 'Submitted' }, row: null, current: here }],
    ['gatewayChanged', { job: { ...here, state: 'Failed' }, row: null, current: { ...here, environment: 'Prod' } }],
    ['invoiceThere', { job: { ...here, state: 'Failed' }, row: { state: 'INVI', remoteId: 'r' }, current: here }],
    ['outcomeUnknown', { job: { ...here, state: 'NeedsReview' }, row: null, current: here }],
  ] as const)('%s: what is in the way of an invoice that is sent again', ([obstacle, invoice]) => {
    expect(obstacleOf(of('Finalized'), 'RetryInvoice', invoice)).toBe(obstacle);
  });
});
