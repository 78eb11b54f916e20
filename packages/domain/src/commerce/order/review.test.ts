import { describe, expect, it } from 'vitest';
import { statesOf } from '../../kernel/transitions.ts';
import { aHold, anAttempt, aPayment, captured, now, pending, anOrder } from '../commerce.test.support.ts';
import type { Hold } from './order.ts';
import { orderTable } from './order.transitions.ts';
import {
  allowedReviewActions,
  confirmReviewedPayment,
  judgeReviewAction,
  judgeReviewedFinalization,
  releaseReviewed,
  type ReviewAction,
} from './review.ts';

const actions: readonly ReviewAction[] = [
  'ConfirmPayment',
  'FinalizeBooking',
  'FinalizeFulfillment',
  'Release',
  'RefundPayment',
];
const empty = (over = {}) => captured('OperatorReview', { capturedCents: 0, paymentId: null, paidAt: null, ...over });

describe('a review', () => {
  it('of an order with money offers to finalize, confirm or refund, never to release', () => {
    expect(allowedReviewActions(captured('OperatorReview'))).toEqual([
      'ConfirmPayment',
      'FinalizeBooking',
      'RefundPayment',
    ]);
  });
  it('of an order without money offers to confirm or to release, never to refund', () => {
    expect(allowedReviewActions(empty())).toEqual(['ConfirmPayment', 'Release']);
    expect(allowedReviewActions(captured('OperatorReview', { refundedCents: 2000 }))).toEqual([
      'ConfirmPayment',
      'Release',
    ]);
  });
  it('of an order whose money does not cover it offers to confirm or to refund, never to finalize', () => {
    const usd = { reason: 'payment_mismatch', evidence: { currency: 'USD' }, since: now } as const;
    for (const over of [{ capturedCents: 1999 }, { capturedCents: 2500 }, { review: usd }])
      expect(allowedReviewActions(captured('OperatorReview', over))).toEqual(['ConfirmPayment', 'RefundPayment']);
  });
  it('finalizes a commerce order by its fulfilment and a booking order by its booking', () => {
    expect(allowedReviewActions(captured('OperatorReview', { kind: 'commerce' }))).toContain('FinalizeFulfillment');
    expect(allowedReviewActions(captured('OperatorReview', { kind: 'commerce' }))).not.toContain('FinalizeBooking');
  });
  it('review_action_not_allowed: takes no action at all outside of OperatorReview', () => {
    for (const state of statesOf(orderTable).filter((each) => each !== 'OperatorReview'))
      for (const action of actions) {
        const no = judgeReviewAction(captured(state), action)._unsafeUnwrapErr();
        expect(no).toEqual({ _tag: 'Refusal', code: 'review_action_not_allowed', params: { action, state } });
      }
  });
  it('review_action_not_allowed: judges by the very list that it offers', () => {
    for (const dossier of [captured('OperatorReview'), empty()])
      for (const action of actions)
        expect(judgeReviewAction(dossier, action).isOk()).toBe(allowedReviewActions(dossier).includes(action));
  });
});

describe('FinalizeBooking and FinalizeFulfillment', () => {
  const remote = { capturedCents: 2000, refundedCents: 0 };
  const judged = (figures: Parameters<typeof judgeReviewedFinalization>[2], refundedCents = 0) =>
    judgeReviewedFinalization(captured('OperatorReview', { refundedCents }), 'FinalizeBooking', figures);
  it('go by the provider’s figures: what went back there counts, once', () => {
    expect(judged(remote)._unsafeUnwrap().order.refundedCents).toBe(0);
    expect(judged({ ...remote, refundedCents: 700 })._unsafeUnwrap().order.refundedCents).toBe(700);
    expect(judged({ ...remote, refundedCents: 700 }, 700)._unsafeUnwrap().order.refundedCents).toBe(700);
    expect(judged(remote, 700)._unsafeUnwrap().order.refundedCents).toBe(700);
  });
  it.for([
    ['the provider has no such payment', null],
    ['nothing is left', { ...remote, refundedCents: 2000 }],
    ['a part is on its way back', { ...remote, refundedCents: 500, pendingCents: 500 }],
    ['less came in than it costs', { ...remote, capturedCents: 1999 }],
  ] as const)('review_action_not_allowed: %s', ([, figures]) => {
    expect(judged(figures)._unsafeUnwrapErr()).toEqual({
      _tag: 'Refusal',
      code: 'review_action_not_allowed',
      params: { action: 'FinalizeBooking', state: 'OperatorReview' },
    });
  });
});

