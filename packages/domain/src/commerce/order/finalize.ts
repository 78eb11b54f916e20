import { err, ok, type Result } from 'neverthrow';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import { step } from '../../kernel/transitions.ts';
import { note, unchanged, type Decision } from './decision.ts';
import { countsAsMade, isOfSubscription } from '../refund/refund-key.ts';
import { countedElsewhere } from '../refund/returned-elsewhere.ts';
import type { ReviewReason } from './order.lists.ts';
import { isPaidInFull, refundableCents, type Order, type OrderDossier } from './order.ts';
import { orderTable } from './order.transitions.ts';
import { convertHold, keepForReview } from './pay.ts';

/**
 * Where the booking's place comes from: the converted hold, one taken again after the hold had ended, or the booking that
 * the order has already, when a refund of a final order came to nothing. A plan takes no place.
 */
export type PlaceSource = 'hold' | 'retaken' | 'booking' | 'none';

/**
 * What was bought exists (written in the same transaction): the order is final and its one invoice job is queued.
 * @param known the order as our books had it before the provider's figures were taken over; absent: they were not asked for
 */
export const finalizeOrder = (
  dossier: OrderDossier,
  place: PlaceSource,
  now: Temporal.Instant,
  known: Order = dossier.order,
): Result<Decision, Refusal<'finalization_not_due'>> => {
  const { order } = dossier;
  const paid = (order.state === 'Paid' || order.state === 'OperatorReview') && isPaidInFull(order);
  if (!paid) return err(refusal('finalization_not_due', { state: order.state }));
  const state = step(orderTable, order.state, 'finalize').unwrapOr(order.state);
  const foundCents = order.refundedCents - known.refundedCents;
  return ok({
    ...unchanged(dossier),
    order: { ...order, state, finalizedAt: order.finalizedAt ?? now, review: null },
    hold: dossier.hold === null ? null : { ...dossier.hold, keptUntil: null },
    notes: [
      ...(foundCents > 0 ? [note('refund.foundAtProvider', {}, foundCents)] : []),
      note('order.finalized', { place }),
    ],
    fulfilment: isPaidBack(dossier) ? 'withdrawn' : 'kept',
    // The invoice of what was booked before is there already, and owes a credit note of what is news to it.
    ...(dossier.booked
      ? countedElsewhere(known, order)
      : { invoice: { kind: 'queue', creditCents: order.total.amountCents - refundableCents(order) } }),
  });
};

/**
 * A refund ends its subscription, also one that was given up and then found at the provider: the order is final, and what
 * it made is over. A person whose unused part was paid back must not use it, too.
 */
const isPaidBack = (dossier: OrderDossier): boolean =>
  dossier.booked && dossier.refunds.some((refund) => isOfSubscription(refund) && countsAsMade(dossier, refund));

/** Why a person must look, the figures that say so, and for how many minutes a place waits for that. */
export interface EscalateFacts {
  readonly reason: ReviewReason;
  readonly evidence: Readonly<Record<string, string | number | boolean | null>>;
  readonly now: Temporal.Instant;
  readonly reviewHoldMinutes: number;
}

/** A person must look. Evidence is kept; a place that the order still has is kept for Payment:PaidReviewHoldMinutes. */
export const escalateOrder = (dossier: OrderDossier, facts: EscalateFacts): Decision => {
  const state = step(orderTable, dossier.order.state, 'escalate').unwrapOr(dossier.order.state);
  if (state === dossier.order.state) return unchanged(dossier);
  return {
    ...unchanged(dossier),
    order: {
      ...dossier.order,
      state,
      restoreTo: null,
      review: { reason: facts.reason, evidence: facts.evidence, since: facts.now },
    },
    hold: keepForReview(convertHold(dossier.hold), facts.now, facts.reviewHoldMinutes),
    notes: [note('order.escalated', { reason: facts.reason, ...facts.evidence })],
  };
};

/** One more finalization failed for a reason that is not the domain's; too many of them and a person looks. */
export const countFinalizationFailure = (
  dossier: OrderDossier,
  why: string,
  facts: Omit<EscalateFacts, 'reason' | 'evidence'> & { readonly maxAttempts: number },
): Decision => {
  const attempts = dossier.order.finalizationAttempts + 1;
  const counted: OrderDossier = { ...dossier, order: { ...dossier.order, finalizationAttempts: attempts } };
  if (attempts < facts.maxAttempts) return unchanged(counted);
  return escalateOrder(counted, { ...facts, reason: 'finalization_exhausted', evidence: { attempts, why } });
};
