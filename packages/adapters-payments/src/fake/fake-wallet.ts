import { randomBytes } from 'node:crypto';
import { booksFile, startEmulator, type Call, type CallFault, type Emulator } from '@svc/adapters-platform/emulation';
import { walletApi } from './wallet-api.ts';
import {
  emptyWalletBooks,
  readableWalletBooks,
  type Funding,
  type WalletBooks,
  type WalletEventRecord,
} from './wallet-books.ts';
import { actOnOrder, consoleRefund, walletControl, type WalletPlans } from './wallet-control.ts';
import type { WalletDesk } from './wallet-desk.ts';
import { WalletApiError, walletErrorAnswer, walletRateLimited, walletUnknownUrl } from './wallet-errors.ts';
import { walletPageRoutes } from './wallet-page.routes.ts';
import { signTransmission, transmissionHeaders, type WalletWebhookFault } from './wallet-parcel.ts';
import { moveDispute } from './wallet-refunds.ts';
import { walletWebhooks, type WalletEndpoint, type WalletWebhooks } from './wallet-webhooks.ts';
import type { Delivery } from './webhook-courier.ts';

export interface FakeWalletOptions {
  /** 0 (default) takes any free port. */
  readonly port?: number;
  readonly host?: string;
  /** The address a browser reaches the approval page at; default is the listening address. */
  readonly publicUrl?: string;
  readonly webhook?: WalletEndpoint;
  /** Epoch milliseconds; default the machine's clock. */
  readonly clock?: () => number;
  /** The one accepted pair of credentials; default accepts every pair. */
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** How long an access token lives; default 32,400 as the real one. */
  readonly tokenSeconds?: number;
  /** Shown on the approval page when the order names nobody. */
  readonly businessName?: string;
  /** Keeps the books over restarts, in this JSON file. */
  readonly stateFile?: string;
  /** The event types the endpoint is subscribed to. */
  readonly enabledEvents?: readonly string[];
  /** Waits between the attempts to deliver an event; default 0.5 s to 1 min, five times. */
  readonly retryDelaysMs?: readonly number[];
  readonly answerTimeoutMs?: number;
}

