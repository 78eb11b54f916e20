import {
  walletRefundedOf,
  type CaptureRecord,
  type DisputeRecord,
  type WalletEventRecord,
  type WalletOrderRecord,
  type WalletRefundRecord,
} from './wallet-books.ts';
import { isoSeconds, type WalletDesk } from './wallet-desk.ts';

export type WalletView = Readonly<Record<string, unknown>>;

/** Cents as the provider writes money: a decimal text beside its currency. */
export const amountView = (cents: number, currency: string): WalletView => ({
  currency_code: currency,
  value: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
});

const link = (href: string, rel: string, method: 'GET' | 'POST' | 'PATCH'): WalletView => ({ href, rel, method });

const optional = (name: string, value: string | null): WalletView => (value === null ? {} : { [name]: value });

export const refundRecordView = (desk: WalletDesk, refund: WalletRefundRecord): WalletView => {
  const base = desk.publicUrl();
  return {
    id: refund.id,
    amount: amountView(refund.amount, refund.currency),
    ...optional('custom_id', refund.customId),
    ...optional('note_to_payer', refund.note),
    seller_payable_breakdown: {
      gross_amount: amountView(refund.amount, refund.currency),
      net_amount: amountView(refund.amount, refund.currency),
    },
    status: refund.status,
    ...(refund.status === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
    create_time: isoSeconds(refund.created),
    update_time: isoSeconds(refund.created),
    links: [
      link(`${base}/v2/payments/refunds/${refund.id}`, 'self', 'GET'),
      link(`${base}/v2/payments/captures/${refund.captureId}`, 'up', 'GET'),
    ],
  };
};

const captureStatus = (desk: WalletDesk, capture: CaptureRecord): string => {
  const refunded = walletRefundedOf(desk.books, capture.id);
  if (capture.status !== 'COMPLETED' || refunded === 0) return capture.status;
  return refunded >= capture.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
};

export const captureView = (desk: WalletDesk, capture: CaptureRecord): WalletView => {
  const base = desk.publicUrl();
  return {
    id: capture.id,
    amount: amountView(capture.amount, capture.currency),
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...optional('custom_id', capture.customId),
    ...optional('invoice_id', capture.invoiceId),
    status: captureStatus(desk, capture),
    ...(capture.status === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
    create_time: isoSeconds(capture.created),
    update_time: isoSeconds(capture.created),
    links: [
      link(`${base}/v2/payments/captures/${capture.id}`, 'self', 'GET'),
      link(`${base}/v2/payments/captures/${capture.id}/refund`, 'refund', 'POST'),
      link(`${base}/v2/checkout/orders/${capture.orderId}`, 'up', 'GET'),
    ],
  };
};

const paymentsOf = (desk: WalletDesk, order: WalletOrderRecord): WalletView => {
  const capture = order.captureId === null ? undefined : desk.books.captures[order.captureId];
  if (capture === undefined) return {};
  const refunds = Object.values(desk.books.refunds).filter((refund) => refund.captureId === capture.id);
  return {
    payments: {
      captures: [captureView(desk, capture)],
      ...(refunds.length === 0 ? {} : { refunds: refunds.map((refund) => refundRecordView(desk, refund)) }),
    },
  };
};

/** The address of the page on which the payer approves. */
const approvalUrl = (desk: WalletDesk, order: WalletOrderRecord): string =>
  `${desk.publicUrl()}/checkoutnow?token=${order.id}`;

export const orderRecordView = (desk: WalletDesk, order: WalletOrderRecord): WalletView => {
  const base = desk.publicUrl();
  const open = order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED';
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    purchase_units: [
      {
        reference_id: order.referenceId,
        amount: amountView(order.amount, order.currency),
        ...optional('custom_id', order.customId),
        ...optional('invoice_id', order.invoiceId),
        ...optional('description', order.description),
        ...paymentsOf(desk, order),
      },
    ],
    ...(order.payerId === null
      ? {}
      : { payer: { payer_id: order.payerId, email_address: 'payer@example.it', address: { country_code: 'IT' } } }),
    create_time: isoSeconds(order.created),
    links: [
      link(`${base}/v2/checkout/orders/${order.id}`, 'self', 'GET'),
      ...(open ? [link(approvalUrl(desk, order), order.namesSource ? 'payer-action' : 'approve', 'GET')] : []),
      ...(order.status === 'APPROVED'
        ? [link(`${base}/v2/checkout/orders/${order.id}/capture`, 'capture', 'POST')]
        : []),
    ],
  };
};

export const disputeView = (desk: WalletDesk, dispute: DisputeRecord): WalletView => {
  const capture = desk.books.captures[dispute.captureId];
  return {
    dispute_id: dispute.id,
    create_time: isoSeconds(dispute.created),
    update_time: isoSeconds(desk.now()),
    disputed_transactions: [
      {
        seller_transaction_id: dispute.captureId,
        ...optional('custom', capture?.customId ?? null),
        ...optional('invoice_number', capture?.invoiceId ?? null),
        transaction_status: 'COMPLETED',
        gross_amount: amountView(capture?.amount ?? dispute.amount, capture?.currency ?? 'EUR'),
      },
    ],
    reason: dispute.reason,
    status: dispute.status,
    dispute_amount: amountView(dispute.amount, capture?.currency ?? 'EUR'),
    ...(dispute.outcome === null ? {} : { dispute_outcome: { outcome_code: dispute.outcome } }),
    dispute_life_cycle_stage: 'INQUIRY',
    dispute_channel: 'INTERNAL',
    ...(dispute.status === 'WAITING_FOR_SELLER_RESPONSE'
      ? { seller_response_due_date: isoSeconds(dispute.responseDue) }
      : {}),
  };
};

export const walletEventView = (event: WalletEventRecord): WalletView => ({
  id: event.id,
  event_version: '1.0',
  create_time: isoSeconds(event.created),
  resource_type: event.resourceType,
  resource_version: '2.0',
  event_type: event.type,
  summary: event.summary,
  resource: event.resource,
  links: [],
});
