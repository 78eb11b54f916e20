import * as Effect from 'effect/Effect';
import { remoteDown, type CallOutcome } from '../../kernel/index.ts';
import type { ProviderTrouble, WebhookParcel } from './payment-provider.harness.ts';
import type {
  ListedPayment,
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  ProviderSession,
  RefundRequest,
  SessionRequest,
} from './payment-provider.ts';
import { newestRefundFailed, openParcel, sealParcel, type MemoryEvent } from '../webhook/payment-webhook.memory.ts';

export interface MemoryProviderOptions {
  readonly tenant: string;
  readonly now: () => Temporal.Instant;
  /** Ids of the other side; must never repeat. */
  readonly nextId: (prefix: string) => string;
  /** Empty: webhooks stay closed. */
  readonly webhookSecret: string;
  /** wallet: the payer approves, and no money moves until it is captured. Default card. */
  readonly name?: 'card' | 'wallet';
}

type Funding = 'good' | 'slow' | 'declined';

interface Remembered<A> {
  readonly parameters: string;
  readonly outcome: CallOutcome<A>;
}

interface SessionBook {
  session: ProviderSession;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  deferred: boolean;
  funding: Funding;
}

/** A provider's own truth in memory, with the acts of its customers and of its console. */
export interface MemoryProvider {
  readonly provider: PaymentProvider;
  /** False when the session takes no money; `late` pays an expired one, as a slow bank would. */
  readonly pay: (sessionId: string, late?: boolean) => boolean;
  /** The payer agrees on the page; false when it no longer asks. `funding` is what the capture will meet. */
  readonly approve: (sessionId: string, funding?: Funding) => boolean;
  readonly defer: (sessionId: string) => void;
  readonly settle: (sessionId: string, succeeded: boolean) => void;
  readonly refundAtConsole: (paymentId: string, amountCents: number) => void;
  readonly planRefund: (status: ProviderRefund['status']) => void;
  /** The payer's bank does not take the newest refund of the payment, whatever was said of it before. */
  readonly failRefund: (paymentId: string) => void;
  /** The next call that changes something gets into trouble. */
  readonly trouble: (trouble: ProviderTrouble) => void;
  readonly failRead: () => void;
  /** Signed deliveries of the events announced so far, oldest first. */
  readonly parcels: () => readonly WebhookParcel[];
  readonly events: () => readonly MemoryEvent[];
  readonly sign: (raw: Uint8Array, at: Temporal.Instant) => WebhookParcel;
  readonly sessions: () => readonly ProviderSession[];
  readonly payments: () => readonly ProviderPayment[];
}

const goneOf = (payment: ProviderPayment | undefined): number =>
  (payment?.refunds ?? []).reduce((sum, { status, amountCents }) => (status === 'failed' ? sum : sum + amountCents), 0);
const refusedWith = (code: string): CallOutcome<never> => ({ kind: 'refused', code, message: code, notSent: false });
const confirmed = <A>(value: A): CallOutcome<A> => ({ kind: 'confirmed', value });
const MINIMUM = { minutes: 30 };

