import { step } from '../../kernel/transitions.ts';
import { attemptTable } from '../attempt/attempt.transitions.ts';
import { holdTable } from '../hold/hold.transitions.ts';
import { note, unchanged, type Decision } from './decision.ts';
import type { Hold, Order, OrderDossier } from './order.ts';
import { orderTable } from './order.transitions.ts';

/**
 * How long after a hold's end its place waits for a provider that cannot be asked whether it was paid. A restart there, a
 * line that drops or a burst of refused calls is over by then; a longer outage must not keep places from others.
 */
export const UNREAD_MINUTES = 10;

/** Whether an order whose time is over may go on waiting for a provider that does not answer. */
export const mayWaitUnread = ({ expiresAt }: Order, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, expiresAt.add({ minutes: UNREAD_MINUTES })) < 0;

/** The hold's time is over: the order expires, the place goes back, the provider's session is closed. */
export const expireOrder = (dossier: OrderDossier, now: Temporal.Instant): Decision => {
  if (Temporal.Instant.compare(dossier.order.expiresAt, now) > 0) return unchanged(dossier);
  const state = step(orderTable, dossier.order.state, 'expire').unwrapOr(dossier.order.state);
  if (state === dossier.order.state) return unchanged(dossier);
  const ended = endHold(dossier.hold, 'expire');
  const open = dossier.attempt !== null && dossier.attempt.sessionId !== null && dossier.attempt.state === 'Open';
  return {
    ...unchanged(dossier),
    order: { ...dossier.order, state },
    hold: ended.hold,
    place: ended.place,
    calls: open ? [{ kind: 'session.close', orderId: dossier.order.id }] : [],
    notes: [note('order.expired', { holdEnded: dossier.order.expiresAt.toString() })],
  };
};

/** The payment failed for good, or no session could be made: the place goes back at once. */
export const failOrder = (dossier: OrderDossier, why: string, attemptEvent: 'fail' | 'refuse'): Decision => {
  const { order, attempt, hold } = dossier;
  const next =
    attempt === null
      ? null
      : { ...attempt, state: step(attemptTable, attempt.state, attemptEvent).unwrapOr(attempt.state) };
  const state = step(orderTable, order.state, 'failPayment').unwrapOr(order.state);
  if (state === order.state) return { ...unchanged(dossier), attempt: next };
  const ended = endHold(hold, 'release');
  return {
    ...unchanged(dossier),
    order: { ...order, state },
    hold: ended.hold,
    attempt: next,
    place: ended.place,
    notes: [note('order.paymentFailed', { why })],
  };
};

/** Ends a hold that keeps a place; says whether the place is free now. */
export const endHold = (
  hold: Hold | null,
  event: 'expire' | 'release' | 'abandon',
): { hold: Hold | null; place: 'kept' | 'freed' } => {
  if (hold === null) return { hold, place: 'kept' };
  const state = step(holdTable, hold.state, event).unwrapOr(hold.state);
  return {
    hold: { ...hold, state, keptUntil: state === 'Converted' ? hold.keptUntil : null },
    place: state === hold.state ? 'kept' : 'freed',
  };
};

/** A kept place whose review took too long is given back; the order stays under review. */
export const lapseReviewHold = (dossier: OrderDossier, now: Temporal.Instant): Decision => {
  const { hold, order } = dossier;
  if (hold?.keptUntil == null || dossier.booked || order.state !== 'OperatorReview') return unchanged(dossier);
  if (Temporal.Instant.compare(hold.keptUntil, now) > 0) return unchanged(dossier);
  const ended = endHold(hold, 'abandon');
  return { ...unchanged(dossier), hold: ended.hold, place: ended.place, notes: [note('hold.reviewLapsed')] };
};