describe('ConfirmPayment', () => {
  it('takes the payment as the provider shows it, and the order goes on as paid', () => {
    const decision = confirmReviewedPayment(
      empty({ finalizationAttempts: 9 }),
      aPayment({ paymentId: 'pi_9' }),
      now,
    )._unsafeUnwrap();
    expect(decision.order).toMatchObject({
      state: 'Paid',
      paymentId: 'pi_9',
      capturedCents: 2000,
      paidAt: now,
      review: null,
      finalizationAttempts: 0,
    });
  });
  it('captures the attempt that the payment came by: what is reported of the payment later is found by it', () => {
    const confirmed = (state: 'Open' | 'Awaiting' | 'Closed') =>
      confirmReviewedPayment({ ...empty(), attempt: anAttempt({ state }) }, aPayment(), now)._unsafeUnwrap().attempt;
    for (const state of ['Open', 'Awaiting', 'Closed'] as const)
      expect(confirmed(state)).toMatchObject({ state: 'Captured', sessionId: 'cs_1', paymentId: 'pi_1' });
  });
  it('converts a hold that still stands, and keeps it no longer for the review; one that ended stays ended', () => {
    const after = (hold: Hold) => confirmReviewedPayment({ ...empty(), hold }, aPayment(), now)._unsafeUnwrap();
    expect(after(aHold('Active')).hold).toEqual(aHold('Converted'));
    expect(after(aHold('Converted', { keptUntil: now })).hold).toEqual(aHold('Converted'));
    expect(after(aHold('Expired')).hold).toEqual(aHold('Expired'));
    expect(after(aHold('Active')).place).toBe('kept');
  });
  it.for([
    ['the provider shows no payment', null],
    ['the amount is not the order’s', aPayment({ amountCents: 1999 })],
    ['the currency is not the order’s', aPayment({ currency: 'USD' })],
  ] as const)('review_action_not_allowed: when %s', ([, remote]) => {
    expect(confirmReviewedPayment(empty(), remote, now)._unsafeUnwrapErr().code).toBe('review_action_not_allowed');
  });
  it('review_action_not_allowed: when the order left the review meanwhile', () => {
    expect(confirmReviewedPayment(captured('Finalized'), aPayment(), now)._unsafeUnwrapErr().code).toBe(
      'review_action_not_allowed',
    );
  });
});

describe('Release', () => {
  it('ends an order without money and gives its place back', () => {
    for (const hold of ['Active', 'Converted'] as const) {
      const decision = releaseReviewed({ ...empty(), hold: aHold(hold, { keptUntil: now }) })._unsafeUnwrap();
      expect([decision.order.state, decision.order.review, decision.place]).toEqual(['Released', null, 'freed']);
      expect(decision.hold).toMatchObject({ state: 'Released', keptUntil: null });
    }
  });
  it('gives nothing back where the place is gone already', () => {
    expect(releaseReviewed({ ...empty(), hold: aHold('Expired') })._unsafeUnwrap()).toMatchObject({
      place: 'kept',
      hold: { state: 'Expired' },
    });
  });
  it('review_action_not_allowed: while something is captured', () => {
    expect(releaseReviewed(captured('OperatorReview'))._unsafeUnwrapErr().code).toBe('review_action_not_allowed');
  });
  it('review_action_not_allowed: for an order that is not under review', () => {
    expect(releaseReviewed(pending({ order: anOrder() }))._unsafeUnwrapErr().code).toBe('review_action_not_allowed');
  });
});
