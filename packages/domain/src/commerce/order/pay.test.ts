import { describe, expect, it } from 'vitest';
import { statesOf } from '../../kernel/transitions.ts';
import {
  anAttempt,
  anOrder,
  aHold,
  aPayment,
  captured,
  now,
  pending,
  reviewHoldMinutes,
} from '../commerce.test.support.ts';
import type { OrderDossier } from './order.ts';
import { orderTable } from './order.transitions.ts';
import { disagreements, payOrder } from './pay.ts';
import type { VerifiedPayment } from './verified-payment.ts';

const pay = (dossier: OrderDossier, payment: Partial<VerifiedPayment> = {}) =>
  payOrder(dossier, { tenant: 'loto', payment: aPayment(payment), now, reviewHoldMinutes });
const events = (decision: ReturnType<typeof pay>) => decision.notes.map(({ event }) => event);

const wrongs: readonly (readonly [string, Partial<VerifiedPayment>])[] = [
  ['provider', { provider: 'wallet' }],
  ['session', { sessionId: 'cs_other' }],
  ['order', { orderId: 42 }],
  ['tenant', { tenant: 'other' }],
  ['currency', { currency: 'USD' }],
  ['amount', { amountCents: 1999 }],
];

describe('the six facts of a payment', () => {
  it('agree, or each one is named that does not', () => {
    expect(disagreements(pending(), 'loto', aPayment())).toEqual([]);
    for (const [name, wrong] of wrongs) expect(disagreements(pending(), 'loto', aPayment(wrong))).toEqual([name]);
    const all = Object.assign({}, ...wrongs.map(([, wrong]) => wrong)) as Partial<VerifiedPayment>;
    expect(disagreements(pending(), 'loto', aPayment(all))).toEqual(wrongs.map(([name]) => name));
  });
  it('disagree when the session names an order of the other machine', () => {
    expect(disagreements(pending(), 'loto', aPayment({ orderKind: 'commerce' }))).toEqual(['order']);
  });
  it('disagree when the session names no order or no tenant', () => {
    expect(disagreements(pending(), 'loto', aPayment({ orderId: null, tenant: null }))).toEqual(['order', 'tenant']);
  });
  it('take the attempt for the session while the session’s id was never heard', () => {
    const unheard = pending({ attempt: anAttempt({ state: 'Unknown', sessionId: null }) });
    expect(disagreements(unheard, 'loto', aPayment({ sessionId: 'cs_9' }))).toEqual([]);
    expect(disagreements(unheard, 'loto', aPayment({ sessionId: 'cs_9', attemptId: 'other' }))).toEqual(['session']);
    expect(disagreements(pending({ attempt: null }), 'loto', aPayment())).toEqual(['session']);
  });
});

describe('a payment that agrees', () => {
  it('makes the order paid, converts its hold and keeps the place', () => {
    const decision = pay(pending());
    expect(decision.order).toMatchObject({ state: 'Paid', paymentId: 'pi_1', capturedCents: 2000, paidAt: now });
    expect([decision.hold?.state, decision.attempt?.state, decision.place]).toEqual(['Converted', 'Captured', 'kept']);
    expect([events(decision), decision.calls]).toEqual([['order.paid'], []]);
  });
  it('gives the attempt its session when the answer that named it was lost', () => {
    const unheard = pending({ attempt: anAttempt({ state: 'Unknown', sessionId: null }) });
    expect(pay(unheard, { sessionId: 'cs_9' }).attempt).toMatchObject({
      state: 'Captured',
      sessionId: 'cs_9',
      paymentId: 'pi_1',
    });
  });
  it.for([
    ['Expired', 'Expired'],
    ['PaymentFailed', 'Released'],
  ] as const)('that comes late to an order that is %s counts; its hold stays ended', ([state, hold]) => {
    const decision = pay(pending({ order: anOrder({ state }), hold: aHold(hold) }));
    expect([decision.order.state, decision.hold?.state, decision.place]).toEqual(['Paid', hold, 'kept']);
    expect(events(decision)).toEqual(['order.paidLate']);
  });
  it('that comes after a release waits for a person, with both figures', () => {
    const decision = pay(pending({ order: anOrder({ state: 'Released' }), hold: aHold('Released') }));
    expect(decision.order).toMatchObject({ state: 'OperatorReview', capturedCents: 2000 });
    expect(decision.order.review).toMatchObject({
      reason: 'paid_after_release',
      since: now,
      evidence: { expectedCents: 2000, receivedCents: 2000 },
    });
    expect(decision.hold?.state).toBe('Released');
  });
  it.for(['Paid', 'Finalized', 'RefundPending', 'Refunded', 'OperatorReview'] as const)(
    'is a replay when the order is %s: nothing at all changes',
    (state) => {
      const before = captured(state);
      const decision = pay(before);
      expect([decision.order, decision.hold, decision.attempt]).toEqual([before.order, before.hold, before.attempt]);
      expect([decision.notes, decision.calls, decision.place, decision.invoice.kind]).toEqual([
        [],
        [],
        'kept',
        'untouched',
      ]);
    },
  );
  it('that is another one than the first is written down, and moves nothing', () => {
    const before = captured('Paid');
    const decision = pay(before, { paymentId: 'pi_2' });
    expect(decision.order).toEqual(before.order);
    expect(decision.notes).toMatchObject([
      { event: 'order.paidAgain', amountCents: 2000, facts: { paymentId: 'pi_2' } },
    ]);
    expect(decision.stray).toMatchObject({ paymentId: 'pi_2', amountCents: 2000 });
  });
  it('is somebody’s money also when it disagrees; another word about the one that counts is not', () => {
    const before = captured('Finalized');
    expect(pay(before, { paymentId: 'pi_2', sessionId: 'cs_other' }).stray).toMatchObject({ paymentId: 'pi_2' });
    expect(pay(before, { amountCents: 1 }).stray).toBeNull();
    expect(pay(before).stray).toBeNull();
  });
});

