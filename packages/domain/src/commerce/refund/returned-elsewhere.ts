import { err, ok, type Result } from 'neverthrow';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import { step } from '../../kernel/transitions.ts';
import { note, unchanged, type Decision } from '../order/decision.ts';
import { endHold } from '../order/end-unpaid.ts';
import { openRefundOf, refundableCents, type Order, type OrderDossier } from '../order/order.ts';
import { orderTable } from '../order/order.transitions.ts';

/** What the provider says now, read just before (fail closed: without it nothing opens and nothing is counted). */
export interface RemoteTruth {
  readonly capturedCents: number;
  /** Given back or on its way back: none of it is sent again. */
  readonly refundedCents: number;
  /** The part of it that is on its way and may still fail: none of it counts yet. Absent: none. */
  readonly pendingCents?: number;
}

/** The provider's figures win: an event with another amount must not leave money behind. What is on its way waits. */
export const asAtProvider = (order: Order, { capturedCents, refundedCents, pendingCents = 0 }: RemoteTruth): Order => ({
  ...order,
  capturedCents,
  refundedCents: Math.max(order.refundedCents, refundedCents - pendingCents),
});

/** Money that was returned outside of us also needs its credit note. */
export const countedElsewhere = (before: Order, after: Order): Pick<Decision, 'invoice'> => {
  const cents = after.refundedCents - before.refundedCents;
  return {
    invoice:
      cents > 0 ? { kind: 'refunded', cents, all: after.refundedCents >= after.capturedCents } : { kind: 'untouched' },
  };
};

const found = (before: Order, after: Order): Pick<Decision, 'invoice' | 'notes'> => ({
  notes: [note('refund.foundAtProvider', {}, after.refundedCents - before.refundedCents)],
  ...countedElsewhere(before, after),
});

/** Nothing is left of the payment, and none of the rest was sent by us. */
export const refundedElsewhere = (dossier: OrderDossier, order: Order): Decision => ({
  ...afterFullRefund(dossier, { ...order, state: step(orderTable, order.state, 'refundAll').unwrapOr(order.state) }),
  ...found(dossier.order, order),
});

/** Nothing is left of the payment: a place kept for it goes back, what was bought with it is withdrawn. */
export const afterFullRefund = (dossier: OrderDossier, order: Order): Decision => {
  const ended = dossier.booked ? { hold: dossier.hold, place: 'kept' as const } : endHold(dossier.hold, 'abandon');
  return {
    ...unchanged(dossier),
    order: { ...order, restoreTo: null, review: null },
    hold: ended.hold,
    place: ended.place,
    fulfilment: dossier.booked ? 'withdrawn' : 'kept',
  };
};

/**
 * Counts what went back at the provider's console, and sends nothing: a part leaves everything else as it is, the whole
 * ends the order. What is counted already changes nothing. Refused where no refund could be opened: what the provider
 * has may then be one of ours.
 */
export const countReturned = (
  dossier: OrderDossier,
  remote: RemoteTruth,
): Result<Decision, Refusal<'refund_not_allowed'>> => {
  const { order: before } = dossier;
  if (before.state === 'Refunded') return ok(unchanged(dossier));
  const closed = step(orderTable, before.state, 'openRefund').isErr() || openRefundOf(dossier) !== null;
  if (closed || remote.capturedCents <= 0) return err(refusal('refund_not_allowed', { state: before.state }));
  const after = asAtProvider(before, remote);
  if (refundableCents(after) === 0) return ok(refundedElsewhere(dossier, after));
  if (after.refundedCents === before.refundedCents) return ok(unchanged(dossier));
  return ok({ ...unchanged(dossier), order: after, ...found(before, after) });
};
