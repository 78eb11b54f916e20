import { json, on, type Answer, type EmulatorRoute, type Exchange } from '../kernel/index.ts';
import { checkToken, tokenRoute, type WalletCredentials } from './wallet-access.ts';
import type { WalletOrderRecord } from './wallet-books.ts';
import { walletId, type WalletDesk } from './wallet-desk.ts';
import { invalidRequest, unprocessable } from './wallet-errors.ts';
import { captureOrder, findOrder, UNAPPROVED_SECONDS } from './wallet-orders.ts';
import { transmissionHolds } from './wallet-parcel.ts';
import { findCapture, findWalletRefund, refundCapture } from './wallet-refunds.ts';
import { transactionReport } from './wallet-report.ts';
import { amountIn, bodyOf, fieldsIn, rawMember, textIn } from './wallet-request.ts';
import { captureView, orderRecordView, refundRecordView, type WalletView } from './wallet-views.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The longest custom_id, invoice_id and description the provider takes. */
const LONGEST = 127;

const shortText = (unit: Fields, name: string): string | null => {
  const value = textIn(unit, name);
  if (value !== null && value.length > LONGEST)
    throw invalidRequest(`/purchase_units/@reference_id=='default'/${name}`, 'INVALID_STRING_LENGTH', 'Too long.');
  return value;
};

/** POST /v2/checkout/orders. @throws WalletApiError 400, 422 */
const createOrder = (desk: WalletDesk, body: Fields): WalletOrderRecord => {
  if (body['intent'] !== 'CAPTURE') throw invalidRequest('/intent', 'INVALID_PARAMETER_VALUE', 'CAPTURE only.');
  const units: readonly unknown[] = Array.isArray(body['purchase_units']) ? body['purchase_units'] : [];
  if (units.length !== 1) throw unprocessable('UNSUPPORTED_PURCHASE_UNITS', 'This emulator takes one purchase unit.');
  const unit = fieldsIn(units[0]);
  const { cents, currency } = amountIn(unit['amount'], '/purchase_units/0/amount');
  const source = body['payment_source'] === undefined ? null : fieldsIn(fieldsIn(body['payment_source'])['paypal']);
  const context = fieldsIn(source?.['experience_context'] ?? body['application_context']);
  const order: WalletOrderRecord = {
    id: walletId(),
    created: desk.now(),
    referenceId: textIn(unit, 'reference_id') ?? 'default',
    customId: shortText(unit, 'custom_id'),
    invoiceId: shortText(unit, 'invoice_id'),
    description: shortText(unit, 'description'),
    amount: cents,
    currency,
    returnUrl: textIn(context, 'return_url'),
    cancelUrl: textIn(context, 'cancel_url'),
    brandName: textIn(context, 'brand_name'),
    namesSource: source !== null,
    status: source === null ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    expiresAt: desk.now() + UNAPPROVED_SECONDS,
    payerId: null,
    funding: 'completed',
    captureId: null,
  };
  desk.books.orders[order.id] = order;
  return order;
};

const KEPT_SECONDS = { order: 6 * 60 * 60, capture: 6 * 60 * 60, refund: 45 * 24 * 60 * 60 } as const;

/**
 * PayPal-Request-Id: a repeated id answers with the latest status of what the first call made, whatever the parameters;
 * orders and captures remember for 6 hours, refunds for 45 days. A refused call leaves nothing behind.
 */
const once = (
  desk: WalletDesk,
  exchange: Exchange,
  operation: keyof typeof KEPT_SECONDS,
  work: () => { readonly id: string },
): { readonly id: string; readonly again: boolean } => {
  const given = exchange.headers['paypal-request-id'];
  const key = typeof given === 'string' && given !== '' ? `${operation} ${exchange.url.pathname} ${given}` : undefined;
  const known = key === undefined ? undefined : desk.books.requests[key];
  if (known !== undefined && desk.now() - known.created < KEPT_SECONDS[operation])
    return { id: known.objectId, again: true };
  const { id } = work();
  if (key !== undefined) desk.books.requests[key] = { created: desk.now(), objectId: id };
  return { id, again: false };
};

