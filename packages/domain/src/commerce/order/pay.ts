import { step } from '../../kernel/transitions.ts';
import { attemptTable } from '../attempt/attempt.transitions.ts';
import { holdTable } from '../hold/hold.transitions.ts';
import { note, unchanged, type Decision, type Note } from './decision.ts';
import type { Hold, Order, OrderDossier } from './order.ts';
import { orderTable } from './order.transitions.ts';
import type { VerifiedPayment } from './verified-payment.ts';

/** Which of the six facts disagree; empty means the payment counts (design section 6). */
export const disagreements = (dossier: OrderDossier, tenant: string, payment: VerifiedPayment): readonly string[] => {
  const { order, attempt } = dossier;
  const sameSession =
    attempt !== null &&
    (attempt.sessionId === payment.sessionId || (attempt.sessionId === null && payment.attemptId === attempt.id));
  return [
    ...(payment.provider === order.provider ? [] : ['provider']),
    ...(sameSession ? [] : ['session']),
    ...(payment.orderId === order.id && payment.orderKind === order.kind ? [] : ['order']),
    ...(payment.tenant === tenant ? [] : ['tenant']),
    ...(payment.currency === order.total.currency ? [] : ['currency']),
    ...(payment.amountCents === order.total.amountCents ? [] : ['amount']),
  ];
};

/** A payment that came in, the tenant it must name, and how long a review may keep a place. */
export interface PayFacts {
  readonly tenant: string;
  readonly payment: VerifiedPayment;
  readonly now: Temporal.Instant;
  /** Payment:PaidReviewHoldMinutes */
  readonly reviewHoldMinutes: number;
}

/** Plays a verified payment. Never refuses: money that came in is always written down somewhere. */
export const payOrder = (dossier: OrderDossier, facts: PayFacts): Decision => {
  const wrong = disagreements(dossier, facts.tenant, facts.payment);
  return wrong.length === 0 ? takeMoney(dossier, facts) : reviewMoney(dossier, facts, wrong);
};

const moneyFacts = ({ payment }: PayFacts) => ({
  provider: payment.provider,
  sessionId: payment.sessionId,
  paymentId: payment.paymentId,
  currency: payment.currency,
});

const takeMoney = (dossier: OrderDossier, facts: PayFacts): Decision => {
  const { order, hold } = dossier;
  const state = step(orderTable, order.state, 'pay').unwrapOr(order.state);
  // A replay, or the order already went on.
  if (state === order.state && !isInDoubt(order)) return moneyAgain(dossier, facts);
  const late = hold !== null && hold.state !== 'Active' && hold.state !== 'Converted';
  const paid: Order = { ...withMoney(order, facts), state };
  const notes = [note(late ? 'order.paidLate' : 'order.paid', moneyFacts(facts), facts.payment.amountCents)];
  if (state !== 'OperatorReview')
    return { ...unchanged(dossier), order: paid, hold: convertHold(hold), attempt: captured(dossier, facts), notes };
  const released = { reason: 'paid_after_release' as const, evidence: evidenceOf(order, facts, []), since: facts.now };
  return {
    ...unchanged(dossier),
    order: { ...paid, review: order.review ?? released },
    attempt: captured(dossier, facts),
    notes,
  };
};

/** A person looks whether it was paid at all: a payment is what they wait for, not a second one. They decide all the same. */
const isInDoubt = ({ state, paymentId }: Order): boolean => state === 'OperatorReview' && paymentId === null;

/** The payment we know says nothing new; a second one moves nothing, but it is never lost from sight. */
const moneyAgain = (dossier: OrderDossier, facts: PayFacts): Decision =>
  dossier.order.paymentId === facts.payment.paymentId
    ? unchanged(dossier)
    : {
        ...unchanged(dossier),
        notes: [note('order.paidAgain', moneyFacts(facts), facts.payment.amountCents)],
        stray: facts.payment,
      };

const reviewMoney = (dossier: OrderDossier, facts: PayFacts, wrong: readonly string[]): Decision => {
  const { order, hold } = dossier;
  const state = step(orderTable, order.state, 'payMismatch').unwrapOr(order.state);
  const notes: readonly Note[] = [
    note(
      'order.paymentMismatch',
      { ...moneyFacts(facts), wrong: wrong.join(','), expectedCents: order.total.amountCents },
      facts.payment.amountCents,
    ),
  ];
  // Evidence only: a paid order never moves back. Another payment than the one it counts is somebody's money all the same.
  if (state === order.state && !isInDoubt(order))
    return { ...unchanged(dossier), notes, stray: order.paymentId === facts.payment.paymentId ? null : facts.payment };
  return {
    ...unchanged(dossier),
    order: {
      ...withMoney(order, facts),
      state,
      review: { reason: 'payment_mismatch', evidence: evidenceOf(order, facts, wrong), since: facts.now },
    },
    hold: keepForReview(convertHold(hold), facts.now, facts.reviewHoldMinutes),
    attempt: captured(dossier, facts),
    notes,
  };
};

const evidenceOf = (order: Order, facts: PayFacts, wrong: readonly string[]) => ({
  ...moneyFacts(facts),
  wrong: wrong.join(','),
  expectedCents: order.total.amountCents,
  receivedCents: facts.payment.amountCents,
});

const withMoney = (order: Order, { payment, now }: PayFacts): Order => ({
  ...order,
  paymentId: payment.paymentId,
  capturedCents: payment.amountCents,
  paidAt: now,
});

/** The payment is in: the place waits for its booking. One that ended stays ended. */
export const convertHold = (hold: Hold | null): Hold | null =>
  hold === null ? null : { ...hold, state: step(holdTable, hold.state, 'convert').unwrapOr(hold.state) };

/** A converted hold waits for the review at most this long; then its place is given back. */
export const keepForReview = (hold: Hold | null, now: Temporal.Instant, minutes: number): Hold | null =>
  hold === null || hold.state !== 'Converted' ? hold : { ...hold, keptUntil: now.add({ minutes }) };

const captured = ({ attempt }: OrderDossier, { payment }: PayFacts) =>
  attempt === null
    ? null
    : {
        ...attempt,
        state: step(attemptTable, attempt.state, 'capture').unwrapOr(attempt.state),
        sessionId: attempt.sessionId ?? payment.sessionId,
        paymentId: payment.paymentId,
      };
