import { describe, expect, it } from 'vitest';
import type { RefundId } from '../../kernel/ids.ts';
import { aRefund, captured, now, reviewHoldMinutes } from '../commerce.test.support.ts';
import { statesOf } from '../../kernel/transitions.ts';
import { isOpenRefund, type OrderDossier } from '../order/order.ts';
import { orderTable } from '../order/order.transitions.ts';
import { impossibleRefund } from './impossible-refund.ts';
import { openRefund, settleRefund, type OpenRefund, type RefundOutcome } from './refund.ts';

const open = (dossier: OrderDossier, over: Partial<OpenRefund> = {}) =>
  openRefund(dossier, {
    refundId: 'refund' as RefundId,
    reason: 'booking_cancelled',
    remote: { capturedCents: 2000, refundedCents: 0 },
    now,
    ...over,
  });
const settle = (dossier: OrderDossier, given: RefundOutcome) => {
  const amountCents = dossier.refunds.find(isOpenRefund)?.amount.amountCents ?? 0;
  return settleRefund(dossier, 'amountCents' in given ? { ...given, amountCents } : given, { now, reviewHoldMinutes });
};
const confirmed = { kind: 'confirmed', providerRefundId: 're_1', amountCents: 2000 } as const;
const refused = { kind: 'refused', code: 'charge_disputed' } as const;
const opened = (before: OrderDossier, over: Partial<OpenRefund> = {}): OrderDossier => {
  const { order, refund } = open(before, over)._unsafeUnwrap();
  return { ...before, order, refunds: [...before.refunds, refund!] };
};

describe('a refund that the end of a booking caused', () => {
  const reasons = ['booking_cancelled', 'class_cancelled'] as const;
  it.for(reasons)('%s: is opened for a final order alone', (reason) => {
    for (const state of ['Paid', 'OperatorReview'] as const)
      expect(open(captured(state), { reason }).isErr()).toBe(true);
    expect(open(captured('Finalized'), { reason }).isOk()).toBe(true);
  });
  it.for(reasons)('%s: moves no booking, and a part of it goes back to Finalized', (reason) => {
    const all = settle(opened(captured('Finalized', {}, { booked: true }), { reason }), confirmed);
    expect([all.order.state, all.fulfilment, all.place]).toEqual(['Refunded', 'kept', 'kept']);
    const part = settle(opened(captured('Finalized'), { reason, amountCents: 700 }), confirmed);
    expect([part.order.state, part.order.refundedCents, part.fulfilment]).toEqual(['Finalized', 700, 'kept']);
  });
  it.for(['booking_cancelled', 'class_cancelled'] as const)(
    '%s: waits for a person with its evidence when it is refused, and keeps no place',
    (reason) => {
      const before = opened(captured('Finalized'), { reason, amountCents: 700 });
      const decision = settle(before, refused);
      expect(decision.order).toMatchObject({
        state: 'OperatorReview',
        refundedCents: 0,
        review: { reason: 'cancellation_refund_failed', evidence: { code: 'charge_disputed', amountCents: 700 } },
      });
      expect(decision.hold).toEqual(before.hold);
    },
  );
  it.for(reasons)('%s: waits for a person with its evidence too when it cannot be sent', (reason) => {
    const facts = { reason, amountCents: 700, code: 'refund_not_allowed', now };
    const before = captured('Finalized', {}, { booked: true });
    const decision = impossibleRefund(before, facts);
    expect(decision).toMatchObject({ fulfilment: 'kept', place: 'kept', refund: null, hold: before.hold });
    expect(decision?.order).toMatchObject({
      state: 'OperatorReview',
      refundedCents: 0,
      restoreTo: null,
      review: {
        reason: 'cancellation_refund_failed',
        evidence: { code: 'refund_not_allowed', owedFor: reason, amountCents: 700 },
      },
    });
    for (const state of statesOf(orderTable).filter((each) => each !== 'Finalized'))
      expect(impossibleRefund(captured(state), facts)).toBeNull();
    expect(impossibleRefund({ ...before, refunds: [aRefund({ state: 'Pending' })] }, facts)).toBeNull();
  });
});
