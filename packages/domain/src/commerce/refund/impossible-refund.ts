import { step } from '../../kernel/transitions.ts';
import { note, unchanged, type Decision } from '../order/decision.ts';
import { openRefundOf, type CancellationReason, type OrderDossier } from '../order/order.ts';
import { orderTable } from '../order/order.transitions.ts';

/** A share that is owed for a booking that ended, and why it cannot be sent. */
export interface ImpossibleRefund {
  readonly reason: CancellationReason;
  readonly amountCents: number;
  /** Of the refusal. */
  readonly code: string;
  readonly now: Temporal.Instant;
}

/**
 * What is owed cannot be given back: the provider knows of no payment, or of one that it cannot give back. Nobody waits for the
 * answer, so the order goes under review as if the provider had refused the refund, which was never sent and has no row.
 * @returns null when the order is not final by now, or another refund is open: then it is looked at again
 */
export const impossibleRefund = (
  dossier: OrderDossier,
  { reason, amountCents, code, now }: ImpossibleRefund,
): Decision | null => {
  const { order } = dossier;
  if (order.state !== 'Finalized' || openRefundOf(dossier) !== null) return null;
  const state = step(orderTable, order.state, 'openRefund')
    .andThen((open) => step(orderTable, open, 'refundRefused', 'OperatorReview'))
    .unwrapOr(order.state);
  const evidence = { code, owedFor: reason, amountCents };
  return {
    ...unchanged(dossier),
    order: { ...order, state, restoreTo: null, review: { reason: 'cancellation_refund_failed', evidence, since: now } },
    notes: [note('refund.refused', evidence, amountCents)],
  };
};