/** A running wallet provider. Everything here can also be done over HTTP under `/_control`. */
export interface FakeWallet extends WalletPlans {
  readonly url: string;
  readonly port: number;
  readonly calls: readonly Call[];
  readonly clearCalls: () => void;
  readonly books: ReturnType<typeof readableWalletBooks>;
  readonly deliveries: readonly Delivery[];
  readonly failNext: (...faults: readonly CallFault[]) => void;
  readonly spoilWebhooks: (...faults: readonly WalletWebhookFault[]) => void;
  readonly clearFaults: () => void;
  /** `approve` (funding), `expire`, `settle`, `deny`, `reverse`, `dispute` (reason); false: not possible now. */
  readonly act: (orderId: string, action: string, options?: Readonly<Record<string, unknown>>) => boolean;
  /** A refund made by a person at the provider's console; all that is left without an amount. Returns its id. */
  readonly refundAtConsole: (captureId: string, amountCents?: number) => string;
  readonly moveDispute: (disputeId: string, action: 'update' | 'resolve', outcome?: string) => void;
  /** Every token ends now; clients must fetch another one. */
  readonly revokeTokens: () => void;
  /** The headers the provider would send these bytes with. */
  readonly sign: (raw: Uint8Array, webhookId: string, atMs?: number) => Readonly<Record<string, string>>;
  readonly setWebhookEndpoint: (endpoint: WalletEndpoint | undefined) => void;
  readonly holdWebhooks: () => void;
  readonly releaseWebhooks: (order?: 'order' | 'reverse') => Promise<void>;
  readonly resend: (eventId: string) => void;
  /** Resolves when no webhook is on its way. */
  readonly idle: () => Promise<void>;
  readonly restart: (downMs?: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

const defaultEvents = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
];

const pendingOf = (books: WalletBooks): readonly WalletEventRecord[] =>
  books.events.filter((event) => event.delivery === 'pending');

const certUrl = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-emulated';

const surface = (emulator: Emulator, desk: WalletDesk, webhooks: WalletWebhooks, plans: WalletPlans): FakeWallet => ({
  ...plans,
  url: emulator.url,
  port: emulator.port,
  get calls() {
    return emulator.calls();
  },
  clearCalls: emulator.clearCalls,
  get books() {
    return readableWalletBooks(desk.books);
  },
  get deliveries() {
    return webhooks.deliveries();
  },
  failNext: emulator.failNext,
  spoilWebhooks: webhooks.spoilNext,
  clearFaults: () => {
    emulator.clearFaults();
    webhooks.clearFaults();
  },
  act: (id, action, options) => actOnOrder(desk, id, action, options),
  refundAtConsole: (captureId, amount) => consoleRefund(desk, captureId, amount).id,
  moveDispute: (id, action, outcome = 'RESOLVED_SELLER_FAVOUR') => moveDispute(desk, id, action, outcome),
  revokeTokens: () => {
    desk.books.tokens = {};
  },
  sign: (raw, webhookId, atMs = Date.now()) =>
    transmissionHeaders(signTransmission(desk.books.signingKey, webhookId, raw, atMs), certUrl),
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

/** Starts the emulated wallet provider. Its API is that of PayPal's Orders, Payments and Notifications as a shop uses them. */
export const startFakeWallet = async (options: FakeWalletOptions = {}): Promise<FakeWallet> => {
  const clock = options.clock ?? Date.now;
  const books = emptyWalletBooks(randomBytes(32).toString('hex'));
  const file = booksFile(options.stateFile, () => books);
  const stored = await file.read();
  if (typeof stored === 'object' && stored !== null) Object.assign(books, stored);
  const fundings: Funding[] = [];
  const refunds: ('COMPLETED' | 'PENDING' | 'FAILED')[] = [];
  const plans: WalletPlans = {
    planFunding: (...next) => void fundings.push(...next),
    planRefunds: (...next) => void refunds.push(...next),
  };
  let emulator: Emulator | undefined;
  const started = (): Emulator => {
    if (emulator === undefined) throw new Error('the emulator has not started');
    return emulator;
  };
  const webhooks = walletWebhooks({
    endpoint: options.webhook,
    enabledEvents: options.enabledEvents ?? defaultEvents,
    retryDelaysMs: options.retryDelaysMs ?? [500, 2_000, 10_000, 30_000, 60_000],
    answerTimeoutMs: options.answerTimeoutMs ?? 10_000,
    clock,
    timers: () => started().timers,
    changed: () => void file.save().catch(() => undefined),
    signingKey: () => books.signingKey,
    certUrl: () => certUrl,
  });
  const desk: WalletDesk = {
    books,
    now: () => Math.floor(clock() / 1000),
    publicUrl: () => options.publicUrl?.replace(/\/$/u, '') ?? started().url,
    businessName: options.businessName ?? 'Studio',
    announce: webhooks.announce,
    nextFunding: () => fundings.shift(),
    nextRefundStatus: () => refunds.shift() ?? 'COMPLETED',
  };
  const { clientId, clientSecret, tokenSeconds = 32_400 } = options;
  emulator = await startEmulator({
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.host === undefined ? {} : { host: options.host }),
    clock,
    routes: [...walletApi(desk, { clientId, clientSecret, tokenSeconds }), ...walletPageRoutes(desk)],
    control: walletControl({ desk, webhooks, ...plans, failNext: (...faults) => started().failNext(...faults) }),
    notFound: () => walletUnknownUrl,
    rateLimited: walletRateLimited,
    failed: (cause) => (cause instanceof WalletApiError ? walletErrorAnswer(cause) : undefined),
    persist: file.save,
    onRestart: () => webhooks.resume(pendingOf(books)),
  });
  webhooks.resume(pendingOf(books));
  return surface(emulator, desk, webhooks, plans);
};
