import { isUuid, type AttemptId, type OrderId } from '@svc/domain/kernel';
import type { ProviderPayment, ProviderRefund, ProviderSession } from '@svc/application/commerce';

/** The names of our ids in the provider's metadata. */
export const metadataNames = {
  tenant: 'tenant',
  order: 'order_id',
  attempt: 'attempt_id',
  key: 'idempotency_key',
} as const;

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a JSON object; of anything else, none. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

export const text = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

export const cents = (fields: Fields, name: string): number | null => {
  const value = fields[name];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
};

/** An id, given as text or as the expanded object. */
export const idOf = (fields: Fields, name: string): string | null =>
  text(fields, name) ?? text(fieldsOf(fields[name]), 'id');

const orderIdOf = (value: string | null): OrderId | null =>
  value !== null && /^[1-9]\d{0,14}$/u.test(value) ? (Number(value) as OrderId) : null;

const attemptIdOf = (value: string | null): AttemptId | null =>
  value !== null && isUuid(value) ? (value as AttemptId) : null;

const statuses = ['open', 'complete', 'expired'] as const;

/** A hosted session as the provider wrote it; null when it is none or lacks what money needs. */
export const toSession = (value: unknown): ProviderSession | null => {
  const fields = fieldsOf(value);
  const sessionId = text(fields, 'id');
  const status = statuses.find((known) => known === fields['status']);
  const amountCents = cents(fields, 'amount_total');
  const currency = text(fields, 'currency');
  const readable = fields['object'] === 'checkout.session' && sessionId !== null && status !== undefined;
  if (!readable || amountCents === null || currency === null) return null;
  const metadata = fieldsOf(fields['metadata']);
  return {
    sessionId,
    status,
    amountCents,
    currency: currency.toUpperCase(),
    orderId: orderIdOf(text(metadata, metadataNames.order)),
    attemptId: attemptIdOf(text(metadata, metadataNames.attempt)),
    tenant: text(metadata, metadataNames.tenant),
    paid: fields['payment_status'] === 'paid',
    paymentId: idOf(fields, 'payment_intent'),
    url: text(fields, 'url'),
  };
};

const refundStatuses: Readonly<Record<string, ProviderRefund['status']>> = {
  succeeded: 'succeeded',
  pending: 'pending',
  requires_action: 'pending',
  failed: 'failed',
  canceled: 'failed',
};

export const toRefund = (value: unknown): ProviderRefund | null => {
  const fields = fieldsOf(value);
  const refundId = text(fields, 'id');
  const amountCents = cents(fields, 'amount');
  const status = refundStatuses[text(fields, 'status') ?? ''];
  if (fields['object'] !== 'refund' || refundId === null || amountCents === null || status === undefined) return null;
  return { refundId, amountCents, status, idempotencyKey: text(fieldsOf(fields['metadata']), metadataNames.key) };
};

export const toPayment = (value: unknown, refunds: readonly ProviderRefund[]): ProviderPayment | null => {
  const fields = fieldsOf(value);
  const paymentId = text(fields, 'id');
  const capturedCents = cents(fields, 'amount_received');
  const currency = text(fields, 'currency');
  if (fields['object'] !== 'payment_intent' || paymentId === null || capturedCents === null || currency === null)
    return null;
  return { paymentId, capturedCents, currency: currency.toUpperCase(), refunds };
};