describe('a payment that disagrees', () => {
  it.for(wrongs)('in its %s puts the order under review, with both figures and the place kept', ([name, wrong]) => {
    const decision = pay(pending(), wrong);
    expect(decision.order.state).toBe('OperatorReview');
    expect(decision.order.capturedCents).toBe(wrong.amountCents ?? 2000);
    expect(decision.order.review).toMatchObject({
      reason: 'payment_mismatch',
      since: now,
      evidence: { wrong: name, expectedCents: 2000, receivedCents: wrong.amountCents ?? 2000 },
    });
    expect(decision.hold).toMatchObject({ state: 'Converted', keptUntil: now.add({ minutes: 1440 }) });
    expect([decision.place, events(decision)]).toEqual(['kept', ['order.paymentMismatch']]);
  });
  it.for(['Expired', 'PaymentFailed', 'Released'] as const)(
    'finds an order that is %s under review too, but keeps no place that is gone',
    (state) => {
      const decision = pay(pending({ order: anOrder({ state }), hold: aHold('Expired') }), { amountCents: 1 });
      expect(decision.order).toMatchObject({ state: 'OperatorReview', capturedCents: 1 });
      expect(decision.hold).toEqual(aHold('Expired'));
    },
  );
  it.for(['Paid', 'Finalized', 'RefundPending', 'Refunded', 'OperatorReview'] as const)(
    'never moves an order that is %s: it is evidence on the timeline, no more',
    (state) => {
      const before = captured(state);
      const decision = pay(before, { amountCents: 1, paymentId: 'pi_2' });
      expect([decision.order, decision.hold, decision.attempt]).toEqual([before.order, before.hold, before.attempt]);
      expect(decision.notes).toMatchObject([{ event: 'order.paymentMismatch', amountCents: 1 }]);
    },
  );
});

describe('whatever payment comes', () => {
  it('no order is ever left without a trace of new money, and none goes back', () => {
    for (const state of statesOf(orderTable))
      for (const [, wrong] of [...wrongs, ['nothing', {}] as const]) {
        const before = state === 'Pending' ? pending() : pending({ order: anOrder({ state }) });
        const decision = pay(before, { ...wrong, paymentId: 'pi_new' });
        const traced = decision.order.state !== state || decision.notes.length > 0;
        expect([state, traced]).toEqual([state, true]);
        expect([decision.place, decision.fulfilment]).toEqual(['kept', 'kept']);
      }
  });
});

describe('a payment of an order that a person looks at, since nobody knows whether it was paid', () => {
  const review = { reason: 'capture_unresolved', evidence: { key: 'k' }, since: now } as const;
  const inDoubt = pending({ order: anOrder({ state: 'OperatorReview', review }), hold: aHold('Converted') });
  const facts = { tenant: 'loto', now, reviewHoldMinutes };
  it('is what they waited for: it is counted, they still decide, and no second payment is reported', () => {
    const decision = payOrder(inDoubt, { ...facts, payment: aPayment() });
    expect(decision.order).toMatchObject({ state: 'OperatorReview', capturedCents: 2000, paymentId: 'pi_1', review });
    expect([decision.stray, decision.attempt?.state]).toEqual([null, 'Captured']);
    expect(decision.notes.map(({ event }) => event)).toEqual(['order.paid']);
  });
  it('that disagrees is counted with its figures, for them to see', () => {
    const decision = payOrder(inDoubt, { ...facts, payment: aPayment({ amountCents: 1999 }) });
    expect(decision.order).toMatchObject({
      state: 'OperatorReview',
      capturedCents: 1999,
      review: { reason: 'payment_mismatch', evidence: { receivedCents: 1999 } },
    });
    expect(decision.stray).toBeNull();
  });
  it('is somebody’s second payment once there is one', () => {
    const { order } = payOrder(inDoubt, { ...facts, payment: aPayment() });
    const again = payOrder({ ...inDoubt, order }, { ...facts, payment: aPayment({ paymentId: 'pi_2' }) });
    expect([again.order, again.stray?.paymentId]).toEqual([order, 'pi_2']);
  });
});
