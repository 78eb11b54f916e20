import type { ProviderAlert } from '@svc/application/commerce';
import { captureIdOfRefund, fieldsOf, readCustomId, textOf, toAmount } from './wallet-records.ts';

/** An ISO 8601 instant; undefined when it is none. */
export const instantOf = (text: string | null): Temporal.Instant | undefined => {
  try {
    return text === null ? undefined : Temporal.Instant.from(text);
  } catch {
    return undefined;
  }
};

const amountOf = (value: unknown): Pick<ProviderAlert, 'amountCents' | 'currency'> => {
  const amount = toAmount(value);
  return { amountCents: amount?.amountCents ?? null, currency: amount?.currency ?? null };
};
/** What nobody answers and the provider does not decide. */
const unanswerable = { over: false, outcome: null, respondBy: null } as const;

const toDispute = (resource: unknown): ProviderAlert | undefined => {
  const fields = fieldsOf(resource);
  const externalId = textOf(fields, 'dispute_id');
  if (externalId === null) return undefined;
  const transactions = fields['disputed_transactions'];
  const transaction = fieldsOf(Array.isArray(transactions) ? transactions[0] : undefined);
  return {
    kind: 'dispute',
    externalId,
    paymentId: textOf(transaction, 'seller_transaction_id'),
    tenant: readCustomId(textOf(transaction, 'custom')).tenant,
    over: fields['status'] === 'RESOLVED',
    ...amountOf(fields['dispute_amount']),
    reason: textOf(fields, 'reason'),
    outcome: textOf(fieldsOf(fields['dispute_outcome']), 'outcome_code'),
    respondBy: instantOf(textOf(fields, 'seller_response_due_date')) ?? null,
  };
};

/** The money is gone already: nothing to answer, but somebody must know. */
const toReversal = (resource: unknown): ProviderAlert | undefined => {
  const fields = fieldsOf(resource);
  const paymentId = textOf(fields, 'id');
  if (paymentId === null) return undefined;
  return {
    kind: 'reversal',
    externalId: paymentId,
    paymentId,
    tenant: readCustomId(textOf(fields, 'custom_id')).tenant,
    ...amountOf(fields['amount']),
    reason: null,
    ...unanswerable,
  };
};

/** The payer's bank did not take it. A refund bears its key alone, so it does not say whose it is. */
const toFailedRefund = (resource: unknown): ProviderAlert | undefined => {
  const fields = fieldsOf(resource);
  const externalId = textOf(fields, 'id');
  if (externalId === null) return undefined;
  return {
    kind: 'refund_failed',
    externalId,
    refundKey: textOf(fields, 'custom_id'),
    paymentId: captureIdOfRefund(fields),
    tenant: null,
    ...amountOf(fields['amount']),
    reason: textOf(fieldsOf(fields['status_details']), 'reason'),
    ...unanswerable,
  };
};

/** A dispute, a reversal or a failed refund out of an event; undefined for every other kind, and for one that names nothing. */
export const toAlert = (type: string, resource: unknown): ProviderAlert | undefined => {
  if (type === 'PAYMENT.REFUND.FAILED') return toFailedRefund(resource);
  if (type.startsWith('CUSTOMER.DISPUTE.')) return toDispute(resource);
  return type === 'PAYMENT.CAPTURE.REVERSED' ? toReversal(resource) : undefined;
};
