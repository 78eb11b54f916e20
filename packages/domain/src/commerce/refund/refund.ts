import { err, ok, type Result } from 'neverthrow';
import type { SubscriptionId } from '../../booking/index.ts';
import type { RefundId } from '../../kernel/ids.ts';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import { step } from '../../kernel/transitions.ts';
import { note, unchanged, type Decision } from '../order/decision.ts';
import {
  isCancellation,
  openRefundOf,
  refundableCents,
  type Order,
  type OrderDossier,
  type Refund,
} from '../order/order.ts';
import type { RefundReason } from '../order/order.lists.ts';
import { orderTable, type OrderState } from '../order/order.transitions.ts';
import { keepForReview } from '../order/pay.ts';
import { refundKey } from './refund-key.ts';
import { refundTable } from './refund.transitions.ts';
import {
  afterFullRefund,
  asAtProvider,
  countedElsewhere,
  refundedElsewhere,
  type RemoteTruth,
} from './returned-elsewhere.ts';

/** The request to give money back, and what the provider says of the payment; cents. */
export interface OpenRefund {
  readonly refundId: RefundId;
  readonly reason: RefundReason;
  /** The only states it was meant for: somebody else may have moved the order since. Absent: any that may be refunded. */
  readonly from?: readonly OrderState[] | undefined;
  /** What the order made, when that is a subscription: it gives the refund its key. */
  readonly subscriptionId?: SubscriptionId;
  /** Absent = all that is left. */
  readonly amountCents?: number;
  readonly remote: RemoteTruth;
  readonly now: Temporal.Instant;
}

/** A share of what was paid, in cents, half up. @param percent 1 to 100 */
export const shareOf = ({ capturedCents }: Order, percent: number): number =>
  Math.floor((capturedCents * percent * 2 + 100) / 200);

/**
 * For lost capacity only while it is Paid: an order that another worker has made final keeps its money and its place. For a
 * booking that ended only once it is Finalized, which is when the booking exists, and nobody reviews it.
 */
const isMeant = (state: OrderState, { reason, from }: OpenRefund): boolean =>
  reason === 'capacity_refunded'
    ? state === 'Paid'
    : isCancellation(reason)
      ? state === 'Finalized'
      : (from?.includes(state) ?? true);

/**
 * Opens a refund against the remote truth: money returned at the provider's console is counted, never repeated.
 * When nothing is left the order is simply Refunded and no call is made; not while some of it has yet to arrive.
 */
export const openRefund = (
  dossier: OrderDossier,
  command: OpenRefund,
): Result<Decision, Refusal<'refund_not_allowed'>> => {
  const { remote } = command;
  const { pendingCents = 0 } = remote;
  const order = asAtProvider(dossier.order, remote);
  const next = step(orderTable, order.state, 'openRefund');
  if (next.isErr() || !isMeant(order.state, command) || remote.capturedCents <= 0 || openRefundOf(dossier) !== null)
    return err(refusal('refund_not_allowed', { state: order.state }));
  const left = Math.min(refundableCents(order), remote.capturedCents - remote.refundedCents);
  if (left <= 0 && pendingCents > 0) return err(refusal('refund_not_allowed', { state: order.state, pendingCents }));
  if (left <= 0) return ok(refundedElsewhere(dossier, order));
  const amountCents = Math.min(command.amountCents ?? left, left);
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    return err(refusal('refund_not_allowed', { state: order.state }));
  const refund: Refund = {
    id: command.refundId,
    orderId: order.id,
    state: 'Planned',
    amount: { amountCents, currency: order.total.currency },
    reason: command.reason,
    idempotencyKey: refundKey(order, dossier.refunds.length, command.subscriptionId),
    providerRefundId: null,
    openedAt: command.now,
  };
  const restoreTo: OrderState = command.reason === 'capacity_refunded' ? 'OperatorReview' : order.state;
  return ok({
    ...unchanged(dossier),
    order: { ...order, state: next.value, restoreTo },
    refund,
    calls: [{ kind: 'refund.create', orderId: order.id }],
    notes: [note('refund.opened', { reason: command.reason, key: refund.idempotencyKey }, amountCents)],
    ...countedElsewhere(dossier.order, order),
  });
};

/** What the provider answered. `unknown`: the money may be on its way, so the refund stays open. */
export type RefundOutcome =
  /** `amountCents`: what the provider says that it gives back. */
  | { readonly kind: 'confirmed' | 'pending'; readonly providerRefundId: string; readonly amountCents: number }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown'; readonly reason: string };

interface SettleFacts {
  readonly now: Temporal.Instant;
  readonly reviewHoldMinutes: number;
}

