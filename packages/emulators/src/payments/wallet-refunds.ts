import { walletRefundedOf, type CaptureRecord, type DisputeRecord, type WalletRefundRecord } from './wallet-books.ts';
import { recordWalletEvent, walletId, type WalletDesk } from './wallet-desk.ts';
import { resourceNotFound, unprocessable } from './wallet-errors.ts';
import { captureView, disputeView, refundRecordView } from './wallet-views.ts';

/** What a refund is asked for. `amount` (cents) undefined means all that is left. */
export interface WalletRefundRequest {
  readonly amount: number | undefined;
  readonly currency: string | undefined;
  readonly customId: string | null;
  readonly note: string | null;
  readonly origin: 'api' | 'console';
}

/** @throws WalletApiError 404 */
export const findCapture = (desk: WalletDesk, id: string): CaptureRecord => {
  const capture = desk.books.captures[id];
  if (capture === undefined) throw resourceNotFound();
  return capture;
};

/** @throws WalletApiError 404 */
export const findWalletRefund = (desk: WalletDesk, id: string): WalletRefundRecord => {
  const refund = desk.books.refunds[id];
  if (refund === undefined) throw resourceNotFound();
  return refund;
};

/** POST /v2/payments/captures/:id/refund, or one typed at the console. @throws WalletApiError as the provider refuses */
export const refundCapture = (
  desk: WalletDesk,
  capture: CaptureRecord,
  request: WalletRefundRequest,
): WalletRefundRecord => {
  if (capture.status !== 'COMPLETED')
    throw unprocessable('REFUND_NOT_ALLOWED', 'This capture is not in a state that can be refunded.');
  if (request.currency !== undefined && request.currency !== capture.currency)
    throw unprocessable('CURRENCY_MISMATCH', 'Refund must be in the same currency as the capture.');
  const left = capture.amount - walletRefundedOf(desk.books, capture.id);
  if (left === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  const amount = request.amount ?? left;
  if (amount > left)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  const refund: WalletRefundRecord = {
    id: walletId(),
    captureId: capture.id,
    created: desk.now(),
    amount,
    currency: capture.currency,
    customId: request.customId,
    note: request.note,
    origin: request.origin,
    status: desk.nextRefundStatus(),
  };
  desk.books.refunds[refund.id] = refund;
  announceRefund(desk, refund);
  return refund;
};

const words = { COMPLETED: 'REFUNDED', PENDING: 'PENDING', FAILED: 'FAILED' } as const;

const announceRefund = (desk: WalletDesk, refund: WalletRefundRecord): void => {
  const type = refund.status === 'COMPLETED' ? 'PAYMENT.CAPTURE.REFUNDED' : `PAYMENT.REFUND.${words[refund.status]}`;
  recordWalletEvent(desk, type, 'refund', `Refund ${refund.status.toLowerCase()}`, refundRecordView(desk, refund));
};

/** The bank's later word on a pending refund; also a completed one can still fail. */
export const settleWalletRefund = (desk: WalletDesk, refund: WalletRefundRecord, succeeded: boolean): boolean => {
  if (refund.status === 'FAILED' || (succeeded && refund.status === 'COMPLETED')) return false;
  refund.status = succeeded ? 'COMPLETED' : 'FAILED';
  announceRefund(desk, refund);
  return true;
};

/** The provider takes the money back from the seller, as after a lost dispute. */
export const reverseCapture = (desk: WalletDesk, capture: CaptureRecord): void =>
  recordWalletEvent(desk, 'PAYMENT.CAPTURE.REVERSED', 'capture', 'Payment reversed', captureView(desk, capture));

const RESPONSE_SECONDS = 10 * 24 * 60 * 60;

/** The payer complains; the seller has ten days to answer. */
export const openDispute = (desk: WalletDesk, capture: CaptureRecord, reason: string): DisputeRecord => {
  const dispute: DisputeRecord = {
    id: `PP-R-${walletId().slice(0, 3)}-${walletId().slice(0, 8)}`,
    captureId: capture.id,
    created: desk.now(),
    amount: capture.amount,
    reason,
    responseDue: desk.now() + RESPONSE_SECONDS,
    status: 'WAITING_FOR_SELLER_RESPONSE',
    outcome: null,
  };
  desk.books.disputes[dispute.id] = dispute;
  announceDispute(desk, dispute, 'CREATED');
  return dispute;
};

const announceDispute = (desk: WalletDesk, dispute: DisputeRecord, word: string): void =>
  recordWalletEvent(
    desk,
    `CUSTOMER.DISPUTE.${word}`,
    'dispute',
    `A dispute was ${word.toLowerCase()}`,
    disputeView(desk, dispute),
  );

/** `update`: the provider looks into it. `resolve`: it has decided. @throws WalletApiError 404 */
export const moveDispute = (desk: WalletDesk, id: string, action: 'update' | 'resolve', outcome: string): void => {
  const dispute = desk.books.disputes[id];
  if (dispute === undefined) throw resourceNotFound();
  dispute.status = action === 'update' ? 'UNDER_REVIEW' : 'RESOLVED';
  if (action === 'resolve') dispute.outcome = outcome;
  announceDispute(desk, dispute, action === 'update' ? 'UPDATED' : 'RESOLVED');
};
