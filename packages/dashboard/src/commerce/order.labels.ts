import type { BookingState } from '@svc/domain/booking/machines';
import type { OrderState, RefundReason } from '@svc/domain/commerce/machines';
import type { Tone } from '../kernel/theme/tokens.ts';
import type { commerceTexts } from './commerce.texts.ts';

type Key = keyof typeof commerceTexts.it;

/** A word and a tone for each state of an order; a new state does not compile without. */
export const orderLabels: Readonly<Record<OrderState, { readonly tone: Tone; readonly word: Key }>> = {
  Pending: { tone: 'wait', word: 'st_Pending' },
  Expired: { tone: 'neutral', word: 'st_Expired' },
  PaymentFailed: { tone: 'stop', word: 'st_PaymentFailed' },
  Paid: { tone: 'info', word: 'st_Paid' },
  Finalized: { tone: 'ok', word: 'st_Finalized' },
  RefundPending: { tone: 'wait', word: 'st_RefundPending' },
  Refunded: { tone: 'neutral', word: 'st_Refunded' },
  OperatorReview: { tone: 'stop', word: 'st_OperatorReview' },
  Released: { tone: 'neutral', word: 'st_Released' },
};

interface Said {
  readonly tone: Tone;
  readonly title: Key;
  readonly why: Key;
  /** Whether it may still become something else by itself, so that the page goes on asking. */
  readonly moving: boolean;
}

/** What a client who comes back from the payment page reads. Only the order's own state says that anything was paid. */
const returnLabels: Readonly<Record<OrderState, Said>> = {
  Pending: { tone: 'wait', title: 'checking', why: 'stillChecking', moving: true },
  Paid: { tone: 'wait', title: 'paid', why: 'stillChecking', moving: true },
  Finalized: { tone: 'ok', title: 'confirmed', why: 'confirmedSoon', moving: false },
  Expired: { tone: 'stop', title: 'notPaid', why: 'notPaidWhy', moving: false },
  PaymentFailed: { tone: 'stop', title: 'notPaid', why: 'notPaidWhy', moving: false },
  RefundPending: { tone: 'wait', title: 'refunding', why: 'refundingWhy', moving: true },
  Refunded: { tone: 'neutral', title: 'refunded', why: 'refundedWhy', moving: false },
  OperatorReview: { tone: 'wait', title: 'inReview', why: 'inReviewWhy', moving: false },
  Released: { tone: 'neutral', title: 'released', why: 'releasedWhy', moving: false },
};

/** What is said otherwise of a plan, which keeps no place. */
const ofPlan: Partial<Record<OrderState, Partial<Said>>> = {
  Paid: { title: 'planPaid' },
  Finalized: { title: 'planConfirmed', why: 'planConfirmedSoon' },
  Expired: { why: 'planNotPaidWhy' },
  PaymentFailed: { why: 'planNotPaidWhy' },
};

/** Why money of it goes back; a new reason does not compile without its sentence. */
const refundingWhy: Readonly<Record<RefundReason, Key>> = {
  capacity_refunded: 'refundingWhy',
  booking_cancelled: 'refundingCancelled',
  class_cancelled: 'refundingClass',
  requested_by_admin: 'refundingStudio',
};

/** What became of a place that was paid and confirmed; null where the person has it still, or had it. */
const endings: Readonly<Record<BookingState, Pick<Said, 'tone' | 'title' | 'why'> | null>> = {
  Requested: null,
  Confirmed: null,
  CheckedIn: null,
  NoShow: null,
  Cancelled: { tone: 'neutral', title: 'gaveUp', why: 'gaveUpWhy' },
  LateCancelled: { tone: 'stop', title: 'lateCancelled', why: 'lateCancelledWhy' },
  StudioCancelled: { tone: 'stop', title: 'studioCancelled', why: 'studioCancelledWhy' },
  Declined: { tone: 'stop', title: 'declined', why: 'declinedWhy' },
};

interface Ordered {
  readonly status: OrderState;
  readonly refunded: { readonly amountCents: number };
  readonly refundReason: RefundReason | null;
  readonly bookingStatus: BookingState | null;
}

const lately = ({ status, refunded, refundReason, bookingStatus }: Ordered, plan: boolean): Partial<Said> => {
  if (status === 'RefundPending')
    return { why: plan || refundReason === null ? 'planRefundingWhy' : refundingWhy[refundReason] };
  if (status !== 'Finalized') return {};
  const ending = bookingStatus === null ? null : endings[bookingStatus];
  if (ending !== null) return ending;
  return refunded.amountCents === 0
    ? {}
    : { title: plan ? 'planPartRefunded' : 'partRefunded', why: 'partRefundedWhy' };
};

/** @param plan a plan was bought, not a class */
export const saidOf = (order: Ordered, plan: boolean): Said => ({
  ...returnLabels[order.status],
  ...(plan ? ofPlan[order.status] : {}),
  ...lately(order, plan),
});
