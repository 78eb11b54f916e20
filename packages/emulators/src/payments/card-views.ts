import {
  refundedOf,
  type CardBooks,
  type EventRecord,
  type PaymentIntentRecord,
  type RefundRecord,
  type SessionRecord,
} from './card-books.ts';

/** The API version of the official SDK the emulator was written against (stripe 23.1.0). */
export const apiVersion = '2026-10-28.endive';

export type View = Readonly<Record<string, unknown>>;

/** What a view needs besides the record. `expand` holds dotted paths below the object. */
export interface ViewContext {
  readonly books: CardBooks;
  readonly publicUrl: string;
  readonly expand: readonly string[];
}

const under = (expand: readonly string[], name: string): readonly string[] | undefined => {
  const hits = expand.filter((path) => path === name || path.startsWith(`${name}.`));
  return hits.length === 0 ? undefined : hits.map((path) => path.slice(name.length + 1)).filter((path) => path !== '');
};

export const list = (url: string, data: readonly unknown[], hasMore = false): View => ({
  object: 'list',
  url,
  has_more: hasMore,
  data,
});

export const chargeView = (context: ViewContext, intent: PaymentIntentRecord): View => {
  const refunded = refundedOf(context.books, intent.id);
  return {
    id: intent.chargeId,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amountReceived,
    amount_refunded: refunded,
    captured: true,
    created: intent.created,
    currency: intent.currency,
    livemode: false,
    metadata: intent.metadata,
    outcome: { network_status: 'approved_by_network', type: 'authorized' },
    paid: true,
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    refunded: refunded >= intent.amountReceived,
    status: 'succeeded',
  };
};

export const intentView = (context: ViewContext, intent: PaymentIntentRecord): View => {
  const charge = under(context.expand, 'latest_charge');
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: intent.amountReceived,
    canceled_at: null,
    capture_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    last_payment_error:
      intent.lastError === null
        ? null
        : { type: 'card_error', code: intent.lastError, message: 'Your card was declined.' },
    latest_charge:
      intent.chargeId !== null && charge !== undefined
        ? chargeView({ ...context, expand: charge }, intent)
        : intent.chargeId,
    livemode: false,
    metadata: intent.metadata,
    next_action: null,
    payment_method_types: ['card'],
    status: intent.status,
  };
};

const lineViews = (session: SessionRecord): readonly View[] =>
  session.lines.map((line, index) => ({
    id: `li_${session.id.slice(8)}_${index}`,
    object: 'item',
    amount_subtotal: line.unitAmount * line.quantity,
    amount_total: line.unitAmount * line.quantity,
    currency: session.currency,
    description: line.name,
    quantity: line.quantity,
  }));

export const sessionView = (context: ViewContext, session: SessionRecord): View => {
  const intent = session.paymentIntentId === null ? undefined : context.books.paymentIntents[session.paymentIntentId];
  const expandedIntent = under(context.expand, 'payment_intent');
  const lines = under(context.expand, 'line_items');
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.amountTotal,
    amount_total: session.amountTotal,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: session.currency,
    customer: null,
    customer_details: session.customerEmail === null ? null : { email: session.customerEmail },
    customer_email: session.customerEmail,
    expires_at: session.expiresAt,
    ...(lines === undefined
      ? {}
      : { line_items: list(`/v1/checkout/sessions/${session.id}/line_items`, lineViews(session)) }),
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent:
      intent !== undefined && expandedIntent !== undefined
        ? intentView({ ...context, expand: expandedIntent }, intent)
        : session.paymentIntentId,
    payment_method_types: ['card'],
    payment_status: session.paymentStatus,
    status: session.status,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${context.publicUrl}/pay/${session.id}` : null,
  };
};

export const refundView = (context: ViewContext, refund: RefundRecord): View => {
  const expandedIntent = under(context.expand, 'payment_intent');
  const intent = context.books.paymentIntents[refund.paymentIntentId];
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.chargeId,
    created: refund.created,
    currency: refund.currency,
    metadata: refund.metadata,
    payment_intent:
      intent !== undefined && expandedIntent !== undefined
        ? intentView({ ...context, expand: expandedIntent }, intent)
        : refund.paymentIntentId,
    reason: refund.reason,
    receipt_number: null,
    ...(refund.status === 'failed' ? { failure_reason: 'unknown' } : {}),
    status: refund.status,
  };
};

export const eventView = (event: EventRecord): View => ({
  id: event.id,
  object: 'event',
  api_version: apiVersion,
  created: event.created,
  data: { object: event.object },
  livemode: false,
  pending_webhooks: event.delivery === 'pending' ? 1 : 0,
  request: { id: null, idempotency_key: event.idempotencyKey },
  type: event.type,
});
