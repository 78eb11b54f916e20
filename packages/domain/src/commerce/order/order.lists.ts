/** What a machine could not settle: money that does not fit or is in doubt, a place or a refund that failed, attempts used up. */
export const reviewReasons = [
  'payment_mismatch',
  'paid_after_release',
  'finalization_exhausted',
  'capacity_refund_failed',
  'cancellation_refund_failed',
  'capture_unresolved',
  'refund_unresolved',
] as const;
/** Why a person must decide about an order. */
export type ReviewReason = (typeof reviewReasons)[number];

/**
 * `capacity_refunded`: the place was lost before the booking (spec 2). `booking_cancelled`, `class_cancelled`: what the terms, or the
 * studio, give back of a booking that ended. `requested_by_admin`: a person of the studio.
 */
export const refundReasons = [
  'capacity_refunded',
  'booking_cancelled',
  'class_cancelled',
  'requested_by_admin',
] as const;
/** Why money goes back to its payer. */
export type RefundReason = (typeof refundReasons)[number];

/** What a person can do with an order; the first five are the actions of a review. */
export const orderActions = [
  'ConfirmPayment',
  'FinalizeBooking',
  'FinalizeFulfillment',
  'Release',
  'RefundPayment',
  'Refund',
  'CountReturned',
  'RetryInvoice',
] as const;
/** Something that a person can do with an order. */
export type OrderAction = (typeof orderActions)[number];

/**
 * Why an action is not there now, or what it asks first: `outcomeUnknown` stands beside an action that a person may take once
 * they have looked at the gateway.
 */
export const obstacles = [
  'notInReview',
  'inReview',
  'moneyHeld',
  'nothingCaptured',
  'notPaidInFull',
  'refundOpen',
  'refunded',
  'noInvoice',
  'invoiceNotFailed',
  'invoiceThere',
  'gatewayChanged',
  'outcomeUnknown',
] as const;
/** Why an action is not there now, or what it asks first. */
export type Obstacle = (typeof obstacles)[number];
