import { parseOrderReference } from '@svc/domain/commerce';
import { isUuid, ownValue, type AttemptId } from '@svc/domain/kernel';
import type { ListedPayment, ProviderPayment, ProviderRefund, ProviderSession } from '@svc/application/commerce';

/** The names of our ids in the provider's metadata. */
export const metadataNames = {
  tenant: 'tenant',
  order: 'order_id',
  attempt: 'attempt_id',
  key: 'idempotency_key',
} as const;

export type Fields = Readonly<Record<string, unknown>>;

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

const attemptIdOf = (value: string | null): AttemptId | null =>
  value !== null && isUuid(value) ? (value as AttemptId) : null;

/** Whether an object of the provider's carries a reference to an order of ours, readable otherwise or not. */
export const namesOrder = (value: unknown): boolean =>
  parseOrderReference(text(fieldsOf(fieldsOf(value)['metadata']), metadataNames.order)) !== null;

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
  const order = parseOrderReference(text(metadata, metadataNames.order));
  return {
    sessionId,
    status,
    amountCents,
    currency: currency.toUpperCase(),
    orderId: order?.id ?? null,
    orderKind: order?.kind ?? null,
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
  const status = ownValue(refundStatuses, text(fields, 'status') ?? '');
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

/** A charge of the provider's list; null for one that brought no money. `created` is epoch seconds. */
export const toListedPayment = (value: unknown): ListedPayment | null => {
  const fields = fieldsOf(value);
  const paymentId = idOf(fields, 'payment_intent');
  const [capturedCents, refundedCents] = [cents(fields, 'amount_captured'), cents(fields, 'amount_refunded')];
  const [currency, created] = [text(fields, 'currency'), cents(fields, 'created')];
  if (fields['object'] !== 'charge' || fields['status'] !== 'succeeded' || paymentId === null) return null;
  if (capturedCents === null || refundedCents === null || currency === null || created === null) return null;
  const metadata = fieldsOf(fields['metadata']);
  const order = parseOrderReference(text(metadata, metadataNames.order));
  return {
    paymentId,
    orderId: order?.id ?? null,
    orderKind: order?.kind ?? null,
    tenant: text(metadata, metadataNames.tenant),
    capturedCents,
    refundedCents,
    currency: currency.toUpperCase(),
    at: Temporal.Instant.fromEpochMilliseconds(created * 1000),
  };
};
