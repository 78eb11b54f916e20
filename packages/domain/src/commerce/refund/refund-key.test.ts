import { describe, expect, it } from 'vitest';
import type { SubscriptionId } from '../../booking/index.ts';
import { anOrder, aRefund, captured } from '../commerce.test.support.ts';
import type { Refund } from '../order/order.ts';
import { refundKey, wasPaidBack } from './refund-key.ts';

const subscription = 'subscription' as SubscriptionId;

describe('the key of a refund', () => {
  it('names the order; a further one appends -2, -3', () => {
    expect([0, 1, 2].map((earlier) => refundKey(anOrder(), earlier))).toEqual([
      'svc-refund-order-41',
      'svc-refund-order-41-2',
      'svc-refund-order-41-3',
    ]);
  });
  it('names the subscription that it gives back', () => {
    expect([0, 1].map((earlier) => refundKey(anOrder(), earlier, subscription))).toEqual([
      'svc-refund-subscription-subscription',
      'svc-refund-subscription-subscription-2',
    ]);
  });
});

describe('a subscription', () => {
  const paidBack = (...refunds: readonly Partial<Refund>[]) =>
    wasPaidBack(captured('Finalized', {}, { refunds: refunds.map(aRefund) }), subscription);
  it('was paid back once a refund of its own is confirmed, the first or a further one', () => {
    const own = [0, 1].map((earlier) => refundKey(anOrder(), earlier, subscription));
    expect(own.map((idempotencyKey) => paidBack({ idempotencyKey, state: 'Confirmed' }))).toEqual([true, true]);
  });
  it('was paid back by one that was given up, once the order counts its money as the provider had it', () => {
    const given = [aRefund({ idempotencyKey: refundKey(anOrder(), 0, subscription), state: 'Refused' })];
    const counted = (refundedCents: number) =>
      wasPaidBack(captured('Finalized', { refundedCents }, { refunds: given }), subscription);
    expect([counted(1999), counted(2000)]).toEqual([false, true]);
  });
  it('was not while one is open or refused, nor by a refund of its order before it was made', () => {
    const idempotencyKey = refundKey(anOrder(), 0, subscription);
    expect(paidBack({ idempotencyKey, state: 'Pending' }, { idempotencyKey, state: 'Refused' })).toBe(false);
    expect([paidBack(), paidBack({ state: 'Confirmed' })]).toEqual([false, false]);
  });
});
