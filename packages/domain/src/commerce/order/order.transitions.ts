import { refuse, restore, stay, to, type Table } from '../../kernel/transitions.ts';

/** Finalized: what was bought exists. Released: let go by a review, with no money held. Spec 2, Orders. */
export type OrderState =
  | 'Pending' | 'Expired' | 'PaymentFailed' | 'Paid' | 'Finalized' | 'RefundPending' | 'Refunded' | 'OperatorReview' | 'Released';

/** What happens to an order: the clock, the payment, its refunds, and what a person decides under review. */
export type OrderEvent =
  | 'pay'             // a verified payment that agrees in provider, session, order, tenant, currency and amount
  | 'payMismatch'     // a verified payment that disagrees somewhere
  | 'expire'          // the hold's time is over
  | 'failPayment'     // the provider says the payment failed, or no session could be made
  | 'finalize'        // the booking or subscription exists
  | 'openRefund'      // a refund was decided; the remote payment has been verified
  | 'refundAll'       // nothing is left of the payment
  | 'refundPart'      // something is left
  | 'refundRefused'   // the provider refused the refund
  | 'escalate'        // attempts exhausted, or a person must look
  | 'confirmPayment'  // review action, with a remote verification that says paid
  | 'release';        // review action, nothing is captured

/** Named by the state that refuses; `order_not_paid` is Pending, `order_not_in_review` any that nobody reviews. */
export type OrderRefusal =
  | 'order_not_paid' | 'order_expired' | 'order_payment_failed' | 'order_finalized' | 'order_refund_open' | 'order_refunded'
  | 'order_in_review' | 'order_released' | 'order_not_in_review';

const back = restore('Paid', 'Finalized', 'OperatorReview');

/** Spec 2, Orders. Nothing ever moves a paid order back or reopens a refunded one. */
export const orderTable = {
  Pending:        { pay: to('Paid'),           payMismatch: to('OperatorReview'), expire: to('Expired'), failPayment: to('PaymentFailed'), finalize: refuse('order_not_paid'),        openRefund: refuse('order_not_paid'),       refundAll: refuse('order_not_paid'),       refundPart: refuse('order_not_paid'),       refundRefused: refuse('order_not_paid'),       escalate: to('OperatorReview'), confirmPayment: refuse('order_not_in_review'), release: refuse('order_not_in_review') },
  Expired:        { pay: to('Paid'),           payMismatch: to('OperatorReview'), expire: stay,          failPayment: stay,                finalize: refuse('order_expired'),         openRefund: refuse('order_expired'),        refundAll: refuse('order_expired'),        refundPart: refuse('order_expired'),        refundRefused: refuse('order_expired'),        escalate: to('OperatorReview'), confirmPayment: refuse('order_not_in_review'), release: refuse('order_not_in_review') },
  PaymentFailed:  { pay: to('Paid'),           payMismatch: to('OperatorReview'), expire: stay,          failPayment: stay,                finalize: refuse('order_payment_failed'),  openRefund: refuse('order_payment_failed'), refundAll: refuse('order_payment_failed'), refundPart: refuse('order_payment_failed'), refundRefused: refuse('order_payment_failed'), escalate: to('OperatorReview'), confirmPayment: refuse('order_not_in_review'), release: refuse('order_not_in_review') },
  Paid:           { pay: stay,                 payMismatch: stay,                 expire: stay,          failPayment: stay,                finalize: to('Finalized'),                 openRefund: to('RefundPending'),            refundAll: to('Refunded'),                 refundPart: stay,                           refundRefused: stay,                           escalate: to('OperatorReview'), confirmPayment: refuse('order_not_in_review'), release: refuse('order_not_in_review') },
  Finalized:      { pay: stay,                 payMismatch: stay,                 expire: stay,          failPayment: stay,                finalize: stay,                            openRefund: to('RefundPending'),            refundAll: to('Refunded'),                 refundPart: stay,                           refundRefused: stay,                           escalate: stay,                 confirmPayment: refuse('order_not_in_review'), release: refuse('order_not_in_review') },
  RefundPending:  { pay: stay,                 payMismatch: stay,                 expire: stay,          failPayment: stay,                finalize: refuse('order_refund_open'),     openRefund: refuse('order_refund_open'),    refundAll: to('Refunded'),                 refundPart: back,                           refundRefused: back,                           escalate: to('OperatorReview'), confirmPayment: refuse('order_refund_open'),   release: refuse('order_refund_open') },
  Refunded:       { pay: stay,                 payMismatch: stay,                 expire: stay,          failPayment: stay,                finalize: refuse('order_refunded'),        openRefund: refuse('order_refunded'),       refundAll: stay,                           refundPart: stay,                           refundRefused: stay,                           escalate: stay,                 confirmPayment: refuse('order_refunded'),      release: refuse('order_refunded') },
  OperatorReview: { pay: stay,                 payMismatch: stay,                 expire: stay,          failPayment: stay,                finalize: to('Finalized'),                 openRefund: to('RefundPending'),            refundAll: to('Refunded'),                 refundPart: stay,                           refundRefused: stay,                           escalate: stay,                 confirmPayment: to('Paid'),                    release: to('Released') },
  Released:       { pay: to('OperatorReview'), payMismatch: to('OperatorReview'), expire: stay,          failPayment: stay,                finalize: refuse('order_released'),        openRefund: refuse('order_released'),       refundAll: refuse('order_released'),       refundPart: refuse('order_released'),       refundRefused: refuse('order_released'),       escalate: to('OperatorReview'), confirmPayment: refuse('order_not_in_review'), release: stay },
} as const satisfies Table<OrderState, OrderEvent, OrderRefusal>;

/** Money is on its way: somebody may still pay, be booked or be paid back. */
export const unsettledOrderStates = ['Pending', 'Paid', 'RefundPending', 'OperatorReview'] as const satisfies readonly OrderState[];
