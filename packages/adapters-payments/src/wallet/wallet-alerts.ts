import type { ProviderAlert } from '@svc/application/commerce';
import { fieldsOf, readCustomId, textOf, toAmount } from './wallet-records.ts';

/** An ISO 8601 instant; undefined when it is none. */
export const instantOf = (text: string | null): Temporal.Instant | undefined => {
  try {
    return text === null ? undefined : Temporal.Instant.from(text);
  } catch {
    return undefined;
  }
};

const toDispute = (resource: unknown): ProviderAlert | undefined => {
  const fields = fieldsOf(resource);
  const externalId = textOf(fields, 'dispute_id');
  if (externalId === null) return undefined;
  const transactions = fields['disputed_transactions'];
  const transaction = fieldsOf(Array.isArray(transactions) ? transactions[0] : undefined);
  const amount = toAmount(fields['dispute_amount']);
  return {
    kind: 'dispute',
    externalId,
    paymentId: textOf(transaction, 'seller_transaction_id'),
    tenant: readCustomId(textOf(transaction, 'custom')).tenant,
    over: fields['status'] === 'RESOLVED',
    amountCents: amount?.amountCents ?? null,
    currency: amount?.currency ?? null,
    reason: textOf(fields, 'reason'),
    outcome: textOf(fieldsOf(fields['dispute_outcome']), 'outcome_code'),
    respondBy: instantOf(textOf(fields, 'seller_response_due_date')) ?? null,
  };
};

/** The money is gone already: nothing to answer, but somebody must know. */
const toReversal = (resource: unknown): ProviderAlert | undefined => {
  const fields = fieldsOf(resource);
  const paymentId = textOf(fields, 'id');
  const amount = toAmount(fields['amount']);
  if (paymentId === null) return undefined;
  return {
    kind: 'reversal',
    externalId: paymentId,
    paymentId,
    tenant: readCustomId(textOf(fields, 'custom_id')).tenant,
    over: false,
    amountCents: amount?.amountCents ?? null,
    currency: amount?.currency ?? null,
    reason: null,
    outcome: null,
    respondBy: null,
  };
};

/** A dispute or a reversal out of an event; undefined for every other kind, and for one that names nothing. */
export const toAlert = (type: string, resource: unknown): ProviderAlert | undefined => {
  if (type.startsWith('CUSTOMER.DISPUTE.')) return toDispute(resource);
  return type === 'PAYMENT.CAPTURE.REVERSED' ? toReversal(resource) : undefined;
};
