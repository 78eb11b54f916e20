import { endsByWord, mayRetry, type RetryFacts } from '../../invoicing/index.ts';
import type { RefundId } from '../../kernel/ids.ts';
import { openRefund } from '../refund/refund.ts';
import { countReturned, type RemoteTruth } from '../refund/returned-elsewhere.ts';
import { openRefundOf, type Order, type OrderDossier } from './order.ts';
import { orderActions, type Obstacle, type OrderAction } from './order.lists.ts';
import type { OrderState } from './order.transitions.ts';
import { allowedReviewActions, type ReviewAction } from './review.ts';

/** An action of an order's kind, whether its row would take it by what our books hold, and why not. */
export interface OfferedAction {
  readonly action: OrderAction;
  readonly allowed: boolean;
  readonly obstacle?: Obstacle;
}

/** The order's one invoice, and where documents are sent to now. Null: it has no job. */
export type OrderInvoice = Pick<RetryFacts, 'job' | 'row' | 'current'>;

/** A provider that agrees with our books: what it really says is asked by the row, whose word is the last. */
const asBooked = ({ capturedCents, refundedCents }: Order): RemoteTruth => ({ capturedCents, refundedCents });

const yes = (action: OrderAction, obstacle?: Obstacle): OfferedAction => ({
  action,
  allowed: true,
  ...(obstacle === undefined ? {} : { obstacle }),
});
const no = (action: OrderAction, obstacle: Obstacle): OfferedAction => ({ action, allowed: false, obstacle });

/** Why money cannot go back, in the order in which a person would ask. */
const whyNoRefund = (dossier: OrderDossier): Obstacle => {
  if (dossier.order.state === 'Refunded') return 'refunded';
  return openRefundOf(dossier) !== null || dossier.order.state === 'RefundPending' ? 'refundOpen' : 'nothingCaptured';
};

const opensRefund = (dossier: OrderDossier, from: readonly OrderState[]): boolean => {
  const { order } = dossier;
  const command = { refundId: '' as RefundId, reason: 'requested_by_admin', from, now: order.createdAt } as const;
  return order.paymentId !== null && openRefund(dossier, { ...command, remote: asBooked(order) }).isOk();
};

const whyNoReview = (dossier: OrderDossier, action: ReviewAction): Obstacle => {
  const { order } = dossier;
  if (order.state !== 'OperatorReview') return 'notInReview';
  if (action === 'Release') return 'moneyHeld';
  return order.capturedCents - order.refundedCents <= 0 ? 'nothingCaptured' : 'notPaidInFull';
};

const review = (dossier: OrderDossier, action: ReviewAction): OfferedAction => {
  if (!allowedReviewActions(dossier).includes(action)) return no(action, whyNoReview(dossier, action));
  const canBeDone = action !== 'RefundPayment' || opensRefund(dossier, ['OperatorReview']);
  return canBeDone ? yes(action) : no(action, whyNoRefund(dossier));
};

const refund = (dossier: OrderDossier): OfferedAction => {
  // One under review has an action of its own.
  if (dossier.order.state === 'OperatorReview') return no('Refund', 'inReview');
  return opensRefund(dossier, ['Paid', 'Finalized']) ? yes('Refund') : no('Refund', whyNoRefund(dossier));
};

/** Of an order that is all refunded there is nothing left to count: the row would take it and change nothing. */
const count = (dossier: OrderDossier): OfferedAction => {
  const { order } = dossier;
  const isTaken =
    order.state !== 'Refunded' && order.paymentId !== null && countReturned(dossier, asBooked(order)).isOk();
  return isTaken ? yes('CountReturned') : no('CountReturned', whyNoRefund(dossier));
};

/** What `mayRetry` refuses by, in the words of a screen. */
const whyNoRetry = (facts: RetryFacts): Obstacle => {
  const { job, row, orderState, current } = facts;
  if (job.state !== 'Failed' && job.state !== 'NeedsReview') return 'invoiceNotFailed';
  if (orderState === 'Refunded') return 'refunded';
  if (orderState === 'RefundPending') return 'refundOpen';
  const isSame = job.provider === current.provider && job.environment === current.environment;
  return !isSame ? 'gatewayChanged' : row === null || row.remoteId === null ? 'outcomeUnknown' : 'invoiceThere';
};

const retry = ({ order }: OrderDossier, invoice: OrderInvoice | null): OfferedAction => {
  if (invoice === null) return no('RetryInvoice', 'noInvoice');
  const facts = { ...invoice, orderState: order.state };
  if (mayRetry({ ...facts, providerOutcomeConfirmed: false }).isOk()) return yes('RetryInvoice');
  const looked = { ...facts, providerOutcomeConfirmed: true };
  return endsByWord(looked) || mayRetry(looked).isOk()
    ? yes('RetryInvoice', 'outcomeUnknown')
    : no('RetryInvoice', whyNoRetry(looked));
};

/** What belongs to the other kind of orders. A plan's money goes back by its subscription. */
const ofOtherKind = {
  booking: ['FinalizeFulfillment'],
  commerce: ['FinalizeBooking', 'Refund'],
} as const satisfies Readonly<Record<Order['kind'], readonly OrderAction[]>>;

/** Every action of the order's kind: the screen's buttons. Each is judged by what its row judges by. */
export const actionsOf = (dossier: OrderDossier, invoice: OrderInvoice | null): readonly OfferedAction[] => {
  const others: readonly OrderAction[] = ofOtherKind[dossier.order.kind];
  return orderActions
    .filter((action) => !others.includes(action))
    .map((action) => {
      switch (action) {
        case 'Refund':
          return refund(dossier);
        case 'CountReturned':
          return count(dossier);
        case 'RetryInvoice':
          return retry(dossier, invoice);
        default:
          return review(dossier, action);
      }
    });
};
