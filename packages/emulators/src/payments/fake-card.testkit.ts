import { Stripe } from 'stripe';
import { startFakeCard, type FakeCard, type FakeCardOptions } from './index.ts';
import { webhookSink, type WebhookSink } from '../kernel/index.ts';

export const secret = 'whsec_of_the_tests';

/** One emulator, the endpoint it announces to, and the official SDK pointed at it. */
export interface Harness {
  readonly card: FakeCard;
  readonly sink: WebhookSink;
  readonly stripe: Stripe;
  readonly create: (key?: string) => Promise<Stripe.Checkout.Session>;
  /** A session paid on its page, with its payment. */
  readonly paid: () => Promise<Stripe.Checkout.Session>;
  readonly events: () => readonly Stripe.Event[];
  /** Stops the emulator and starts another one. */
  readonly start: (options?: FakeCardOptions) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The parameters our own adapter sends, more or less: 20.00 EUR in two lines. */
export const params = (): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: 'commerce:1',
  metadata: { order: '1', tenant: 'loto' },
  customer_email: 'giulia@example.it',
  success_url: 'http://shop.example/ok?s={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.example/no',
  expires_at: Math.floor(Date.now() / 1000) + 1860,
  line_items: [
    { quantity: 1, price_data: { currency: 'eur', unit_amount: 1500, product_data: { name: 'Yoga & <respiro>' } } },
    { quantity: 2, price_data: { currency: 'eur', unit_amount: 250, product_data: { name: 'Tappetino' } } },
  ],
});

const clientOf = ({ port }: FakeCard): Stripe =>
  new Stripe('sk_test_1', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });

export const startHarness = async (): Promise<Harness> => {
  const sink = await webhookSink();
  const open = (options: FakeCardOptions = {}): Promise<FakeCard> =>
    startFakeCard({ webhook: { url: sink.url, secret }, retryDelaysMs: [1, 1], ...options });
  let card = await open();
  let stripe = clientOf(card);
  const create = (key?: string) =>
    stripe.checkout.sessions.create(params(), key === undefined ? {} : { idempotencyKey: key });
  return {
    get card() {
      return card;
    },
    get stripe() {
      return stripe;
    },
    sink,
    create,
    paid: async () => {
      const session = await create();
      card.act(session.id, 'pay');
      await card.idle();
      return stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] });
    },
    events: () => sink.received.map((got) => JSON.parse(got.body.toString('utf8')) as Stripe.Event),
    start: async (options) => {
      await card.close();
      card = await open(options);
      stripe = clientOf(card);
    },
    close: async () => {
      await card.close();
      await sink.close();
    },
  };
};

/** The provider error a call must fail with. */
export const refusalOf = async (work: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> => {
  const cause: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(cause instanceof Stripe.errors.StripeError))
    throw new Error(`expected a refusal of the provider, got ${String(cause)}`);
  return cause;
};

export const intentId = (session: Stripe.Checkout.Session): string => {
  const intent = session.payment_intent;
  return typeof intent === 'string' ? intent : (intent?.id ?? '');
};

export const press = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
