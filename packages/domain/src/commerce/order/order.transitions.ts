import { refuse, restore, stay, to, type Table } from '../../kernel/table.ts';

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
const notInReview = refuse('order_not_in_review');
const notPaid = refuse('order_not_paid');
const expired = refuse('order_expired');
const paymentFailed = refuse('order_payment_failed');
const released = refuse('order_released');
const refundOpen = refuse('order_refund_open');
const refunded = refuse('order_refunded');

/** Spec 2, Orders. Nothing ever moves a paid order back or reopens a refunded one. */
export const orderTable = {
  Pending:        { pay: to('Paid'),           payMismatch: to('OperatorReview'), expire: to('Expired'), failPayment: to('PaymentFailed'),
                    finalize: notPaid,         openRefund: notPaid,             refundAll: notPaid,        refundPart: notPaid,
                    refundRefused: notPaid,       escalate: to('OperatorReview'), confirmPayment: notInReview, release: notInReview },
  Expired:        { pay: to('Paid'),           payMismatch: to('OperatorReview'), expire: stay,          failPayment: stay,
                    finalize: expired,         openRefund: expired,             refundAll: expired,        refundPart: expired,
                    refundRefused: expired,       escalate: to('OperatorReview'), confirmPayment: notInReview, release: notInReview },
  PaymentFailed:  { pay: to('Paid'),           payMismatch: to('OperatorReview'), expire: stay,          failPayment: stay,
                    finalize: paymentFailed,   openRefund: paymentFailed,       refundAll: paymentFailed,  refundPart: paymentFailed,
                    refundRefused: paymentFailed, escalate: to('OperatorReview'), confirmPayment: notInReview, release: notInReview },
  Paid:           { pay: stay,                 payMismatch: stay,                 expire: stay,          failPayment: stay,
                    finalize: to('Finalized'), openRefund: to('RefundPending'), refundAll: to('Refunded'), refundPart: stay,
                    refundRefused: stay,          escalate: to('OperatorReview'), confirmPayment: notInReview, release: notInReview },
  Finalized:      { pay: stay,                 payMismatch: stay,                 expire: stay,          failPayment: stay,
                    finalize: stay,            openRefund: to('RefundPending'), refundAll: to('Refunded'), refundPart: stay,
                    refundRefused: stay,          escalate: stay,                 confirmPayment: notInReview, release: notInReview },
  RefundPending:  { pay: stay,                 payMismatch: stay,                 expire: stay,          failPayment: stay,
                    finalize: refundOpen,      openRefund: refundOpen,          refundAll: to('Refunded'), refundPart: back,
                    refundRefused: back,          escalate: to('OperatorReview'), confirmPayment: refundOpen,  release: refundOpen },
  Refunded:       { pay: stay,                 payMismatch: stay,                 expire: stay,          failPayment: stay,
                    finalize: refunded,        openRefund: refunded,            refundAll: stay,           refundPart: stay,
                    refundRefused: stay,          escalate: stay,                 confirmPayment: refunded,    release: refunded },
  OperatorReview: { pay: stay,                 payMismatch: stay,                 expire: stay,          failPayment: stay,
                    finalize: to('Finalized'), openRefund: to('RefundPending'), refundAll: to('Refunded'), refundPart: stay,
                    refundRefused: stay,          escalate: stay,                 confirmPayment: to('Paid'),  release: to('Released') },
  Released:       { pay: to('OperatorReview'), payMismatch: to('OperatorReview'), expire: stay,          failPayment: stay,
                    finalize: released,        openRefund: released,            refundAll: released,       refundPart: released,
                    refundRefused: released,      escalate: to('OperatorReview'), confirmPayment: notInReview, release: stay },
} as const satisfies Table<OrderState, OrderEvent, OrderRefusal>;

/** Money is on its way: somebody may still pay, be booked or be paid back. */
export const unsettledOrderStates = ['Pending', 'Paid', 'RefundPending', 'OperatorReview'] as const satisfies readonly OrderState[];
