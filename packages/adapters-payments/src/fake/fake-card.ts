import { booksFile, startEmulator, type Call, type CallFault, type Emulator } from '@svc/adapters-platform/emulation';
import { cardApi } from './card-api.ts';
import { emptyBooks, type CardBooks, type EventRecord } from './card-books.ts';
import { actOnSession, cardControl, readableBooks } from './card-control.ts';
import type { CardDesk } from './card-desk.ts';
import { CardApiError, errorAnswer, rateLimited, unknownUrl } from './card-errors.ts';
import { createRefund } from './card-refunds.ts';
import { cardWebhooks, type CardWebhooks, type WebhookEndpoint } from './card-webhooks.ts';
import type { WebhookFault } from './card-parcel.ts';
import { payPageRoutes } from './pay-page.routes.ts';
import type { Delivery } from './webhook-courier.ts';

export interface FakeCardOptions {
  /** 0 (default) takes any free port. */
  readonly port?: number;
  readonly host?: string;
  /** The address a browser reaches the pay page at; default is the listening address. */
  readonly publicUrl?: string;
  readonly webhook?: WebhookEndpoint;
  /** Epoch milliseconds; default the machine's clock. */
  readonly clock?: () => number;
  /** The one accepted API key; default accepts every key that begins with sk_ or rk_. */
  readonly secretKey?: string;
  /** Shown on the pay page when the session names nobody. */
  readonly businessName?: string;
  /** Keeps the books over restarts, in this JSON file. */
  readonly stateFile?: string;
  /** The event types the endpoint is subscribed to; default the checkout ones and charge.refunded. */
  readonly enabledEvents?: readonly string[];
  /** Waits between the attempts to deliver an event; default 0.5 s to 1 min, five times. */
  readonly retryDelaysMs?: readonly number[];
  readonly answerTimeoutMs?: number;
  /** The provider refuses sessions that live shorter than 30 minutes. */
  readonly minimumExpirySeconds?: number;
}

/** A running card provider. Everything here can also be done over HTTP under `/_control`. */
export interface FakeCard {
  readonly url: string;
  readonly port: number;
  readonly calls: readonly Call[];
  readonly clearCalls: () => void;
  readonly books: ReturnType<typeof readableBooks>;
  readonly deliveries: readonly Delivery[];
  readonly failNext: (...faults: readonly CallFault[]) => void;
  readonly spoilWebhooks: (...faults: readonly WebhookFault[]) => void;
  /** The outcomes of the next refunds; without a plan they succeed at once. */
  readonly planRefunds: (...outcomes: readonly ('succeeded' | 'pending' | 'failed')[]) => void;
  readonly clearFaults: () => void;
  /** `pay` (late: an expired session too), `fail`, `defer`, `expire`, `async-succeed`, `async-fail`; false: not possible. */
  readonly act: (sessionId: string, action: string, options?: { readonly late?: boolean }) => boolean;
  /** A refund made by a person at the provider's console; all that is left without an amount. Returns its id. */
  readonly refundAtConsole: (paymentIntentId: string, amountCents?: number) => string;
  readonly setWebhookEndpoint: (endpoint: WebhookEndpoint | undefined) => void;
  readonly holdWebhooks: () => void;
  readonly releaseWebhooks: (order?: 'order' | 'reverse') => Promise<void>;
  readonly resend: (eventId: string) => void;
  /** Resolves when no webhook is on its way. */
  readonly idle: () => Promise<void>;
  readonly restart: (downMs?: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

const defaultEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
];

const adopt = (books: CardBooks, stored: unknown): void => {
  if (typeof stored === 'object' && stored !== null) Object.assign(books, stored);
};

const pendingOf = (books: CardBooks): readonly EventRecord[] =>
  books.events.filter((event) => event.delivery === 'pending');

const surface = (
  emulator: Emulator,
  desk: CardDesk,
  webhooks: CardWebhooks,
  plan: FakeCard['planRefunds'],
): FakeCard => ({
  url: emulator.url,
  port: emulator.port,
  get calls() {
    return emulator.calls();
  },
  clearCalls: emulator.clearCalls,
  get books() {
    return readableBooks(desk.books);
  },
  get deliveries() {
    return webhooks.deliveries();
  },
  failNext: emulator.failNext,
  spoilWebhooks: webhooks.spoilNext,
  planRefunds: plan,
  clearFaults: () => {
    emulator.clearFaults();
    webhooks.clearFaults();
  },
  act: (id, action, options) => actOnSession(desk, id, action, { ...options }),
  refundAtConsole: (paymentIntentId, amountCents) => {
    const amount = amountCents === undefined ? undefined : String(amountCents);
    return createRefund(desk, { paymentIntentId, amount, reason: undefined, metadata: {}, origin: 'console' }).id;
  },
  setWebhookEndpoint: webhooks.setEndpoint,
  holdWebhooks: webhooks.hold,
  releaseWebhooks: webhooks.release,
  resend: (eventId) => {
    const event = desk.books.events.find((row) => row.id === eventId);
    if (event === undefined) throw new Error(`no event ${eventId}`);
    webhooks.resend(event);
  },
  idle: webhooks.idle,
  restart: async (downMs) => {
    webhooks.stop();
    await emulator.restart(downMs);
  },
  close: async () => {
    webhooks.stop();
    await emulator.close();
  },
});

/** Starts the emulated card provider. Its API is that of Stripe as the official SDK uses it for hosted checkout. */
export const startFakeCard = async (options: FakeCardOptions = {}): Promise<FakeCard> => {
  const clock = options.clock ?? Date.now;
  const books = emptyBooks();
  const file = booksFile(options.stateFile, () => books);
  adopt(books, await file.read());
  const plannedRefunds: ('succeeded' | 'pending' | 'failed')[] = [];
  const planRefunds = (...outcomes: readonly ('succeeded' | 'pending' | 'failed')[]): void =>
    void plannedRefunds.push(...outcomes);
  let emulator: Emulator | undefined;
  const started = (): Emulator => {
    if (emulator === undefined) throw new Error('the emulator has not started');
    return emulator;
  };
  const webhooks = cardWebhooks({
    endpoint: options.webhook,
    enabledEvents: options.enabledEvents ?? defaultEvents,
    retryDelaysMs: options.retryDelaysMs ?? [500, 2_000, 10_000, 30_000, 60_000],
    answerTimeoutMs: options.answerTimeoutMs ?? 10_000,
    clock,
    timers: () => started().timers,
    changed: () => void file.save().catch(() => undefined),
  });
  const desk: CardDesk = {
    books,
    now: () => Math.floor(clock() / 1000),
    publicUrl: () => options.publicUrl?.replace(/\/$/u, '') ?? started().url,
    minimumExpirySeconds: options.minimumExpirySeconds ?? 30 * 60,
    businessName: options.businessName ?? 'Studio',
    announce: webhooks.announce,
    nextRefundStatus: () => plannedRefunds.shift() ?? 'succeeded',
  };
  emulator = await startEmulator({
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.host === undefined ? {} : { host: options.host }),
    clock,
    routes: [...cardApi(desk, options.secretKey), ...payPageRoutes(desk)],
    control: cardControl({ desk, webhooks, planRefunds, failNext: (...faults) => started().failNext(...faults) }),
    notFound: ({ method, url }) => unknownUrl(method, url.pathname),
    rateLimited,
    failed: (cause) => (cause instanceof CardApiError ? errorAnswer(cause) : undefined),
    persist: file.save,
    onRestart: () => webhooks.resume(pendingOf(books)),
  });
  webhooks.resume(pendingOf(books));
  return surface(emulator, desk, webhooks, planRefunds);
};