const refundEvent = { confirmed: 'confirm', pending: 'pend', refused: 'refuse', unknown: 'lose' } as const;

/** Writes what became of the open refund. A late or repeated outcome changes nothing. */
export const settleRefund = (dossier: OrderDossier, outcome: RefundOutcome, facts: SettleFacts): Decision => {
  const open = openRefundOf(dossier);
  if (open === null) return unchanged(dossier);
  const state = step(refundTable, open.state, refundEvent[outcome.kind]).unwrapOr(open.state);
  const providerRefundId = 'providerRefundId' in outcome ? outcome.providerRefundId : open.providerRefundId;
  const refund: Refund = { ...open, state, providerRefundId };
  const isMade = outcome.kind === 'confirmed' || outcome.kind === 'pending';
  if (isMade && outcome.amountCents !== open.amount.amountCents)
    return otherAmount(dossier, refund, outcome.amountCents, facts);
  if (outcome.kind === 'confirmed') return confirmed(dossier, refund);
  if (outcome.kind === 'refused') return refused(dossier, refund, outcome.code, facts);
  if (state === open.state) return unchanged(dossier);
  return {
    ...unchanged(dossier),
    refund,
    notes: [note(`refund.${outcome.kind}`, { key: refund.idempotencyKey }, refund.amount.amountCents)],
  };
};

/**
 * Under its key another amount went back than was asked for. Neither figure is believed: a person looks, and the next
 * refund counts what the provider says then.
 */
const otherAmount = (dossier: OrderDossier, refund: Refund, returnedCents: number, facts: SettleFacts): Decision => {
  const { order, hold } = dossier;
  const { idempotencyKey: key, providerRefundId, amount } = refund;
  const evidence = { key, providerRefundId, askedCents: amount.amountCents, returnedCents };
  return {
    ...unchanged(dossier),
    order: {
      ...order,
      state: step(orderTable, order.state, 'escalate').unwrapOr(order.state),
      restoreTo: null,
      review: { reason: 'refund_unresolved', evidence, since: facts.now },
    },
    hold: keepForReview(hold, facts.now, facts.reviewHoldMinutes),
    refund: { ...refund, state: 'Refused' },
    fulfilment: 'refundFailed',
    notes: [note('refund.otherAmount', evidence, returnedCents)],
  };
};

const confirmed = (dossier: OrderDossier, refund: Refund): Decision => {
  const cents = refund.amount.amountCents;
  const order: Order = { ...dossier.order, refundedCents: dossier.order.refundedCents + cents };
  const all = refundableCents(order) === 0;
  const state = step(orderTable, order.state, all ? 'refundAll' : 'refundPart', order.restoreTo ?? undefined).unwrapOr(
    order.state,
  );
  const base = all
    ? afterAll(dossier, { ...order, state }, refund)
    : {
        ...unchanged(dossier),
        order: { ...order, state, restoreTo: null },
        // Of a class a part may go back and the booking stays; a subscription was refunded for what is left of it.
        fulfilment: order.kind === 'commerce' && dossier.booked ? ('withdrawn' as const) : ('kept' as const),
      };
  return {
    ...base,
    refund,
    notes: [note('refund.confirmed', { key: refund.idempotencyKey, reason: refund.reason }, cents)],
    invoice: { kind: 'refunded', cents, all },
  };
};

/** A refund that the end of the booking caused withdraws nothing more. */
const afterAll = (dossier: OrderDossier, order: Order, { reason }: Refund): Decision => {
  const after = afterFullRefund(dossier, order);
  return isCancellation(reason) ? { ...after, fulfilment: 'kept' } : after;
};

const refused = (dossier: OrderDossier, refund: Refund, code: string, facts: SettleFacts): Decision => {
  const { order } = dossier;
  const automatic = refund.reason !== 'requested_by_admin';
  const backTo = automatic ? 'OperatorReview' : (order.restoreTo ?? undefined);
  const state = step(orderTable, order.state, 'refundRefused', backTo).unwrapOr(order.state);
  const evidence = { code, key: refund.idempotencyKey, amountCents: refund.amount.amountCents };
  const failed = isCancellation(refund.reason) ? 'cancellation_refund_failed' : 'capacity_refund_failed';
  const review = automatic ? ({ reason: failed, evidence, since: facts.now } as const) : order.review;
  return {
    ...unchanged(dossier),
    order: { ...order, state, restoreTo: null, review },
    hold:
      refund.reason === 'capacity_refunded'
        ? keepForReview(dossier.hold, facts.now, facts.reviewHoldMinutes)
        : dossier.hold,
    fulfilment: 'refundFailed',
    refund,
    notes: [note('refund.refused', evidence, refund.amount.amountCents)],
  };
};
