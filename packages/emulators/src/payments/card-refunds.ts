import { refundedOf, type PaymentIntentRecord, type RefundRecord } from './card-books.ts';
import { freshId, record, viewing, type CardDesk } from './card-desk.ts';
import { invalidParameter, missingParameter, noSuch, refused } from './card-errors.ts';
import { chargeView, refundView } from './card-views.ts';

/** What a refund is asked for. `amount` undefined means all that is left. */
export interface RefundRequest {
  readonly paymentIntentId: string | undefined;
  readonly amount: string | undefined;
  readonly reason: string | undefined;
  readonly metadata: Record<string, string>;
  readonly origin: 'api' | 'console';
}

const reasons = new Set(['duplicate', 'fraudulent', 'requested_by_customer']);

const euros = (cents: number): string => `€${(cents / 100).toFixed(2)}`;

const amountOf = (intent: PaymentIntentRecord, left: number, asked: string | undefined): number => {
  if (asked === undefined) return left;
  if (!/^[1-9]\d{0,8}$/u.test(asked))
    throw invalidParameter('amount', `Invalid integer: ${asked}`, 'parameter_invalid_integer');
  const amount = Number(asked);
  if (amount > left) {
    throw refused(`Refund amount (${euros(amount)}) is greater than unrefunded amount on charge (${euros(left)})`, {
      param: 'amount',
      charge: intent.chargeId,
    });
  }
  return amount;
};

/** POST /v1/refunds, or a refund typed at the console. @throws CardApiError as Stripe refuses it */
export const createRefund = (desk: CardDesk, request: RefundRequest): RefundRecord => {
  if (request.paymentIntentId === undefined) throw missingParameter('payment_intent');
  if (request.reason !== undefined && !reasons.has(request.reason)) {
    throw invalidParameter('reason', `Invalid reason: must be one of ${[...reasons].join(', ')}`);
  }
  const intent = desk.books.paymentIntents[request.paymentIntentId];
  if (intent === undefined) throw noSuch('payment_intent', request.paymentIntentId, 'payment_intent');
  if (intent.status !== 'succeeded' || intent.chargeId === null) {
    throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    });
  }
  const left = intent.amountReceived - refundedOf(desk.books, intent.id);
  if (left === 0) {
    throw refused(`Charge ${intent.chargeId} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const refund: RefundRecord = {
    id: freshId('re'),
    created: desk.now(),
    amount: amountOf(intent, left, request.amount),
    currency: intent.currency,
    paymentIntentId: intent.id,
    chargeId: intent.chargeId,
    reason: request.reason ?? null,
    metadata: request.metadata,
    origin: request.origin,
    status: desk.nextRefundStatus(),
  };
  desk.books.refunds[refund.id] = refund;
  record(desk, 'refund.created', refundView(viewing(desk), refund));
  record(desk, 'charge.refunded', chargeView(viewing(desk), intent));
  return refund;
};

/** @throws CardApiError 404 */
export const findRefund = (desk: CardDesk, id: string): RefundRecord => {
  const refund = desk.books.refunds[id];
  if (refund === undefined) throw noSuch('refund', id, 'id');
  return refund;
};

/** The bank's later word on a pending refund; also a succeeded refund can still fail. */
export const settleRefund = (desk: CardDesk, refund: RefundRecord, succeeded: boolean): void => {
  refund.status = succeeded ? 'succeeded' : 'failed';
  record(desk, succeeded ? 'refund.updated' : 'refund.failed', refundView(viewing(desk), refund));
};
