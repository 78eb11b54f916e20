import { describe, expect, it } from 'vitest';
import { commerceTexts } from './commerce.texts.ts';
import { labelOf, saidOf } from './order.labels.ts';

const order = {
  status: 'Finalized',
  refunded: { amountCents: 0 },
  refundReason: null,
  bookingStatus: 'Confirmed',
} as const;

describe('the word of an order in a list', () => {
  const worded = (status: Parameters<typeof labelOf>[0]['status'], cents: number) =>
    commerceTexts.it[labelOf({ status, refunded: { amountCents: cents } }).word];

  it('is «Completato» only while nothing of its money went back', () => {
    expect(worded('Finalized', 0)).toBe('Completato');
    expect(worded('Finalized', 1)).toBe('Rimborsato in parte');
    expect(worded('Refunded', 4500)).toBe('Rimborsato');
  });

  it('stays that of a state in which somebody still has to act', () => {
    expect(worded('RefundPending', 1)).toBe('Rimborso in corso');
    expect(worded('OperatorReview', 1)).toBe('Serve una decisione');
  });
});

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