/** A hosted-checkout provider in memory; satisfies the same contract as the real adapter. */
export const memoryProvider = (options: MemoryProviderOptions): MemoryProvider => {
  const books = new Map<string, SessionBook>();
  const payments = new Map<string, ProviderPayment>();
  const listed = new Map<string, Omit<ListedPayment, 'refundedCents'>>();
  const keys = new Map<string, Remembered<unknown>>();
  const events: MemoryEvent[] = [];
  const troubles: ProviderTrouble[] = [];
  const refundPlan: ProviderRefund['status'][] = [];
  let failingReads = 0;
  const byCapture = options.name === 'wallet';

  const announce = (type: string, kind: MemoryEvent['kind'], session: ProviderSession): void => {
    events.push({ id: options.nextId('evt'), type, kind, session, at: options.now().epochMilliseconds });
  };
  const change = (book: SessionBook, next: Partial<ProviderSession>): ProviderSession => {
    book.session = { ...book.session, ...next };
    return book.session;
  };
  const bookOf = (sessionId: string): SessionBook | undefined => {
    const book = books.get(sessionId);
    const over = book?.session.status === 'open' && Temporal.Instant.compare(book.expiresAt, options.now()) <= 0;
    if (book !== undefined && over)
      announce('checkout.session.expired', 'ignored', change(book, { status: 'expired', url: null }));
    return book;
  };

  /** One call under its key and under the planned trouble. */
  const calling = <A>(key: string, parameters: string, work: () => CallOutcome<A>): Effect.Effect<CallOutcome<A>> =>
    Effect.sync(() => {
      const trouble = troubles.shift();
      if (trouble === 'broken') return { kind: 'unknown', reason: 'no answer' };
      const known = keys.get(key) as Remembered<A> | undefined;
      if (known !== undefined && known.parameters !== parameters)
        return { kind: 'unknown', reason: 'key used otherwise' };
      const outcome = known?.outcome ?? work();
      // The wallet remembers what was done under a key, not what it refused.
      if (!byCapture || outcome.kind === 'confirmed') keys.set(key, { parameters, outcome });
      return trouble === 'lost' ? { kind: 'unknown', reason: 'no answer' } : outcome;
    });
  const reading = <A>(work: () => A) =>
    Effect.suspend(() => {
      if (failingReads === 0) return Effect.succeed(work());
      failingReads -= 1;
      return Effect.fail(remoteDown(options.name ?? 'card', 'no answer'));
    });

  const create = (request: SessionRequest): CallOutcome<ProviderSession> => {
    const sessionId = options.nextId('cs');
    const least = options.now().add(MINIMUM);
    const { orderId, orderKind, attemptId, tenant, total } = request;
    const session: ProviderSession = {
      sessionId,
      orderId,
      orderKind,
      attemptId,
      tenant,
      status: 'open',
      paid: false,
      paymentId: null,
      amountCents: total.amountCents,
      currency: total.currency,
      url: `https://pay.invalid/${sessionId}`,
    };
    const expiresAt = Temporal.Instant.compare(request.expiresAt, least) < 0 ? least : request.expiresAt;
    books.set(sessionId, { session, createdAt: options.now(), expiresAt, deferred: false, funding: 'good' });
    return confirmed(session);
  };

  const close = (sessionId: string): CallOutcome<ProviderSession> => {
    const book = bookOf(sessionId);
    if (book === undefined) return refusedWith('resource_missing');
    if (book.session.status === 'complete') return refusedWith('session_complete');
    if (byCapture) return confirmed({ ...book.session, status: 'expired', url: null }); // nothing to end: we do not capture
    if (book.session.status === 'open')
      announce('checkout.session.expired', 'ignored', change(book, { status: 'expired', url: null }));
    return confirmed(book.session);
  };

  const giveBack = (paymentId: string, amountCents: number, key: string | null): CallOutcome<ProviderRefund> => {
    const payment = payments.get(paymentId);
    if (payment === undefined) return refusedWith('resource_missing');
    if (amountCents > payment.capturedCents - goneOf(payment)) return refusedWith('amount_too_large');
    const status = refundPlan.shift() ?? 'succeeded';
    const refund: ProviderRefund = { refundId: options.nextId('re'), amountCents, status, idempotencyKey: key };
    payments.set(paymentId, { ...payment, refunds: [...payment.refunds, refund] });
    return confirmed(refund);
  };

  const failRefund = (paymentId: string): void => {
    const failed = newestRefundFailed(payments.get(paymentId));
    if (failed === null) return;
    payments.set(paymentId, failed.payment);
    const [id, at] = [options.nextId('evt'), options.now().epochMilliseconds];
    events.push({ id, type: 'refund.failed', kind: 'alert', session: null, at, alert: failed.alert });
  };

  const capture = (book: SessionBook): ProviderSession => {
    const paymentId = options.nextId('pi');
    const { amountCents, currency } = book.session;
    payments.set(paymentId, { paymentId, capturedCents: amountCents, currency, refunds: [] });
    const { orderId, orderKind, tenant } = book.session;
    const of = { orderId, orderKind, tenant };
    listed.set(paymentId, { paymentId, ...of, capturedCents: amountCents, currency, at: options.now() });
    book.deferred = false;
    return change(book, { status: 'complete', paid: true, paymentId, url: null });
  };

  const pend = (book: SessionBook, type: string): ProviderSession => {
    book.deferred = true;
    announce(type, 'ignored', change(book, { status: 'complete', url: null }));
    return book.session;
  };

  const captureApproved = (sessionId: string): CallOutcome<ProviderSession> => {
    const book = bookOf(sessionId);
    if (book === undefined) return refusedWith('resource_missing');
    if (book.session.status === 'complete') return confirmed(book.session);
    if (book.session.status !== 'approved') return refusedWith('ORDER_NOT_APPROVED');
    if (book.funding === 'declined') {
      change(book, { status: 'open' });
      return refusedWith('INSTRUMENT_DECLINED');
    }
    if (book.funding === 'slow') return confirmed(pend(book, 'PAYMENT.CAPTURE.PENDING'));
    announce('PAYMENT.CAPTURE.COMPLETED', 'paid', capture(book));
    return confirmed(book.session);
  };

  const approve = (sessionId: string, funding: Funding = 'good'): boolean => {
    const book = bookOf(sessionId);
    if (!byCapture || book?.session.status !== 'open') return false;
    book.funding = funding;
    announce('CHECKOUT.ORDER.APPROVED', 'approved', change(book, { status: 'approved', url: null }));
    return true;
  };

  const best = (attemptId: string, after: Temporal.Instant): ProviderSession | null => {
    const found = [...books.keys()]
      .map((id) => bookOf(id))
      .filter((book) => book !== undefined)
      .filter(
        ({ session, createdAt }) =>
          session.attemptId === attemptId &&
          session.tenant === options.tenant &&
          Temporal.Instant.compare(createdAt, after) >= 0,
      )
      .map(({ session }) => session)
      .toReversed();
    return found.find(({ paid }) => paid) ?? found.find(({ status }) => status === 'complete') ?? found[0] ?? null;
  };

  const refundParameters = ({ paymentId, amount }: RefundRequest): string =>
    `refund ${paymentId} ${amount.amountCents}`;
  const provider: PaymentProvider = {
    name: options.name ?? 'card',
    createSession: (request) =>
      calling(request.idempotencyKey, `session ${request.orderId} ${request.total.amountCents}`, () => create(request)),
    captureSession: byCapture
      ? (sessionId, key) => calling(key, `capture ${sessionId}`, () => captureApproved(sessionId))
      : null,
    findSession: (attemptId, createdAfter) => reading(() => (byCapture ? null : best(attemptId, createdAfter))),
    readSession: (sessionId) => reading(() => bookOf(sessionId)?.session ?? null),
    closeSession: (sessionId, key) => calling(key, `close ${sessionId}`, () => close(sessionId)),
    createRefund: (request) =>
      calling(request.idempotencyKey, refundParameters(request), () =>
        giveBack(request.paymentId, request.amount.amountCents, request.idempotencyKey),
      ),
    readPayment: (paymentId) => reading(() => payments.get(paymentId) ?? null),
    listPayments: (from, until) =>
      reading(() =>
        [...listed.values()]
          .filter(({ at }) => Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, until) < 0)
          .map((payment) => ({ ...payment, refundedCents: goneOf(payments.get(payment.paymentId)) })),
      ),
    verifyWebhook: (raw, header, now) =>
      Effect.suspend(() => {
        const opened = openParcel(options.webhookSecret, { raw, header }, now);
        return '_tag' in opened ? Effect.fail(opened) : Effect.succeed(opened);
      }),
  };

  return {
    provider,
    approve,
    pay: (sessionId, late = false) => {
      if (byCapture) return approve(sessionId) && captureApproved(sessionId).kind === 'confirmed';
      const book = bookOf(sessionId);
      const payable = book?.session.status === 'open' || (late && book?.session.status === 'expired');
      if (book === undefined || !payable) return false;
      announce('checkout.session.completed', 'paid', capture(book));
      return true;
    },
    defer: (sessionId) => {
      const book = bookOf(sessionId);
      if (book?.session.status === 'open')
        pend(book, byCapture ? 'PAYMENT.CAPTURE.PENDING' : 'checkout.session.completed');
    },
    settle: (sessionId, succeeded) => {
      const book = bookOf(sessionId);
      if (book?.deferred !== true) return;
      if (succeeded)
        announce(
          byCapture ? 'PAYMENT.CAPTURE.COMPLETED' : 'checkout.session.async_payment_succeeded',
          'paid',
          capture(book),
        );
      else {
        book.deferred = false;
        announce(
          byCapture ? 'PAYMENT.CAPTURE.DENIED' : 'checkout.session.async_payment_failed',
          'failed',
          book.session,
        );
      }
    },
    refundAtConsole: (paymentId, amountCents) => void giveBack(paymentId, amountCents, null),
    planRefund: (status) => void refundPlan.push(status),
    failRefund,
    trouble: (trouble) => void troubles.push(trouble),
    failRead: () => {
      failingReads += 1;
    },
    parcels: () => events.map((event) => sealParcel(options.webhookSecret, event)),
    events: () => events,
    sign: (raw, at) => sealParcel(options.webhookSecret, raw, at),
    sessions: () => [...books.values()].map(({ session }) => session),
    payments: () => [...payments.values()],
  };
};
