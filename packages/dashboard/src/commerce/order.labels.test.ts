import { describe, expect, it } from 'vitest';
import { saidOf } from './order.labels.ts';

const order = {
  status: 'Finalized',
  refunded: { amountCents: 0 },
  refundReason: null,
  bookingStatus: 'Confirmed',
} as const;

describe('what a client reads of their order', () => {
  it('is «Confermata» while the place is theirs and nothing went back', () => {
    expect(saidOf(order, false).title).toBe('confirmed');
    expect(saidOf({ ...order, refunded: { amountCents: 1 } }, false).title).toBe('partRefunded');
    expect(saidOf({ ...order, bookingStatus: null, refunded: { amountCents: 1 } }, true).title).toBe(
      'planPartRefunded',
    );
    expect(saidOf({ ...order, bookingStatus: 'LateCancelled' }, false).title).toBe('lateCancelled');
  });

  it('of a refund says its reason, and of a plan no place', () => {
    const back = { ...order, status: 'RefundPending' } as const;
    expect(saidOf({ ...back, refundReason: 'capacity_refunded' }, false).why).toBe('refundingWhy');
    expect(saidOf({ ...back, refundReason: 'booking_cancelled' }, false).why).toBe('refundingCancelled');
    expect(saidOf({ ...back, refundReason: 'requested_by_admin' }, false).why).toBe('refundingStudio');
    expect(saidOf({ ...back, refundReason: 'capacity_refunded' }, true).why).toBe('planRefundingWhy');
  });
});
