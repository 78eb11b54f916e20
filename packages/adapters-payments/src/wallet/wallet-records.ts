import { orderReference, parseOrderReference } from '@svc/domain/commerce';
import { isUuid, ownValue, type AttemptId } from '@svc/domain/kernel';
import type { ProviderPayment, ProviderRefund, ProviderSession, SessionRequest } from '@svc/application/commerce';

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a JSON object; of anything else, none. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

interface Amount {
  readonly amountCents: number;
  readonly currency: string;
}

/** `{ currency_code, value }`, a decimal text, read exactly; null when it is none. */
export const toAmount = (value: unknown): Amount | null => {
  const fields = fieldsOf(value);
  const currency = textOf(fields, 'currency_code');
  const [, units, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/u.exec(textOf(fields, 'value') ?? '') ?? [];
  if (currency === null || units === undefined) return null;
  return { amountCents: Number(units) * 100 + Number(decimals.padEnd(2, '0')), currency: currency.toUpperCase() };
};

/** Cents as the provider reads money. */
export const decimalOf = (amountCents: number): string =>
  `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;

type OurIds = Pick<ProviderSession, 'tenant' | 'orderId' | 'orderKind' | 'attemptId'>;

/** Tenant, order and attempt in the provider's one custom field: `tenant/order/attempt`, at most 100 characters. */
export const customIdOf = ({ tenant, orderId: id, orderKind: kind, attemptId }: SessionRequest): string =>
  `${tenant}/${orderReference({ id, kind })}/${attemptId}`;

export const readCustomId = (custom: string | null): OurIds => {
  const [, tenant, order, attempt = ''] =
    /^([a-z0-9-]{1,40})\/([a-z0-9:]+)\/([0-9a-f-]{36})$/u.exec(custom ?? '') ?? [];
  const named = parseOrderReference(order ?? null);
  if (tenant === undefined || named === null) return { tenant: null, orderId: null, orderKind: null, attemptId: null };
  return {
    tenant,
    orderId: named.id,
    orderKind: named.kind,
    attemptId: isUuid(attempt) ? (attempt as AttemptId) : null,
  };
};

/** Whether an order or a capture of the provider's carries a reference to an order of ours, readable otherwise or not. */
export const namesOrder = (value: unknown): boolean => {
  const units = listOf(fieldsOf(value)['purchase_units']);
  return [value, ...units].some((each) => readCustomId(textOf(fieldsOf(each), 'custom_id')).orderId !== null);
};

/** The words of a capture whose money came in, whatever went back since. */
const moneyIn = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

const statusOf: Readonly<Record<string, ProviderSession['status']>> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  COMPLETED: 'complete',
  VOIDED: 'expired',
};

const pageOf = (order: Fields): string | null => {
  const links = listOf(order['links']).map(fieldsOf);
  const found = links.find(({ rel }) => rel === 'payer-action') ?? links.find(({ rel }) => rel === 'approve');
  return found === undefined ? null : textOf(found, 'href');
};

/** An order as the provider wrote it; null when it is none or lacks what money needs. */
export const toSession = (value: unknown): ProviderSession | null => {
  const order = fieldsOf(value);
  const sessionId = textOf(order, 'id');
  const status = ownValue(statusOf, textOf(order, 'status') ?? '');
  const unit = fieldsOf(listOf(order['purchase_units'])[0]);
  const captures = listOf(fieldsOf(unit['payments'])['captures']).map(fieldsOf);
  const capture = captures.find((each) => moneyIn.has(textOf(each, 'status') ?? ''));
  // What was captured counts, not what was asked for.
  const amount = toAmount((capture ?? unit)['amount']);
  if (sessionId === null || status === undefined || amount === null) return null;
  return {
    sessionId,
    ...readCustomId(textOf(unit, 'custom_id')),
    ...amount,
    status,
    paid: capture !== undefined,
    paymentId: capture === undefined ? null : textOf(capture, 'id'),
    url: status === 'open' ? pageOf(order) : null,
  };
};

/** Where an object belongs to, as its link upwards says. */
const upOf = (fields: Fields): string => {
  const up = listOf(fields['links'])
    .map(fieldsOf)
    .find(({ rel }) => rel === 'up');
  return textOf(up ?? {}, 'href') ?? '';
};

/** The id of the order behind a capture: named beside it, else the end of its link upwards. */
export const orderIdOfCapture = (capture: Fields): string | null => {
  const related = fieldsOf(fieldsOf(capture['supplementary_data'])['related_ids']);
  return textOf(related, 'order_id') ?? upOf(capture).match(/\/orders\/(\w+)$/u)?.[1] ?? null;
};

/** The id of the capture that a refund gives back; null when it does not say. */
export const captureIdOfRefund = (refund: Fields): string | null =>
  upOf(refund).match(/\/captures\/(\w+)$/u)?.[1] ?? null;

/** A capture as an event reports it, seen as the session it belongs to. */
export const captureToSession = (value: unknown): ProviderSession | null => {
  const capture = fieldsOf(value);
  const sessionId = orderIdOfCapture(capture);
  const paymentId = textOf(capture, 'id');
  const amount = toAmount(capture['amount']);
  if (sessionId === null || paymentId === null || amount === null) return null;
  const paid = moneyIn.has(textOf(capture, 'status') ?? '');
  return {
    sessionId,
    ...readCustomId(textOf(capture, 'custom_id')),
    ...amount,
    status: 'complete',
    paid,
    paymentId: paid ? paymentId : null,
    url: null,
  };
};

const refundStatuses: Readonly<Record<string, ProviderRefund['status']>> = {
  COMPLETED: 'succeeded',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

export const toRefund = (value: unknown): ProviderRefund | null => {
  const fields = fieldsOf(value);
  const refundId = textOf(fields, 'id');
  const amount = toAmount(fields['amount']);
  const status = ownValue(refundStatuses, textOf(fields, 'status') ?? '');
  if (refundId === null || amount === null || status === undefined) return null;
  return { refundId, amountCents: amount.amountCents, status, idempotencyKey: textOf(fields, 'custom_id') };
};

/** A captured payment with its refunds, out of its order; null when the order has no such money. */
export const toPayment = (value: unknown, paymentId: string): ProviderPayment | null => {
  const unit = fieldsOf(listOf(fieldsOf(value)['purchase_units'])[0]);
  const { captures, refunds } = fieldsOf(unit['payments']);
  const capture = listOf(captures)
    .map(fieldsOf)
    .find(({ id }) => id === paymentId);
  const amount = toAmount(capture?.['amount']);
  if (capture === undefined || amount === null) return null;
  const read = listOf(refunds).map(toRefund);
  if (read.includes(null)) return null;
  return {
    paymentId,
    capturedCents: moneyIn.has(textOf(capture, 'status') ?? '') ? amount.amountCents : 0,
    currency: amount.currency,
    refunds: read.filter((refund) => refund !== null),
  };
};
