import { describe, expect, it } from 'vitest';
import type { RefundId } from '../../kernel/ids.ts';
import { captured, now } from '../commerce.test.support.ts';
import { openRefund, type RemoteTruth } from './refund.ts';

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
