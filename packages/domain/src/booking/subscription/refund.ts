import { err, ok, type Result } from 'neverthrow';
import type { BookingId } from '../../kernel/ids.ts';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import { step } from '../../kernel/transitions.ts';
import { computeRefundAmount, refundBasis, type PaidMoney } from './refund-amount.ts';
import { statusOn, type ClientSubscription, type RefundMode } from './subscription.ts';
import { subscriptionTable } from './subscription.transitions.ts';

/** The request to pay a subscription back, and all that its amount follows from. */
export interface OpenRefundOfSubscription {
  readonly mode: RefundMode;
  /** Its live bookings whose class has not begun. */
  readonly bookingIds: readonly BookingId[];
  readonly money: PaidMoney;
  /** Entries of a pack that are used up, those of `bookingIds` apart. */
  readonly used: number;
  /** We have paid it back before. */
  readonly paidBack: boolean;
  readonly now: Temporal.Instant;
  readonly today: Temporal.PlainDate;
}

/**
 * Stops spending and fixes the amount. One that is open already stays as it is, so a repeat changes nothing.
 * Refused: not paid by an order of ours, or nothing is left to give back.
 */
export const withRefundOpened = (
  subscription: ClientSubscription,
  command: OpenRefundOfSubscription,
): Result<ClientSubscription, Refusal<'refund_not_allowed'>> => {
  const { mode, bookingIds, used, money, paidBack, now, today } = command;
  if (subscription.status === 'RefundPending') return ok(subscription);
  if (subscription.paid.method !== 'online' || subscription.orderId === null) return err(refusal('refund_not_allowed'));
  const basis = refundBasis(subscription, { mode, used, paidBack, today });
  const amountCents = computeRefundAmount(money, basis);
  if (amountCents === 0) return err(refusal('refund_not_allowed'));
  const before = statusOn(subscription, today);
  return ok({
    ...subscription,
    status: step(subscriptionTable, before, 'refundOpen')._unsafeUnwrap(), // no cell of the row refuses
    restoreTo: before,
    refund: { mode, amountCents, bookingIds, openedAt: now },
    version: subscription.version + 1,
  });
};

/** The money stays with the studio: everything is as before the refund was opened. */
export const withRefundFailed = (subscription: ClientSubscription): ClientSubscription => {
  const { status, restoreTo } = subscription;
  const next = step(subscriptionTable, status, 'refundFail', restoreTo ?? undefined)._unsafeUnwrap();
  if (next === status) return subscription;
  return { ...subscription, status: next, restoreTo: null, refund: null, version: subscription.version + 1 };
};

/** The money went back: it is over. One that is over already stays as it is. */
export const withRefundConfirmed = (subscription: ClientSubscription): ClientSubscription => {
  const next = step(subscriptionTable, subscription.status, 'refundConfirm')._unsafeUnwrap();
  if (next === subscription.status) return subscription;
  return { ...subscription, status: next, restoreTo: null, refund: null, version: subscription.version + 1 };
};
