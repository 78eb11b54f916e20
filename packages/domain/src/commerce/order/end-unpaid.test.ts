import { describe, expect, it } from 'vitest';
import { statesOf } from '../../kernel/transitions.ts';
import { anAttempt, anOrder, aHold, captured, now, pending } from '../commerce.test.support.ts';
import { expireOrder, failOrder, lapseReviewHold, mayWaitUnread } from './end-unpaid.ts';
import { orderTable } from './order.transitions.ts';

const due = now.add({ minutes: 15 });

describe('a pending order whose time is over', () => {
  it('expires, frees its place and has its session closed', () => {
    const decision = expireOrder(pending(), due);
    expect([decision.order.state, decision.hold?.state, decision.place]).toEqual(['Expired', 'Expired', 'freed']);
    expect(decision.calls).toEqual([{ kind: 'session.close', orderId: 41 }]);
    expect(decision.notes.map(({ event }) => event)).toEqual(['order.expired']);
  });
  it('expires exactly at its time and not a nanosecond before', () => {
    expect(expireOrder(pending(), due.subtract({ nanoseconds: 1 })).order.state).toBe('Pending');
    expect(expireOrder(pending(), due).order.state).toBe('Expired');
  });
  it.for(['Planned', 'Unknown', 'Refused', 'Failed', 'Closed'] as const)('closes no session that is %s', (state) => {
    expect(expireOrder(pending({ attempt: anAttempt({ state }) }), due).calls).toEqual([]);
  });
  it('expires without an attempt and without a hold', () => {
    const decision = expireOrder(pending({ attempt: null, hold: null }), due);
    expect([decision.order.state, decision.place, decision.calls]).toEqual(['Expired', 'kept', []]);
  });
  it('may wait ten minutes for a provider that cannot be read, and not a nanosecond longer', () => {
    const last = due.add({ minutes: 10 });
    expect(mayWaitUnread(anOrder(), due)).toBe(true);
    expect(mayWaitUnread(anOrder(), last.subtract({ nanoseconds: 1 }))).toBe(true);
    expect(mayWaitUnread(anOrder(), last)).toBe(false);
  });
  it('is left alone in every other state', () => {
    for (const state of statesOf(orderTable).filter((each) => each !== 'Pending')) {
      const before = pending({ order: anOrder({ state }) });
      expect(expireOrder(before, due)).toMatchObject({
        order: before.order,
        hold: before.hold,
        place: 'kept',
        calls: [],
        notes: [],
      });
    }
  });
});

describe('a payment that failed for good', () => {
  it('gives the place back at once', () => {
    const decision = failOrder(pending(), 'checkout.session.expired', 'fail');
    expect([decision.order.state, decision.hold?.state, decision.attempt?.state, decision.place]).toEqual([
      'PaymentFailed',
      'Released',
      'Failed',
      'freed',
    ]);
    expect(decision.notes).toMatchObject([
      { event: 'order.paymentFailed', facts: { why: 'checkout.session.expired' } },
    ]);
  });
  it('or a session that provably was never made ends the order the same way', () => {
    const decision = failOrder(
      pending({ attempt: anAttempt({ state: 'Planned', sessionId: null }) }),
      'not_configured',
      'refuse',
    );
    expect([decision.order.state, decision.attempt?.state, decision.place]).toEqual([
      'PaymentFailed',
      'Refused',
      'freed',
    ]);
  });
  it('frees nothing twice: an expired order has no place left', () => {
    const decision = failOrder(
      pending({ order: anOrder({ state: 'Expired' }), hold: aHold('Expired') }),
      'late',
      'fail',
    );
    expect([decision.order.state, decision.place, decision.attempt?.state]).toEqual(['Expired', 'kept', 'Failed']);
  });
  it.for(['Paid', 'Finalized', 'Refunded', 'RefundPending', 'OperatorReview'] as const)(
    'never touches an order that is %s',
    (state) => {
      const before = captured(state);
      const decision = failOrder(before, 'late', 'fail');
      expect([decision.order, decision.hold, decision.attempt, decision.place]).toEqual([
        before.order,
        before.hold,
        before.attempt,
        'kept',
      ]);
    },
  );
});

describe('a place kept for a review', () => {
  const heldFor = (minutes: number) => aHold('Converted', { keptUntil: now.add({ minutes }) });
  const review = (hold: ReturnType<typeof heldFor>, booked = false) => captured('OperatorReview', {}, { hold, booked });
  it('is given back when the review took too long; the order stays under review', () => {
    const decision = lapseReviewHold(review(heldFor(0)), now);
    expect([decision.order.state, decision.place]).toEqual(['OperatorReview', 'freed']);
    expect(decision.hold).toMatchObject({ state: 'Released', keptUntil: null });
  });
  it('is kept to the very end', () => {
    expect(lapseReviewHold(review(heldFor(1440)), now.add({ minutes: 1439, seconds: 59 })).place).toBe('kept');
    expect(lapseReviewHold(review(heldFor(1440)), now.add({ minutes: 1440 })).place).toBe('freed');
  });
  it('is not taken from a booking, nor from an order that left the review', () => {
    expect(lapseReviewHold(review(heldFor(0), true), now).place).toBe('kept');
    expect(lapseReviewHold(captured('Paid', {}, { hold: heldFor(0) }), now).place).toBe('kept');
    expect(lapseReviewHold(captured('OperatorReview'), now).place).toBe('kept');
  });
});
