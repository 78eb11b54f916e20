import { describe, expect, it } from 'vitest';
import { statesOf } from '../../kernel/transitions.ts';
import { aHold, aRefund, captured, now, pending, reviewHoldMinutes } from '../commerce.test.support.ts';
import { countFinalizationFailure, escalateOrder, finalizeOrder } from './finalize.ts';
import type { Refund } from './order.ts';
import { orderTable } from './order.transitions.ts';

describe('a paid order', () => {
  it('is final once its booking exists, and queues its one invoice', () => {
    const decision = finalizeOrder(captured('Paid'), 'hold', now)._unsafeUnwrap();
    expect(decision.order).toMatchObject({ state: 'Finalized', finalizedAt: now, review: null });
    expect([decision.place, decision.invoice, decision.hold?.state]).toEqual([
      'kept',
      { kind: 'queue', creditCents: 0 },
      'Converted',
    ]);
    expect(decision.notes).toMatchObject([{ event: 'order.finalized', facts: { place: 'hold' } }]);
  });
  it('under review is finalized by a person, which ends the review and what was kept for it', () => {
    const review = { reason: 'payment_mismatch', evidence: {}, since: now } as const;
    const reviewed = captured('OperatorReview', { review }, { hold: aHold('Converted', { keptUntil: now }) });
    const decision = finalizeOrder(reviewed, 'hold', now)._unsafeUnwrap();
    expect([decision.order.state, decision.order.review, decision.hold?.keptUntil]).toEqual(['Finalized', null, null]);
  });
  it('finalization_not_due: is the only one to be finalized', () => {
    for (const state of statesOf(orderTable).filter((each) => each !== 'Paid' && each !== 'OperatorReview'))
      expect(finalizeOrder(captured(state), 'hold', now)._unsafeUnwrapErr()).toEqual({
        _tag: 'Refusal',
        code: 'finalization_not_due',
        params: { state },
      });
  });
  it.for([
    ['nothing is left of the payment', { refundedCents: 2000 }],
    ['less came in than it costs', { capturedCents: 1999 }],
    ['more came in than it costs and was not given back', { capturedCents: 2500 }],
    [
      'it was paid in another currency',
      { review: { reason: 'payment_mismatch', evidence: { currency: 'USD' }, since: now } },
    ],
  ] as const)('finalization_not_due: when %s', ([, order]) => {
    for (const state of ['Paid', 'OperatorReview'] as const)
      expect(finalizeOrder(captured(state, order), 'hold', now)._unsafeUnwrapErr().code).toBe('finalization_not_due');
  });
  it('that has its booking already goes back to final: no second booking, no second invoice', () => {
    const before = captured('OperatorReview', { finalizedAt: now }, { booked: true });
    const decision = finalizeOrder(before, 'booking', now.add({ hours: 1 }))._unsafeUnwrap();
    expect([decision.order.state, decision.order.finalizedAt, decision.invoice]).toEqual([
      'Finalized',
      now,
      { kind: 'untouched' },
    ]);
  });
  it('that has its booking owes its invoice a credit note of what is news to our books alone', () => {
    const before = captured('OperatorReview', { finalizedAt: now, refundedCents: 700 }, { booked: true });
    const known = { ...before.order, refundedCents: 200 };
    const decision = finalizeOrder(before, 'booking', now, known)._unsafeUnwrap();
    expect(decision.invoice).toEqual({ kind: 'refunded', cents: 500, all: false });
    expect(decision.notes.map(({ event, amountCents }) => [event, amountCents])).toEqual([
      ['refund.foundAtProvider', 500],
      ['order.finalized', null],
    ]);
  });
  it('ends its subscription when a refund of it was given up and the provider had made it', () => {
    const idempotencyKey = 'svc-refund-subscription-s';
    const after = (over: Partial<Refund>, refundedCents = 700) => {
      const refunds = [aRefund({ state: 'Refused', amount: { amountCents: 700, currency: 'EUR' }, ...over })];
      const before = captured('OperatorReview', { kind: 'commerce', refundedCents }, { booked: true, refunds });
      return finalizeOrder(before, 'none', now)._unsafeUnwrap().fulfilment;
    };
    expect(after({ idempotencyKey })).toBe('withdrawn');
    expect([after({ idempotencyKey }, 699), after({})]).toEqual(['kept', 'kept']);
  });
  it('of which a part went back since owes a credit note of that part once its invoice is issued', () => {
    const part = finalizeOrder(captured('OperatorReview', { refundedCents: 700 }), 'hold', now)._unsafeUnwrap();
    expect(part.invoice).toEqual({ kind: 'queue', creditCents: 700 });
    const surplus = captured('OperatorReview', { capturedCents: 2500, refundedCents: 500 });
    expect(finalizeOrder(surplus, 'hold', now)._unsafeUnwrap().invoice).toEqual({ kind: 'queue', creditCents: 0 });
  });
});

describe('an order that a person must look at', () => {
  const facts = { reason: 'refund_unresolved', evidence: { key: 'k' }, now, reviewHoldMinutes } as const;
  it('keeps its evidence, and its place for the configured time', () => {
    const decision = escalateOrder(captured('RefundPending', { restoreTo: 'Paid' }), facts);
    expect(decision.order).toMatchObject({
      state: 'OperatorReview',
      restoreTo: null,
      review: { reason: 'refund_unresolved', evidence: { key: 'k' }, since: now },
    });
    expect(decision.hold).toMatchObject({ state: 'Converted', keptUntil: now.add({ minutes: 1440 }) });
    expect(decision.place).toBe('kept');
  });
  it.for(['Finalized', 'Refunded', 'OperatorReview'] as const)('is never one that is %s', (state) => {
    const before = captured(state);
    expect(escalateOrder(before, facts)).toMatchObject({ order: before.order, hold: before.hold, notes: [] });
  });
  it('of which nobody knows whether it was paid keeps its place as long, and not as a hold that never ends', () => {
    expect(escalateOrder(pending(), facts).hold).toEqual(
      aHold('Converted', { keptUntil: now.add({ minutes: reviewHoldMinutes }) }),
    );
    expect(escalateOrder(pending({ hold: aHold('Expired') }), facts).hold).toEqual(aHold('Expired'));
  });
});

describe('a finalization that failed for a reason that is not the domain’s', () => {
  const facts = { now, reviewHoldMinutes, maxAttempts: 3 };
  it('is counted, and the order stays paid', () => {
    const decision = countFinalizationFailure(captured('Paid', { finalizationAttempts: 1 }), 'Taken', facts);
    expect(decision.order).toMatchObject({ state: 'Paid', finalizationAttempts: 2 });
    expect(decision.notes).toEqual([]);
  });
  it('too many times puts the order under review', () => {
    const decision = countFinalizationFailure(captured('Paid', { finalizationAttempts: 2 }), 'Taken', facts);
    expect(decision.order).toMatchObject({
      state: 'OperatorReview',
      finalizationAttempts: 3,
      review: { reason: 'finalization_exhausted', evidence: { attempts: 3, why: 'Taken' } },
    });
  });
});
