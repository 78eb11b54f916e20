import { note, unchanged, type Decision } from './decision.ts';
import type { OrderDossier, OrderKind, Provider } from './order.ts';
import { disagreements } from './pay.ts';

/** A session whose payer agreed, as the provider describes it. No money has moved. */
export interface Approval {
  readonly provider: Provider;
  readonly sessionId: string;
  readonly orderId: number | null;
  readonly orderKind: OrderKind | null;
  readonly attemptId: string | null;
  readonly tenant: string | null;
  readonly amountCents: number;
  readonly currency: string;
}

/** What an approval is judged by, beside the order itself. */
export interface ApproveFacts {
  readonly tenant: string;
  readonly approval: Approval;
  /** A capture of this order was planned before and its outcome is not a refusal. */
  readonly captureUnderWay: boolean;
}

/** Why an approved payment is not captured. The payer then keeps the money: an approval alone moves none. */
export type NoCapture = 'capture_under_way' | 'order_not_pending' | 'hold_ended' | 'facts_disagree';

type Policy = (dossier: OrderDossier, facts: ApproveFacts) => NoCapture | null;

const isNotUnderWay: Policy = (_, { captureUnderWay }) => (captureUnderWay ? 'capture_under_way' : null);
const orderIsPending: Policy = ({ order }) => (order.state === 'Pending' ? null : 'order_not_pending');
/** The hold's row decides, not the clock: while it is active its place is nobody else's. */
const holdIsActive: Policy = ({ hold }) => (hold === null || hold.state === 'Active' ? null : 'hold_ended');
const factsAgree: Policy = (dossier, { tenant, approval }) =>
  disagreements(dossier, tenant, { ...approval, paymentId: '' }).length === 0 ? null : 'facts_disagree';

/** In this order; the first that objects wins. */
const policies: readonly Policy[] = [isNotUnderWay, orderIsPending, holdIsActive, factsAgree];

/** Whether the money of an approved session may be taken now. */
export const mayCapture = (dossier: OrderDossier, facts: ApproveFacts): NoCapture | null => {
  for (const policy of policies) {
    const objection = policy(dossier, facts);
    if (objection !== null) return objection;
  }
  return null;
};

/**
 * The payer agreed: the capture is planned while the place is still held. After the hold's end nothing is captured, so
 * there is nothing to give back; the objection is noted in the order's timeline, once per approval.
 */
export const approvePayment = (dossier: OrderDossier, facts: ApproveFacts): Decision => {
  const objection = mayCapture(dossier, facts);
  const { amountCents, currency, sessionId } = facts.approval;
  if (objection === 'capture_under_way') return unchanged(dossier);
  if (objection !== null)
    return {
      ...unchanged(dossier),
      notes: [note('payment.notCaptured', { why: objection, sessionId, currency }, amountCents)],
    };
  const { attempt, order } = dossier;
  return {
    ...unchanged(dossier),
    // The approval may come before the answer that named the session.
    attempt: attempt === null || attempt.sessionId !== null ? attempt : { ...attempt, sessionId },
    calls: [{ kind: 'payment.capture', orderId: order.id }],
    notes: [note('payment.approved', { sessionId, currency }, amountCents)],
  };
};
