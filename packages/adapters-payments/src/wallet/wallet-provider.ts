import type { OrderRequest } from '@paypal/paypal-server-sdk';
import * as Effect from 'effect/Effect';
import type {
  ListedPayment,
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  ProviderSession,
  SessionRequest,
} from '@svc/application/commerce';
import type { CallOutcome } from '@svc/application/kernel';
import { lazyWalletClient, type WalletClient } from './wallet-client.ts';
import type { WalletConfig } from './wallet-config.ts';
import { codeOfFailure, isMissing, outcomeOfFailure, readFailed, UnreadableAnswer } from './wallet-faults.ts';
import {
  captureIdOfRefund,
  customIdOf,
  decimalOf,
  fieldsOf,
  orderIdOfCapture,
  toPayment,
  toRefund,
  toSession,
} from './wallet-records.ts';
import { toReportedPayment } from './wallet-transactions.ts';
import { walletTransport } from './wallet-transport.ts';
import { verifyTransmission } from './wallet-webhook.ts';

/** The whole object in every answer, not its head. */
const prefer = 'return=representation';
const LONGEST_DESCRIPTION = 127;
const PAGE = 500;
const MOST_PAGES = 100;
/** The capture was made already, under another key or unknown to us: the order says which. */
const alreadyCaptured = new Set(['ORDER_ALREADY_CAPTURED', 'DUPLICATE_INVOICE_ID']);

const expected = <A>(value: A | null): A => {
  if (value === null) throw new UnreadableAnswer('the provider answered something else');
  return value;
};

const confirmed = <A>(value: A): CallOutcome<A> => ({ kind: 'confirmed', value });

/** A call that changes something: whatever happens becomes an outcome. */
const calling = <A>(work: () => Promise<CallOutcome<A>>): Effect.Effect<CallOutcome<A>> =>
  Effect.promise(() => work().catch(outcomeOfFailure));

/** The raw answer: the SDK's own mapping drops what its models do not know. */
const rawOf = ({ body }: { readonly body: unknown }): unknown => (typeof body === 'string' ? JSON.parse(body) : body);

const orNull = <A>(work: Promise<A>): Promise<A | null> =>
  work.catch((cause: unknown) => {
    if (isMissing(cause)) return null;
    throw cause;
  });

/**
 * What the payer is asked to approve. The order's means is the wallet, its page ends in "pay now", and nothing is
 * shipped. The attempt's id is the invoice id as well, so that the provider itself refuses to take the money of one
 * attempt twice. The request is the same for the same order: address and language of the customer are left out.
 */
const orderRequest = async (request: SessionRequest): Promise<OrderRequest> => {
  const sdk = await import('@paypal/paypal-server-sdk');
  return {
    intent: sdk.CheckoutPaymentIntent.Capture,
    purchaseUnits: [
      {
        customId: customIdOf(request),
        invoiceId: request.attemptId,
        description: request.title.slice(0, LONGEST_DESCRIPTION),
        amount: { currencyCode: request.total.currency, value: decimalOf(request.total.amountCents) },
      },
    ],
    paymentSource: {
      paypal: {
        experienceContext: {
          returnUrl: request.successUrl,
          cancelUrl: request.cancelUrl,
          userAction: sdk.PaypalExperienceUserAction.PayNow,
          shippingPreference: sdk.PaypalWalletContextShippingPreference.NoShipping,
        },
      },
    },
  };
};

/**
 * A repeated request id answers with what its first call made: it must be what is asked for now. Tenants that share an
 * account count their orders alike, so an order's number alone does not say whose it is.
 */
const asAsked = (session: ProviderSession, request: SessionRequest): CallOutcome<ProviderSession> =>
  session.tenant === request.tenant &&
  session.attemptId === request.attemptId &&
  session.orderId === request.orderId &&
  session.orderKind === request.orderKind &&
  session.amountCents === request.total.amountCents &&
  session.currency === request.total.currency
    ? confirmed(session)
    : { kind: 'unknown', reason: 'the request id was used for another order' };

/**
 * A repeated request id answers with what its first call made, whatever was asked for now. An answer about another payment
 * proves that nothing was done for this one: the id is an order's of another tenant on the account, or of a database before.
 */
const otherWork = (what: 'capture' | 'refund'): CallOutcome<never> => ({
  kind: 'refused',
  code: 'REQUEST_ID_USED',
  message: `the request id was used for the ${what} of another payment`,
  notSent: false,
});

