import { describe, expect, it } from 'vitest';
import type { AccountId, ActivityId, HoldId, OrderId, SlotId } from '../../kernel/ids.ts';
import { finalizeOrder } from './finalize.ts';
import type { Order, OrderDossier } from './order.ts';
import { allowedReviewActions } from './review.ts';

const now = Temporal.Instant.from('2026-03-10T09:00:00Z');
const underReview = (money: Partial<Order>): OrderDossier => ({
  order: {
    id: 1 as OrderId,
    kind: 'booking',
    userId: 'anna' as AccountId,
    activityId: 'yoga' as ActivityId,
    slotId: 'slot' as SlotId,
    state: 'OperatorReview',
    total: { amountCents: 1500, currency: 'EUR' },
    lines: [{ description: 'Lezione', quantity: 1, grossCents: 1500, vat: { rateBp: 2200 } }],
    billingProfile: { kind: 'consumer', country: 'IT', address: 'Via Po', postalCode: '50100', city: 'Firenze' },
    provider: 'card',
    paymentId: 'pi_1',
    capturedCents: 1500,
    refundedCents: 0,
    restoreTo: null,
    review: { reason: 'payment_mismatch', evidence: { currency: 'EUR' }, since: now },
    finalizationAttempts: 0,
    expiresAt: now,
    createdAt: now,
    paidAt: now,
    finalizedAt: null,
    plan: null,
    ...money,
  },
  hold: {
    id: 'h' as HoldId,
    orderId: 1 as OrderId,
    slotId: 'slot' as SlotId,
    userId: 'anna' as AccountId,
    state: 'Converted',
    expiresAt: now,
    keptUntil: now,
  },
  attempt: null,
  refunds: [],
  booked: false,
});
const mayFinalize = (money: Partial<Order>): boolean => {
  const dossier = underReview(money);
  const listed = allowedReviewActions(dossier).includes('FinalizeBooking');
  expect(finalizeOrder(dossier, 'hold', now).isOk()).toBe(listed);
  return listed;
};

describe('an order under review is finalized only when the money in hand covers it', () => {
  it('paid exactly: yes', () => expect(mayFinalize({})).toBe(true));
  it('paid too little: no, since the invoice would claim more than came in', () =>
    expect(mayFinalize({ capturedCents: 1450 })).toBe(false));
  it('paid too much: only once the surplus went back', () => {
    expect(mayFinalize({ capturedCents: 2500 })).toBe(false);
    expect(mayFinalize({ capturedCents: 2500, refundedCents: 1000 })).toBe(true);
  });
  it('paid in another currency: no, whatever the figures say', () =>
    expect(mayFinalize({ review: { reason: 'payment_mismatch', evidence: { currency: 'USD' }, since: now } })).toBe(
      false,
    ));
});

describe('money that went back before the invoice existed', () => {
  const credit = (money: Partial<Order>): unknown =>
    finalizeOrder(underReview(money), 'hold', now)._unsafeUnwrap().invoice;
  it('is credited once the invoice is issued', () =>
    expect(credit({ refundedCents: 400 })).toEqual({ kind: 'queue', creditCents: 400 }));
  it('a surplus that went back is no credit: it was never invoiced', () =>
    expect(credit({ capturedCents: 2500, refundedCents: 1000 })).toEqual({ kind: 'queue', creditCents: 0 }));
});
