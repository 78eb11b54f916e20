import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aRefund, captured, now, reviewHoldMinutes } from '../commerce.test.support.ts';
import type { Order } from '../order/order.ts';
import { settleRefund } from './refund.ts';

const waiting = (over: Partial<Order> = {}, booked = false) =>
  captured('RefundPending', { restoreTo: 'Paid', ...over }, { refunds: [aRefund()], booked });
const settled = (amountCents: number, kind: 'confirmed' | 'pending' = 'confirmed', dossier = waiting()) =>
  settleRefund(dossier, { kind, providerRefundId: 're_1', amountCents }, { now, reviewHoldMinutes });

describe('a refund of which another amount went back than was asked for', () => {
  it.for(['confirmed', 'pending'] as const)('goes under review with both figures, its place kept: %s', (kind) => {
    const decision = settled(700, kind);
    const evidence = { key: 'svc-refund-order-41', providerRefundId: 're_1', askedCents: 2000, returnedCents: 700 };
    expect(decision.order).toMatchObject({
      state: 'OperatorReview',
      restoreTo: null,
      refundedCents: 0,
      review: { reason: 'refund_unresolved', evidence, since: now },
    });
    expect(decision.hold?.keptUntil).toEqual(now.add({ minutes: reviewHoldMinutes }));
    expect(decision.refund).toMatchObject({ state: 'Refused', providerRefundId: 're_1' });
    expect([decision.place, decision.fulfilment, decision.invoice.kind]).toEqual(['kept', 'refundFailed', 'untouched']);
    expect(decision.notes.map(({ event, amountCents }) => [event, amountCents])).toEqual([['refund.otherAmount', 700]]);
  });

  it('counts in our books only when it is the amount that was asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), (cents) => {
        const { order } = settled(cents);
        return cents === 2000
          ? order.state === 'Refunded' && order.refundedCents === 2000
          : order.state === 'OperatorReview' && order.refundedCents === 0;
      }),
    );
  });
});