/** The wallet provider: the official SDK for orders, captures and refunds, its verification call for webhooks. */
export const walletProvider = (config: WalletConfig): PaymentProvider => {
  const transport = walletTransport(config);
  const client = lazyWalletClient(transport);
  const reading = <A>(work: (sdk: WalletClient) => Promise<A>) =>
    Effect.tryPromise({ try: async () => work(await client()), catch: readFailed });

  const readOrder = async ({ orders }: WalletClient, id: string): Promise<ProviderSession | null> => {
    const answer = await orNull(orders.getOrder({ id }));
    return answer === null ? null : expected(toSession(rawOf(answer)));
  };

  const capture = async (id: string, paypalRequestId: string): Promise<CallOutcome<ProviderSession>> => {
    const sdk = await client();
    try {
      const answer = await sdk.orders.captureOrder({ id, paypalRequestId, prefer });
      const session = expected(toSession(rawOf(answer)));
      return session.sessionId === id ? confirmed(session) : otherWork('capture');
    } catch (cause) {
      if (!alreadyCaptured.has(codeOfFailure(cause) ?? '')) throw cause;
      const session = await readOrder(sdk, id).catch(() => null);
      return session?.status === 'complete'
        ? confirmed(session)
        : { kind: 'unknown', reason: 'captured before, and the order could not be read' };
    }
  };

  /** The provider ends no order for us; not capturing it is its end. A captured one is complete. */
  const close = async (id: string): Promise<CallOutcome<ProviderSession>> => {
    let session: ProviderSession | null;
    try {
      session = await readOrder(await client(), id);
    } catch (cause) {
      const outcome = outcomeOfFailure(cause);
      return outcome.kind === 'refused' && outcome.notSent
        ? outcome
        : { kind: 'unknown', reason: 'the order could not be read' };
    }
    const no = (code: string, message: string): CallOutcome<never> => ({
      kind: 'refused',
      code,
      message,
      notSent: false,
    });
    if (session === null) return no('RESOURCE_NOT_FOUND', 'no such order, or its time is over');
    if (session.status === 'complete') return no('session_complete', 'the order is captured');
    return confirmed({ ...session, status: 'expired', url: null });
  };

  const readPayment = async (sdk: WalletClient, captureId: string): Promise<ProviderPayment | null> => {
    const found = await orNull(sdk.payments.getCapturedPayment({ captureId }));
    if (found === null) return null;
    const order = await sdk.orders.getOrder({ id: expected(orderIdOfCapture(fieldsOf(rawOf(found)))) });
    return expected(toPayment(rawOf(order), captureId));
  };

  const listPayments = async (
    sdk: WalletClient,
    from: Temporal.Instant,
    until: Temporal.Instant,
  ): Promise<readonly ListedPayment[]> => {
    const found: ListedPayment[] = [];
    const period = { startDate: from.toString(), endDate: until.toString(), fields: 'transaction_info' };
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const report = fieldsOf(rawOf(await sdk.reports.searchTransactions({ ...period, pageSize: PAGE, page })));
      const rows: unknown = report['transaction_details'];
      if (!Array.isArray(rows)) throw new UnreadableAnswer('the provider answered no report');
      for (const row of rows) {
        const reported = toReportedPayment(row);
        if (reported === null || Temporal.Instant.compare(reported.at, until) >= 0) continue;
        const { touched, ...payment } = reported;
        found.push(touched ? { ...payment, refundedCents: await refundedOf(sdk, payment.paymentId) } : payment);
      }
      if (page >= Number(report['total_pages'] ?? 1)) return found;
    }
    throw new UnreadableAnswer('the report does not end');
  };

  const refundedOf = async (sdk: WalletClient, captureId: string): Promise<number> => {
    const { refunds } = expected(await readPayment(sdk, captureId));
    return refunds.reduce((sum, { status, amountCents }) => (status === 'failed' ? sum : sum + amountCents), 0);
  };

  return {
    name: 'wallet',
    createSession: (request) =>
      calling(async () => {
        const { orders } = await client();
        const body = await orderRequest(request);
        const answer = await orders.createOrder({ body, paypalRequestId: request.idempotencyKey, prefer });
        return asAsked(expected(toSession(rawOf(answer))), request);
      }),
    captureSession: (sessionId, key) => calling(() => capture(sessionId, key)),
    findSession: () => Effect.succeed(null),
    readSession: (sessionId) => reading((sdk) => readOrder(sdk, sessionId)),
    closeSession: (sessionId) => calling(() => close(sessionId)),
    createRefund: ({ paymentId, amount, idempotencyKey }) =>
      calling(async (): Promise<CallOutcome<ProviderRefund>> => {
        const { payments } = await client();
        const answer = await payments.refundCapturedPayment({
          captureId: paymentId,
          paypalRequestId: idempotencyKey,
          prefer,
          // The key comes back in the refund, so that ours are distinguished from those of the console.
          body: {
            amount: { currencyCode: amount.currency, value: decimalOf(amount.amountCents) },
            customId: idempotencyKey,
          },
        });
        const refund = expected(toRefund(rawOf(answer)));
        const captureId = captureIdOfRefund(fieldsOf(rawOf(answer)));
        if (captureId !== null && captureId !== paymentId) return otherWork('refund');
        return refund.amountCents === amount.amountCents
          ? confirmed(refund)
          : { kind: 'unknown', reason: 'the request id was used for another refund' };
      }),
    readPayment: (paymentId) => reading((sdk) => readPayment(sdk, paymentId)),
    listPayments: (from, until) => reading((sdk) => listPayments(sdk, from, until)),
    verifyWebhook: (raw, header, now) => verifyTransmission(transport, config.webhookId, raw, header, now),
  };
};
