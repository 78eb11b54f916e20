import { adopt, booksFile, plannedAnswers } from '../kernel/index.ts';
import { cardApi } from './card-api.ts';
import { emptyBooks } from './card-books.ts';
import { actOnSession, cardControl, readableBooks } from './card-control.ts';
import type { CardDesk } from './card-desk.ts';
import { CardApiError, errorAnswer, rateLimited, unknownUrl } from './card-errors.ts';
import { createRefund } from './card-refunds.ts';
import { cardWebhooks, type WebhookEndpoint } from './card-webhooks.ts';
import type { WebhookFault } from './card-parcel.ts';
import {
  deliveryOptions,
  placeOf,
  startProvider,
  toBeStarted,
  type FakeProvider,
  type FakeProviderOptions,
} from './fake-provider.ts';
import { payPageRoutes } from './pay-page.routes.ts';

export interface FakeCardOptions extends FakeProviderOptions<WebhookEndpoint> {
  /** The one accepted API key; default accepts every key that begins with sk_ or rk_. */
  readonly secretKey?: string;
  /** The provider refuses sessions that live shorter than 30 minutes. */
  readonly minimumExpirySeconds?: number;
}

/** A running card provider. */
export interface FakeCard extends FakeProvider<ReturnType<typeof readableBooks>, WebhookEndpoint, WebhookFault> {
  /** The outcomes of the next refunds; without a plan they succeed at once. */
  readonly planRefunds: (...outcomes: readonly ('succeeded' | 'pending' | 'failed')[]) => void;
  /** `pay` (late: an expired session too), `fail`, `defer`, `expire`, `async-succeed`, `async-fail`; false: not possible. */
  readonly act: (sessionId: string, action: string, options?: { readonly late?: boolean }) => boolean;
  /** A refund made by a person at the provider's console; all that is left without an amount. Returns its id. */
  readonly refundAtConsole: (paymentIntentId: string, amountCents?: number) => string;
}

const defaultEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.failed',
];

const consoleRefund = (desk: CardDesk, paymentIntentId: string, amountCents: number | undefined): string => {
  const amount = amountCents === undefined ? undefined : String(amountCents);
  return createRefund(desk, { paymentIntentId, amount, reason: undefined, metadata: {}, origin: 'console' }).id;
};

/** Starts the emulated card provider. Its API is that of Stripe as the official SDK uses it for hosted checkout. */
export const startFakeCard = async (options: FakeCardOptions = {}): Promise<FakeCard> => {
  const clock = options.clock ?? Date.now;
  const books = emptyBooks();
  const file = booksFile(options.stateFile, () => books);
  adopt(books, await file.read());
  const refunds = plannedAnswers<'succeeded' | 'pending' | 'failed'>();
  const started = toBeStarted();
  const place = placeOf(options, started.get);
  const webhooks = cardWebhooks(deliveryOptions(options, defaultEvents, file, started.get));
  const desk: CardDesk = {
    books,
    now: () => Math.floor(clock() / 1000),
    publicUrl: place.publicUrl,
    minimumExpirySeconds: options.minimumExpirySeconds ?? 30 * 60,
    businessName: options.businessName ?? 'Studio',
    announce: webhooks.announce,
    nextRefundStatus: () => refunds.next() ?? 'succeeded',
  };
  const planRefunds = refunds.plan;
  const asNew = { emptyBooks: () => void Object.assign(books, emptyBooks()), clearPlans: refunds.clear };
  const surface = await startProvider(
    { started, webhooks, events: () => books.events, books: () => readableBooks(books), ...asNew },
    {
      ...place.listen,
      clock,
      routes: [...cardApi(desk, options.secretKey), ...payPageRoutes(desk)],
      control: cardControl({ desk, webhooks, planRefunds, failNext: (...faults) => started.get().failNext(...faults) }),
      notFound: ({ method, url }) => unknownUrl(method, url.pathname),
      rateLimited,
      failed: (cause) => (cause instanceof CardApiError ? errorAnswer(cause) : undefined),
      persist: file.save,
    },
  );
  return Object.assign(surface, {
    planRefunds,
    act: ((id, action, acting) => actOnSession(desk, id, action, { ...acting })) satisfies FakeCard['act'],
    refundAtConsole: (paymentIntentId: string, amountCents?: number) =>
      consoleRefund(desk, paymentIntentId, amountCents),
  });
};
