import * as Effect from 'effect/Effect';
import type { Stripe } from 'stripe';
import type {
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  ProviderSession,
  RefundRequest,
  SessionRequest,
} from '@svc/application/commerce';
import type { CallOutcome } from '@svc/application/kernel';
import { orderReference } from '@svc/domain/commerce';
import type { AttemptId } from '@svc/domain/kernel';
import { lazyClient } from './card-client.ts';
import type { CardConfig } from './card-config.ts';
import { isMissing, outcomeOfFailure, outcomeOfRefundFailure, readFailed, UnreadableAnswer } from './card-faults.ts';
import { metadataNames, toListedPayment, toPayment, toRefund, toSession } from './card-records.ts';
import { readWebhook } from './card-webhook.ts';

/** The provider wants at least 30 minutes from its own clock and at most 24 hours; a minute is left for the way. */
const SHORTEST = { minutes: 31 };
const LONGEST = { hours: 23, minutes: 59 };
const PAGE = 100;
const MOST_PAGES = 50;
const LONGEST_NAME = 250;

const expected = <A>(value: A | null): A => {
  if (value === null) throw new UnreadableAnswer('the provider answered something else');
  return value;
};

/** A call that changes something: whatever happens becomes an outcome. */
const calling = <A>(
  work: () => Promise<CallOutcome<A>>,
  onFailure: (cause: unknown) => CallOutcome<never> = outcomeOfFailure,
): Effect.Effect<CallOutcome<A>> => Effect.promise(() => work().catch(onFailure));

const secondsUp = (at: Temporal.Instant): number => Math.ceil(at.epochMilliseconds / 1000);

const confirmed = <A>(value: A): CallOutcome<A> => ({ kind: 'confirmed', value });

const orNull = <A>(work: Promise<A>): Promise<A | null> =>
  work.catch((cause: unknown) => {
    if (isMissing(cause)) return null;
    throw cause;
  });

const referenceOf = ({ orderId: id, orderKind: kind }: Pick<SessionRequest, 'orderId' | 'orderKind'>): string =>
  orderReference({ id, kind });

const sessionParameters = (request: SessionRequest, now: Temporal.Instant): Stripe.Checkout.SessionCreateParams => {
  const zoned = now.toZonedDateTimeISO('UTC');
  const [earliest, latest] = [zoned.add(SHORTEST).toInstant(), zoned.add(LONGEST).toInstant()];
  const ends = Temporal.Instant.compare(request.expiresAt, earliest) > 0 ? request.expiresAt : earliest;
  const expiresAt = Temporal.Instant.compare(ends, latest) > 0 ? latest : ends;
  const metadata = {
    [metadataNames.tenant]: request.tenant,
    [metadataNames.order]: referenceOf(request),
    [metadataNames.attempt]: request.attemptId,
  };
  const currency = request.total.currency.toLowerCase();
  return {
    mode: 'payment',
    client_reference_id: referenceOf(request),
    metadata,
    payment_intent_data: { metadata },
    customer_email: request.customerEmail,
    locale: request.locale,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.ceil(expiresAt.epochMilliseconds / 1000),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: request.total.amountCents,
          product_data: { name: request.title.slice(0, LONGEST_NAME) },
        },
      },
    ],
  };
};

const refundParameters = (request: RefundRequest): Stripe.RefundCreateParams => ({
  payment_intent: request.paymentId,
  amount: request.amount.amountCents,
  metadata: {
    [metadataNames.order]: referenceOf(request),
    [metadataNames.key]: request.idempotencyKey,
    reason: request.reason,
  },
});

/** Every element of a list, page by page; a list without an end is a fault, never a silent cut. */
const collect = async <R extends { readonly id: string }, A>(
  fetchPage: (after: {
    starting_after?: string;
  }) => Promise<{ readonly data: readonly R[]; readonly has_more: boolean }>,
  pick: (row: R) => A | null,
): Promise<readonly A[]> => {
  const found: A[] = [];
  let after: { starting_after?: string } = {};
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { data, has_more: more } = await fetchPage(after);
    if (!Array.isArray(data)) throw new UnreadableAnswer('the provider answered no list');
    for (const row of data) {
      const kept = pick(row);
      if (kept !== null) found.push(kept);
    }
    const last = data.at(-1);
    if (!more || last === undefined) return found;
    after = { starting_after: last.id };
  }
  throw new UnreadableAnswer('the list does not end');
};

