import { randomBytes } from 'node:crypto';
import { adopt, booksFile, byId, plannedAnswers } from '../kernel/index.ts';
import {
  deliveryOptions,
  placeOf,
  startProvider,
  toBeStarted,
  type FakeProvider,
  type FakeProviderOptions,
} from './fake-provider.ts';
import { walletApi } from './wallet-api.ts';
import { emptyWalletBooks, readableWalletBooks, type Funding } from './wallet-books.ts';
import { actOnOrder, consoleRefund, walletControl, type WalletPlans } from './wallet-control.ts';
import type { WalletDesk } from './wallet-desk.ts';
import { WalletApiError, walletErrorAnswer, walletRateLimited, walletUnknownUrl } from './wallet-errors.ts';
import { walletPageRoutes } from './wallet-page.routes.ts';
import { signTransmission, transmissionHeaders, type WalletWebhookFault } from './wallet-parcel.ts';
import { moveDispute } from './wallet-refunds.ts';
import { walletWebhooks, type WalletEndpoint } from './wallet-webhooks.ts';

export interface FakeWalletOptions extends FakeProviderOptions<WalletEndpoint> {
  /** The one accepted pair of credentials; default accepts every pair. */
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** How long an access token lives; default 32,400 as the real one. */
  readonly tokenSeconds?: number;
}

/** A running wallet provider. */
export interface FakeWallet
  extends WalletPlans, FakeProvider<ReturnType<typeof readableWalletBooks>, WalletEndpoint, WalletWebhookFault> {
  /** `approve` (funding), `expire`, `settle`, `deny`, `reverse`, `dispute` (reason); false: not possible now. */
  readonly act: (orderId: string, action: string, options?: Readonly<Record<string, unknown>>) => boolean;
  /** A refund made by a person at the provider's console; all that is left without an amount. Returns its id. */
  readonly refundAtConsole: (captureId: string, amountCents?: number) => string;
  readonly moveDispute: (disputeId: string, action: 'update' | 'resolve', outcome?: string) => void;
  /** Every token ends now; clients must fetch another one. */
  readonly revokeTokens: () => void;
  /** The headers the provider would send these bytes with. */
  readonly sign: (raw: Uint8Array, webhookId: string, atMs?: number) => Readonly<Record<string, string>>;
}

const defaultEvents = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.FAILED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
];

const certUrl = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-emulated';

type WalletDoings = Omit<FakeWallet, keyof FakeProvider<unknown, unknown, unknown> | keyof WalletPlans>;
const doings = (desk: WalletDesk): WalletDoings => ({
  act: (id, action, options) => actOnOrder(desk, id, action, options),
  refundAtConsole: (captureId, amount) => consoleRefund(desk, captureId, amount).id,
  moveDispute: (id, action, outcome = 'RESOLVED_SELLER_FAVOUR') => moveDispute(desk, id, action, outcome),
  revokeTokens: () => {
    desk.books.tokens = byId();
  },
  sign: (raw, webhookId, atMs = Date.now()) =>
    transmissionHeaders(signTransmission(desk.books.signingKey, webhookId, raw, atMs), certUrl),
});

/** Starts the emulated wallet provider. Its API is that of PayPal's Orders, Payments and Notifications as a shop uses them. */
export const startFakeWallet = async (options: FakeWalletOptions = {}): Promise<FakeWallet> => {
  const clock = options.clock ?? Date.now;
  const books = emptyWalletBooks(randomBytes(32).toString('hex'));
  const file = booksFile(options.stateFile, () => books);
  adopt(books, await file.read());
  const fundings = plannedAnswers<Funding>();
  const refunds = plannedAnswers<'COMPLETED' | 'PENDING' | 'FAILED'>();
  const plans: WalletPlans = { planFunding: fundings.plan, planRefunds: refunds.plan };
  const asNew = {
    emptyBooks: () => {
      const { signingKey, tokens } = books;
      Object.assign(books, emptyWalletBooks(signingKey), { tokens });
    },
    clearPlans: () => {
      fundings.clear();
      refunds.clear();
    },
  };
  const started = toBeStarted();
  const place = placeOf(options, started.get);
  const webhooks = walletWebhooks({
    ...deliveryOptions(options, defaultEvents, file, started.get),
    signingKey: () => books.signingKey,
    certUrl: () => certUrl,
  });
  const desk: WalletDesk = {
    books,
    now: () => Math.floor(clock() / 1000),
    publicUrl: place.publicUrl,
    businessName: options.businessName ?? 'Studio',
    announce: webhooks.announce,
    nextFunding: fundings.next,
    nextRefundStatus: () => refunds.next() ?? 'COMPLETED',
  };
  const { clientId, clientSecret, tokenSeconds = 32_400 } = options;
  const surface = await startProvider(
    { started, webhooks, events: () => books.events, books: () => readableWalletBooks(books), ...asNew },
    {
      ...place.listen,
      clock,
      routes: [...walletApi(desk, { clientId, clientSecret, tokenSeconds }), ...walletPageRoutes(desk)],
      control: walletControl({ desk, webhooks, ...plans, failNext: (...faults) => started.get().failNext(...faults) }),
      notFound: () => walletUnknownUrl,
      rateLimited: walletRateLimited,
      failed: (cause) => (cause instanceof WalletApiError ? walletErrorAnswer(cause) : undefined),
      persist: file.save,
    },
  );
  return Object.assign(surface, plans, doings(desk));
};
