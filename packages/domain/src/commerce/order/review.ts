import { err, ok, type Result } from 'neverthrow';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import { step } from '../../kernel/transitions.ts';
import { attemptTable } from '../attempt/attempt.transitions.ts';
import { note, unchanged, type Decision } from './decision.ts';
import { endHold } from './end-unpaid.ts';
import { isPaidInFull, type Attempt, type Hold, type OrderDossier } from './order.ts';
import { orderTable } from './order.transitions.ts';
import { convertHold } from './pay.ts';
import type { VerifiedPayment } from './verified-payment.ts';
import { asAtProvider, type RemoteTruth } from '../refund/returned-elsewhere.ts';

/** Spec 2, operator review. The last two of a kind belong to booking and to commerce orders. */
export type ReviewAction = 'ConfirmPayment' | 'FinalizeBooking' | 'FinalizeFulfillment' | 'Release' | 'RefundPayment';

/** The action is not among those allowed now, or what it needs is not so. */
export type ReviewRefusal = Refusal<'review_action_not_allowed'>;

/** Which actions an order under review allows now; the dashboard's buttons and the 409 come from this one list. */
export const allowedReviewActions = (dossier: OrderDossier): readonly ReviewAction[] => {
  const { order } = dossier;
  if (order.state !== 'OperatorReview') return [];
  const held = order.capturedCents - order.refundedCents;
  if (held <= 0) return ['ConfirmPayment', 'Release'];
  if (!isPaidInFull(order)) return ['ConfirmPayment', 'RefundPayment'];
  return ['ConfirmPayment', order.kind === 'booking' ? 'FinalizeBooking' : 'FinalizeFulfillment', 'RefundPayment'];
};

/** The action's first gate; each action then has its own conditions. */
export const judgeReviewAction = (dossier: OrderDossier, action: ReviewAction): Result<void, ReviewRefusal> =>
  allowedReviewActions(dossier).includes(action)
    ? ok(undefined)
    : err(refusal('review_action_not_allowed', { action, state: dossier.order.state }));

/**
 * FinalizeBooking and FinalizeFulfillment: over what the provider says is left of the payment now, not over what our books
 * remember of it. Nothing is made final while some of it is on its way back, or once all of it went.
 * @returns the dossier by the provider's figures
 */
export const judgeReviewedFinalization = (
  dossier: OrderDossier,
  action: ReviewAction,
  remote: RemoteTruth | null,
): Result<OrderDossier, ReviewRefusal> => {
  const { state } = dossier.order;
  if (remote === null || (remote.pendingCents ?? 0) > 0)
    return err(refusal('review_action_not_allowed', { action, state }));
  const counted = { ...dossier, order: asAtProvider(dossier.order, remote) };
  return judgeReviewAction(counted, action).map(() => counted);
};

/**
 * ConfirmPayment: only with a remote verification that says paid and that agrees with what the order costs.
 * The order then goes on as if the webhook had come in.
 */
export const confirmReviewedPayment = (
  dossier: OrderDossier,
  remote: VerifiedPayment | null,
  now: Temporal.Instant,
): Result<Decision, ReviewRefusal> => {
  const { order } = dossier;
  const no = refusal('review_action_not_allowed', { action: 'ConfirmPayment', state: order.state });
  if (remote === null || remote.amountCents !== order.total.amountCents || remote.currency !== order.total.currency)
    return err(no);
  const next = step(orderTable, order.state, 'confirmPayment');
  if (next.isErr()) return err(no);
  return ok({
    ...unchanged(dossier),
    order: {
      ...order,
      state: next.value,
      review: null,
      paymentId: remote.paymentId,
      capturedCents: remote.amountCents,
      paidAt: order.paidAt ?? now,
      finalizationAttempts: 0,
    },
    hold: freely(convertHold(dossier.hold)),
    attempt: confirmedBy(dossier.attempt, remote),
    notes: [note('review.paymentConfirmed', { paymentId: remote.paymentId }, remote.amountCents)],
  });
};

/** What the provider reports of the payment later (a dispute, a refund that failed) is found by the attempt that names it. */
const confirmedBy = (attempt: Attempt | null, { sessionId, paymentId }: VerifiedPayment): Attempt | null =>
  attempt === null
    ? null
    : {
        ...attempt,
        state: step(attemptTable, attempt.state, 'capture').unwrapOr(attempt.state),
        sessionId: attempt.sessionId ?? sessionId,
        paymentId,
      };

/** No longer kept for the review: it waits for its booking, or its place is gone. */
const freely = (hold: Hold | null): Hold | null => (hold === null ? null : { ...hold, keptUntil: null });

/** Release: only when nothing is captured (verified remotely by the caller); the place goes back. */
export const releaseReviewed = (dossier: OrderDossier): Result<Decision, ReviewRefusal> => {
  const { order } = dossier;
  const next = step(orderTable, order.state, 'release');
  if (next.isErr() || order.capturedCents - order.refundedCents > 0)
    return err(refusal('review_action_not_allowed', { action: 'Release', state: order.state }));
  const ended = endHold(dossier.hold, dossier.hold?.state === 'Converted' ? 'abandon' : 'release');
  return ok({
    ...unchanged(dossier),
    order: { ...order, state: next.value, review: null },
    hold: ended.hold,
    place: ended.place,
    notes: [note('review.released')],
  });
};
