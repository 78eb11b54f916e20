import type { CaptureRecord, Funding, WalletOrderRecord } from './wallet-books.ts';
import { recordWalletEvent, walletId, type WalletDesk } from './wallet-desk.ts';
import { resourceNotFound, unprocessable } from './wallet-errors.ts';
import { captureView, orderRecordView } from './wallet-views.ts';

/** An order nobody approves is forgotten after three hours; an approved one nobody captures after three days. */
export const UNAPPROVED_SECONDS = 3 * 60 * 60;
const APPROVED_SECONDS = 3 * 24 * 60 * 60;

/** @throws WalletApiError 404 when there is none, or its time is over */
export const findOrder = (desk: WalletDesk, id: string): WalletOrderRecord => {
  const order = desk.books.orders[id];
  if (order === undefined || (order.status !== 'COMPLETED' && order.expiresAt <= desk.now())) throw resourceNotFound();
  return order;
};

/** Whether the page still takes an approval. */
export const isApprovable = (order: WalletOrderRecord): boolean =>
  order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED';

/** The payer agrees on the page. No money has moved: that is the shop's capture. */
export const approveOrder = (desk: WalletDesk, order: WalletOrderRecord, funding: Funding = 'completed'): boolean => {
  if (!isApprovable(order)) return false;
  order.status = 'APPROVED';
  order.payerId ??= walletId().slice(0, 13);
  order.funding = desk.nextFunding() ?? funding;
  order.expiresAt = desk.now() + APPROVED_SECONDS;
  const summary = 'An order has been approved by buyer';
  recordWalletEvent(desk, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', summary, orderRecordView(desk, order));
  return true;
};

const announceCapture = (desk: WalletDesk, capture: CaptureRecord, word: string): void =>
  recordWalletEvent(
    desk,
    `PAYMENT.CAPTURE.${word}`,
    'capture',
    `Payment ${word.toLowerCase()}`,
    captureView(desk, capture),
  );

const wasInvoiced = (desk: WalletDesk, invoiceId: string | null): boolean =>
  invoiceId !== null &&
  Object.values(desk.books.captures).some((known) => known.invoiceId === invoiceId && known.status !== 'DECLINED');

/**
 * POST /v2/checkout/orders/:id/capture. A means of payment that is declined sends the payer back to the page; a bank
 * transfer makes a pending capture that is settled days later.
 * @throws WalletApiError ORDER_NOT_APPROVED, ORDER_ALREADY_CAPTURED, DUPLICATE_INVOICE_ID, INSTRUMENT_DECLINED
 */
export const captureOrder = (desk: WalletDesk, order: WalletOrderRecord): void => {
  if (order.status === 'COMPLETED')
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      'Order already captured. If intent=CAPTURE only one capture per order.',
    );
  if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order.');
  if (wasInvoiced(desk, order.invoiceId)) throw unprocessable('DUPLICATE_INVOICE_ID', 'Duplicate Invoice ID detected.');
  if (order.funding === 'declined') {
    order.status = 'PAYER_ACTION_REQUIRED';
    throw unprocessable(
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank.',
    );
  }
  const capture: CaptureRecord = {
    id: walletId(),
    orderId: order.id,
    created: desk.now(),
    amount: order.amount,
    currency: order.currency,
    customId: order.customId,
    invoiceId: order.invoiceId,
    status: order.funding === 'pending' ? 'PENDING' : 'COMPLETED',
  };
  desk.books.captures[capture.id] = capture;
  order.captureId = capture.id;
  order.status = 'COMPLETED';
  announceCapture(desk, capture, capture.status);
};

/** The bank's answer to a pending capture. */
export const settleCapture = (desk: WalletDesk, capture: CaptureRecord, succeeded: boolean): boolean => {
  if (capture.status !== 'PENDING') return false;
  capture.status = succeeded ? 'COMPLETED' : 'DECLINED';
  announceCapture(desk, capture, succeeded ? 'COMPLETED' : 'DENIED');
  return true;
};