/** The whole object, or its head only, as the Prefer header asks. */
const representation = (exchange: Exchange, status: number, view: WalletView): Answer => {
  const whole = /return=representation/u.test(String(exchange.headers['prefer'] ?? ''));
  const { id, status: state, links } = view;
  return json(status, whole ? view : { id, status: state, links });
};

/** Checks a transmission against the bytes of the event inside the call. */
const verification = (desk: WalletDesk, exchange: Exchange): Answer => {
  const body = bodyOf(exchange);
  const raw = rawMember(exchange.body.toString('utf8'), 'webhook_event');
  const [id, time, signature, webhookId] = [
    'transmission_id',
    'transmission_time',
    'transmission_sig',
    'webhook_id',
  ].map((name) => textIn(body, name));
  if (raw === undefined || id == null || time == null || signature == null || webhookId == null)
    throw invalidRequest('/', 'VALIDATION_ERROR', 'Invalid request - see details.');
  const holds = transmissionHolds(desk.books.signingKey, { id, time, webhookId, signature }, Buffer.from(raw, 'utf8'));
  return json(200, { verification_status: holds ? 'SUCCESS' : 'FAILURE' });
};

/** The emulated part of the provider's API. */
export const walletApi = (desk: WalletDesk, credentials: WalletCredentials): readonly EmulatorRoute[] => {
  const { books } = desk;
  const route = (method: 'GET' | 'POST', pattern: string, work: (exchange: Exchange) => Answer): EmulatorRoute =>
    on(method, pattern, (exchange) => {
      checkToken(desk, exchange);
      return work(exchange);
    });
  const idIn = ({ params }: Exchange): string => params['id'] ?? '';
  return [
    tokenRoute(desk, credentials),
    route('POST', '/v2/checkout/orders', (exchange) => {
      const { id, again } = once(desk, exchange, 'order', () => createOrder(desk, bodyOf(exchange)));
      return representation(exchange, again ? 200 : 201, orderRecordView(desk, findOrder(desk, id)));
    }),
    route('GET', '/v2/checkout/orders/:id', (exchange) =>
      json(200, orderRecordView(desk, findOrder(desk, idIn(exchange)))),
    ),
    route('POST', '/v2/checkout/orders/:id/capture', (exchange) => {
      const order = findOrder(desk, idIn(exchange));
      const { again } = once(desk, exchange, 'capture', () => (captureOrder(desk, order), order));
      return representation(exchange, again ? 200 : 201, orderRecordView(desk, order));
    }),
    route('GET', '/v2/payments/captures/:id', (exchange) =>
      json(200, captureView(desk, findCapture(desk, idIn(exchange)))),
    ),
    route('POST', '/v2/payments/captures/:id/refund', (exchange) => {
      const capture = findCapture(desk, idIn(exchange));
      const body = bodyOf(exchange);
      const { id, again } = once(desk, exchange, 'refund', () => {
        const asked = body['amount'] === undefined ? undefined : amountIn(body['amount'], '/amount');
        return refundCapture(desk, capture, {
          amount: asked?.cents,
          currency: asked?.currency,
          customId: shortText(body, 'custom_id'),
          note: textIn(body, 'note_to_payer'),
          origin: 'api',
        });
      });
      return representation(exchange, again ? 200 : 201, refundRecordView(desk, findWalletRefund(desk, id)));
    }),
    route('GET', '/v2/payments/refunds/:id', (exchange) =>
      json(200, refundRecordView(desk, findWalletRefund(desk, idIn(exchange)))),
    ),
    route('GET', '/v1/reporting/transactions', (exchange) => transactionReport(desk, exchange)),
    route('GET', '/v1/notifications/webhooks-events', () =>
      json(200, { events: books.events, count: books.events.length }),
    ),
    route('POST', '/v1/notifications/verify-webhook-signature', (exchange) => verification(desk, exchange)),
  ];
};
