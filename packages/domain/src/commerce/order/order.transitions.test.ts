import { describe, expect, it } from 'vitest';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import { statesOf, step } from '../../kernel/transitions.ts';
import { orderTable, type OrderState } from './order.transitions.ts';

holdsAsATable('orders', orderTable, {
  initial: ['Pending'],
  final: ['Refunded'],
  refusals: [
    ['an order cannot be finalized before it is paid', 'Pending', 'finalize', 'order_not_paid'],
    ['an expired order without a payment cannot be refunded', 'Expired', 'openRefund', 'order_expired'],
    ['an order whose payment failed cannot be finalized', 'PaymentFailed', 'finalize', 'order_payment_failed'],
    [
      'an order waits for its open refund before anything else is refunded',
      'RefundPending',
      'openRefund',
      'order_refund_open',
    ],
    ['an order with an open refund is not finalized', 'RefundPending', 'finalize', 'order_refund_open'],
    ['a refunded order is never refunded again', 'Refunded', 'openRefund', 'order_refunded'],
    ['a refunded order is never finalized', 'Refunded', 'finalize', 'order_refunded'],
    ['a released order cannot be finalized', 'Released', 'finalize', 'order_released'],
    ['only an order under review takes review actions', 'Paid', 'confirmPayment', 'order_not_in_review'],
    ['only an order under review can be released', 'Pending', 'release', 'order_not_in_review'],
  ],
});

const paidFor = ['Paid', 'Finalized', 'RefundPending', 'OperatorReview', 'Refunded'] as const;
const unpaid = ['Pending', 'Expired', 'PaymentFailed', 'Released'] as const;

describe('an order', () => {
  it('with a payment never goes back to a state without one, but by a person who releases it', () => {
    for (const state of paidFor)
      for (const event of [
        'pay',
        'payMismatch',
        'expire',
        'failPayment',
        'finalize',
        'openRefund',
        'refundAll',
        'escalate',
        'confirmPayment',
      ] as const)
        expect(unpaid).not.toContain(step(orderTable, state, event).unwrapOr(state));
    expect(
      statesOf(orderTable).filter((state) => step(orderTable, state, 'release').unwrapOr(null) === 'Released'),
    ).toEqual(['OperatorReview', 'Released']);
  });
  it('that is refunded hears nothing any more', () => {
    expect(reachable(orderTable, 'Refunded')).toEqual(['Refunded']);
  });
  it('that is finalized leaves only towards a refund', () => {
    expect(
      reachable(orderTable, 'Finalized', ['pay', 'payMismatch', 'expire', 'failPayment', 'escalate', 'finalize']),
    ).toEqual(['Finalized']);
    expect(step(orderTable, 'Finalized', 'openRefund')._unsafeUnwrap()).toBe('RefundPending');
  });
  it('is paid from every state in which nothing is captured, late money included', () => {
    const paid: readonly [OrderState, OrderState][] = [
      ['Pending', 'Paid'],
      ['Expired', 'Paid'],
      ['PaymentFailed', 'Paid'],
      ['Released', 'OperatorReview'],
    ];
    for (const [from, into] of paid) expect(step(orderTable, from, 'pay')._unsafeUnwrap()).toBe(into);
  });
  it('expires only while it is pending', () => {
    for (const state of statesOf(orderTable).filter((each) => each !== 'Pending'))
      expect(step(orderTable, state, 'expire').unwrapOr(state)).toBe(state);
  });
  it('goes back from a refund exactly to what it was, if it was paid, final or under review', () => {
    for (const event of ['refundRefused', 'refundPart'] as const) {
      for (const state of ['Paid', 'Finalized', 'OperatorReview'] as const)
        expect(step(orderTable, 'RefundPending', event, state)._unsafeUnwrap()).toBe(state);
      expect(() => step(orderTable, 'RefundPending', event, 'Pending')).toThrow('cannot restore');
      expect(() => step(orderTable, 'RefundPending', event)).toThrow('cannot restore');
    }
  });
});
