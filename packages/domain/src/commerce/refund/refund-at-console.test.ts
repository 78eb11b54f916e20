import { describe, expect, it } from 'vitest';
import type { RefundId } from '../../kernel/ids.ts';
import { statesOf } from '../../kernel/transitions.ts';
import { aRefund, captured, now } from '../commerce.test.support.ts';
import { unchanged } from '../order/decision.ts';
import { orderTable } from '../order/order.transitions.ts';
import { openRefund } from './refund.ts';
import { countReturned, type RemoteTruth } from './returned-elsewhere.ts';

const open = (remote: RemoteTruth) =>
  openRefund(captured('Finalized'), { refundId: 'refund' as RefundId, reason: 'requested_by_admin', remote, now });

describe('money on its way back from the provider’s console', () => {
  it('refund_not_allowed: all of it; the order is not refunded before it has arrived, it may still fail', () => {
    const remote = { capturedCents: 2000, refundedCents: 2000, pendingCents: 1500 };
    expect(open(remote)._unsafeUnwrapErr()).toMatchObject({
      code: 'refund_not_allowed',
      params: { pendingCents: 1500 },
    });
    expect(open({ ...remote, pendingCents: 0 })._unsafeUnwrap().order.state).toBe('Refunded');
  });
  it('is not sent again, and not counted before it has arrived', () => {
    const decision = open({ capturedCents: 2000, refundedCents: 1200, pendingCents: 500 })._unsafeUnwrap();
    expect(decision).toMatchObject({
      refund: { amount: { amountCents: 800 } },
      order: { state: 'RefundPending', refundedCents: 700 },
      invoice: { kind: 'refunded', cents: 700, all: false },
    });
  });
});

describe('counting what went back at the provider’s console', () => {
  const part = { capturedCents: 2000, refundedCents: 700 };
  const whole = { capturedCents: 2000, refundedCents: 2000 };
  const refusedIn = (dossier: ReturnType<typeof captured>, remote: RemoteTruth = part) =>
    countReturned(dossier, remote)._unsafeUnwrapErr();

  it.for(['Paid', 'Finalized', 'OperatorReview'] as const)(
    'raises the sum of an order that is %s, credits the difference, and makes no call',
    (state) => {
      const before = captured(state, { refundedCents: 200 });
      expect(countReturned(before, part)._unsafeUnwrap()).toEqual({
        ...unchanged(before),
        order: { ...before.order, refundedCents: 700 },
        notes: [{ event: 'refund.foundAtProvider', facts: {}, amountCents: 500 }],
        invoice: { kind: 'refunded', cents: 500, all: false },
      });
    },
  );
  it.for([true, false])('of all of it ends the order as a refund that finds it there does; booked: %s', (booked) => {
    for (const state of ['Paid', 'Finalized', 'OperatorReview'] as const) {
      const before = captured(state, {}, { booked });
      const decision = countReturned(before, whole)._unsafeUnwrap();
      const command = { refundId: 'refund' as RefundId, reason: 'requested_by_admin', remote: whole, now } as const;
      expect(decision).toEqual(openRefund(before, command)._unsafeUnwrap());
      expect([decision.order.state, decision.calls]).toEqual(['Refunded', []]);
    }
  });
  it('a second time changes nothing, nor when our books know more than the provider has', () => {
    const counted = captured('Finalized', { refundedCents: 700 });
    for (const refundedCents of [700, 699, 0])
      expect(countReturned(counted, { ...part, refundedCents })._unsafeUnwrap()).toEqual(unchanged(counted));
    const over = captured('Refunded', { refundedCents: 2000 });
    expect(countReturned(over, whole)._unsafeUnwrap()).toEqual(unchanged(over));
  });
  it('does not count what is on its way there: it may still fail', () => {
    const pending = { ...part, pendingCents: 700 };
    const before = captured('Finalized');
    expect(countReturned(before, pending)._unsafeUnwrap()).toEqual(unchanged(before));
    const some = countReturned(before, { ...whole, pendingCents: 1500 })._unsafeUnwrap();
    expect([some.order.state, some.order.refundedCents]).toEqual(['Finalized', 500]);
  });
  it('refund_not_allowed: in every state without money', () => {
    const without = statesOf(orderTable).filter(
      (state) => !['Paid', 'Finalized', 'OperatorReview', 'Refunded'].includes(state),
    );
    for (const state of without)
      expect(refusedIn(captured(state))).toMatchObject({ code: 'refund_not_allowed', params: { state } });
    expect(refusedIn(captured('Finalized'), { capturedCents: 0, refundedCents: 0 }).code).toBe('refund_not_allowed');
  });
  it.for(['Planned', 'Unknown', 'Pending'] as const)(
    'refund_not_allowed: while a refund of ours is %s, which may be what the provider has',
    (state) => {
      expect(refusedIn(captured('Finalized', {}, { refunds: [aRefund({ state })] })).code).toBe('refund_not_allowed');
    },
  );
});
