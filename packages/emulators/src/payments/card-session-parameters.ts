import type { LineRecord, SessionRecord } from './card-books.ts';
import { freshId, type CardDesk } from './card-desk.ts';
import { invalidParameter, missingParameter } from './card-errors.ts';
import { listAt, textAt, textsAt, type Form, type FormValue } from './form.ts';

const knownParameters = new Set([
  'adaptive_pricing',
  'allow_promotion_codes',
  'automatic_tax',
  'billing_address_collection',
  'branding_settings',
  'cancel_url',
  'client_reference_id',
  'custom_text',
  'customer_creation',
  'customer_email',
  'expand',
  'expires_at',
  'integration_identifier',
  'invoice_creation',
  'line_items',
  'locale',
  'metadata',
  'mode',
  'payment_intent_data',
  'payment_method_types',
  'phone_number_collection',
  'submit_type',
  'success_url',
  'ui_mode',
]);

const DAY_SECONDS = 86_400;
const MINIMUM_CENTS = 50;

const lineOf = (item: FormValue, index: number): { readonly currency: string; readonly line: LineRecord } => {
  const param = `line_items[${index}]`;
  const currency = textAt(item, 'price_data', 'currency')?.toLowerCase();
  if (currency === undefined) throw missingParameter(`${param}[price_data][currency]`);
  const name = textAt(item, 'price_data', 'product_data', 'name');
  if (name === undefined) throw missingParameter(`${param}[price_data][product_data][name]`);
  const amount = textAt(item, 'price_data', 'unit_amount');
  if (amount === undefined) throw missingParameter(`${param}[price_data][unit_amount]`);
  const quantity = textAt(item, 'quantity');
  if (quantity === undefined) throw missingParameter(`${param}[quantity]`);
  if (!/^\d{1,8}$/u.test(amount)) {
    throw invalidParameter(
      `${param}[price_data][unit_amount]`,
      `Invalid integer: ${amount}`,
      'parameter_invalid_integer',
    );
  }
  if (!/^[1-9]\d{0,5}$/u.test(quantity)) {
    throw invalidParameter(`${param}[quantity]`, `Invalid integer: ${quantity}`, 'parameter_invalid_integer');
  }
  const description = textAt(item, 'price_data', 'product_data', 'description') ?? null;
  return { currency, line: { name, description, unitAmount: Number(amount), quantity: Number(quantity) } };
};

const checkMetadata = (metadata: Readonly<Record<string, string>>): void => {
  const entries = Object.entries(metadata);
  if (entries.length > 50) throw invalidParameter('metadata', 'You can only have 50 keys in metadata.');
  for (const [key, value] of entries) {
    if (key.length > 40) throw invalidParameter('metadata', `Metadata keys must be 40 characters or less: ${key}`);
    if (value.length > 500)
      throw invalidParameter(`metadata[${key}]`, 'Metadata values can have up to 500 characters.');
  }
};

const isWebAddress = (text: string): boolean => {
  const parsed = URL.parse(text);
  return parsed !== null && (parsed.protocol === 'http:' || parsed.protocol === 'https:');
};

const addressOf = (form: Form, name: string): string | null => {
  const text = textAt(form, name);
  if (text === undefined) return null;
  if (!isWebAddress(text.replaceAll('{CHECKOUT_SESSION_ID}', 'id')))
    throw invalidParameter(name, 'Not a valid URL', 'url_invalid');
  return text;
};

const expiryOf = (desk: CardDesk, form: Form): number => {
  const now = desk.now();
  const text = textAt(form, 'expires_at');
  if (text === undefined) return now + DAY_SECONDS;
  const expiresAt = Number(text);
  if (!Number.isInteger(expiresAt)) throw invalidParameter('expires_at', `Invalid timestamp: ${text}`);
  if (expiresAt < now + desk.minimumExpirySeconds) {
    throw invalidParameter(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    );
  }
  if (expiresAt > now + DAY_SECONDS) {
    throw invalidParameter(
      'expires_at',
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    );
  }
  return expiresAt;
};

/**
 * POST /v1/checkout/sessions.
 * @throws CardApiError on the parameters Stripe refuses.
 */
export const createSession = (desk: CardDesk, form: Form): SessionRecord => {
  const unknown = Object.keys(form).find((name) => !knownParameters.has(name));
  if (unknown !== undefined)
    throw invalidParameter(unknown, `Received unknown parameter: ${unknown}`, 'parameter_unknown');
  if (textAt(form, 'mode') === undefined) throw missingParameter('mode');
  if (textAt(form, 'mode') !== 'payment') throw invalidParameter('mode', 'The emulator knows mode payment only.');
  const successUrl = addressOf(form, 'success_url');
  if (successUrl === null) throw missingParameter('success_url');
  const items = listAt(form, 'line_items').map(lineOf);
  const [first] = items;
  if (first === undefined) throw missingParameter('line_items');
  if (items.some((item) => item.currency !== first.currency)) {
    throw invalidParameter('line_items', 'All line items must have the same currency.');
  }
  const amountTotal = items.reduce((sum, { line }) => sum + line.unitAmount * line.quantity, 0);
  if (amountTotal < MINIMUM_CENTS) {
    throw invalidParameter(
      'line_items',
      "The Checkout Session's total amount must be at least 50 cents.",
      'amount_too_small',
    );
  }
  const metadata = textsAt(form, 'metadata');
  checkMetadata(metadata);
  const clientReferenceId = textAt(form, 'client_reference_id') ?? null;
  if (clientReferenceId !== null && clientReferenceId.length > 200) {
    throw invalidParameter('client_reference_id', 'Invalid string: must be at most 200 characters');
  }
  const session: SessionRecord = {
    id: freshId('cs_test'),
    created: desk.now(),
    expiresAt: expiryOf(desk, form),
    currency: first.currency,
    amountTotal,
    lines: items.map(({ line }) => line),
    clientReferenceId,
    customerEmail: textAt(form, 'customer_email') ?? null,
    displayName: textAt(form, 'branding_settings', 'display_name') ?? null,
    locale: textAt(form, 'locale') ?? null,
    metadata,
    paymentMetadata: textsAt(form, 'payment_intent_data', 'metadata'),
    successUrl,
    cancelUrl: addressOf(form, 'cancel_url'),
    status: 'open',
    paymentStatus: 'unpaid',
    paymentIntentId: null,
  };
  desk.books.sessions[session.id] = session;
  return session;
};