/** The session that counts when an order has several: a paid one, else a complete one, else the newest. */
const bestOf = (sessions: readonly ProviderSession[]): ProviderSession | null =>
  sessions.find(({ paid }) => paid) ?? sessions.find(({ status }) => status === 'complete') ?? sessions[0] ?? null;

/** What a refused expiry means: an expired session is what was asked for, a complete one has been paid. */
const closed = async (
  stripe: Stripe,
  sessionId: string,
  refusal: CallOutcome<never>,
): Promise<CallOutcome<ProviderSession>> => {
  let session: ProviderSession | null;
  try {
    session = toSession(await orNull(stripe.checkout.sessions.retrieve(sessionId)));
  } catch {
    return { kind: 'unknown', reason: 'refused, and the session could not be read' };
  }
  if (session?.status === 'expired') return confirmed(session);
  if (session?.status !== 'complete') return refusal;
  return { kind: 'refused', code: 'session_complete', message: 'the session is complete', notSent: false };
};

/** The card provider through its official SDK. */
export const cardProvider = (config: CardConfig): PaymentProvider => {
  const client = lazyClient(config);
  const now = config.now ?? (() => Temporal.Now.instant());
  const reading = <A>(work: (stripe: Stripe) => Promise<A>) =>
    Effect.tryPromise({ try: async () => work(await client()), catch: readFailed });

  const findSession = async (stripe: Stripe, attemptId: AttemptId, createdAfter: Temporal.Instant) => {
    const gte = Math.floor(createdAfter.epochMilliseconds / 1000);
    const ours = await collect(
      (after) => stripe.checkout.sessions.list({ created: { gte }, limit: PAGE, ...after }),
      (row) => {
        const session = toSession(row);
        return session?.attemptId === attemptId && session.tenant === config.tenant ? session : null;
      },
    );
    return bestOf(ours);
  };

  const readPayment = async (stripe: Stripe, paymentId: string): Promise<ProviderPayment | null> => {
    const payment = await orNull(stripe.paymentIntents.retrieve(paymentId));
    if (payment === null) return null;
    const refunds = await collect(
      (after) => stripe.refunds.list({ payment_intent: paymentId, limit: PAGE, ...after }),
      (row) => expected(toRefund(row)),
    );
    return expected(toPayment(payment, refunds));
  };

  return {
    name: 'card',
    createSession: (request) =>
      calling(async () => {
        const { checkout } = await client();
        const options = { idempotencyKey: request.idempotencyKey };
        return confirmed(
          expected(toSession(await checkout.sessions.create(sessionParameters(request, now()), options))),
        );
      }),
    captureSession: null,
    findSession: (attemptId, createdAfter) => reading((stripe) => findSession(stripe, attemptId, createdAfter)),
    readSession: (sessionId) =>
      reading(async ({ checkout }) => {
        const session = await orNull(checkout.sessions.retrieve(sessionId));
        return session === null ? null : expected(toSession(session));
      }),
    closeSession: (sessionId, idempotencyKey) =>
      calling(async () => {
        const stripe = await client();
        try {
          const session = await stripe.checkout.sessions.expire(sessionId, {}, { idempotencyKey });
          return confirmed(expected(toSession(session)));
        } catch (cause) {
          const outcome = outcomeOfFailure(cause);
          return outcome.kind === 'refused' && !outcome.notSent ? await closed(stripe, sessionId, outcome) : outcome;
        }
      }),
    createRefund: (request) =>
      calling(async (): Promise<CallOutcome<ProviderRefund>> => {
        const { refunds } = await client();
        const options = { idempotencyKey: request.idempotencyKey };
        return confirmed(expected(toRefund(await refunds.create(refundParameters(request), options))));
      }, outcomeOfRefundFailure),
    readPayment: (paymentId) => reading((stripe) => readPayment(stripe, paymentId)),
    // The provider counts in whole seconds: a period's ends are its first seconds.
    listPayments: (from, until) =>
      reading((stripe) => {
        const created = { gte: secondsUp(from), lt: secondsUp(until) };
        return collect((after) => stripe.charges.list({ created, limit: PAGE, ...after }), toListedPayment);
      }),
    verifyWebhook: (raw, header, at) =>
      Effect.suspend(() => {
        const read = readWebhook(config.webhookSecret, raw, header, at);
        return '_tag' in read ? Effect.fail(read) : Effect.succeed(read);
      }),
  };
};
