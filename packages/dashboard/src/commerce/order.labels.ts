import type { OrderState } from '@svc/domain/commerce/machines';
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
  RefundPending: { why: 'planRefundingWhy' },
};

/** @param plan a plan was bought, not a class */
export const saidOf = (state: OrderState, plan: boolean): Said => ({
  ...returnLabels[state],
  ...(plan ? ofPlan[state] : {}),
});
