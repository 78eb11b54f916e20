import type { ListedPayment } from '@svc/application/commerce';
import { fieldsOf, readCustomId, textOf, toAmount } from './wallet-records.ts';

/** A transaction as the provider's report lists it. */
export interface ReportedPayment extends ListedPayment {
  /** Something went back of it; the report does not say how much. */
  readonly touched: boolean;
}

/** Money received for an order: the report's codes for payments begin with these. The others are fees, refunds, payouts. */
const PAYMENT_CODES = 'T00';
/** S: done. F: partially given back. V: wholly given back, or taken back by the provider. P and D brought no money. */
const moneyIn = new Set(['S', 'F', 'V']);

const instantOf = (text: string | null): Temporal.Instant | null => {
  try {
    // The report writes +0000 where RFC 3339 has +00:00.
    return Temporal.Instant.from((text ?? '').replace(/([+-]\d{2})(\d{2})$/u, '$1:$2'));
  } catch {
    return null;
  }
};

/** A row of the report; null for what is no payment that came in. */
export const toReportedPayment = (row: unknown): ReportedPayment | null => {
  const info = fieldsOf(fieldsOf(row)['transaction_info']);
  const code = textOf(info, 'transaction_event_code') ?? '';
  const status = textOf(info, 'transaction_status') ?? '';
  const [paymentId, amount] = [textOf(info, 'transaction_id'), toAmount(info['transaction_amount'])];
  const at = instantOf(textOf(info, 'transaction_initiation_date'));
  if (!code.startsWith(PAYMENT_CODES) || !moneyIn.has(status)) return null;
  if (paymentId === null || amount === null || at === null) return null;
  const { tenant, orderId, orderKind } = readCustomId(textOf(info, 'custom_field'));
  return {
    paymentId,
    tenant,
    orderId,
    orderKind,
    capturedCents: amount.amountCents,
    refundedCents: 0,
    currency: amount.currency,
    at,
    touched: status !== 'S',
  };
};
