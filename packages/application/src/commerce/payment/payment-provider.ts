import type { Effect } from 'effect/Effect';
import type { OperatorAlertKind, OrderKind } from '@svc/domain/commerce';
import type { AttemptId, Money, OrderId } from '@svc/domain/kernel';
import type { CallOutcome, RemoteDown } from '../../kernel/index.ts';

export type ProviderName = 'card' | 'wallet';

export interface SessionRequest {
  readonly orderId: OrderId;
  readonly orderKind: OrderKind;
  readonly attemptId: AttemptId;
  readonly tenant: string;
  readonly total: Money;
  readonly title: string;
  readonly customerEmail: string;
  readonly locale: 'it' | 'en';
  /** When the hold ends. Providers with a longer minimum get their minimum; we close the session ourselves. */
  readonly expiresAt: Temporal.Instant;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly idempotencyKey: string;
}

/** What the provider says of one hosted checkout. */
export interface ProviderSession {
  readonly sessionId: string;
  readonly orderId: OrderId | null;
  /** Which machine the order's reference routes to; null with no order. */
  readonly orderKind: OrderKind | null;
  readonly attemptId: AttemptId | null;
  readonly tenant: string | null;
  /** approved: the payer agreed, and no money moves until we capture it. */
  readonly status: 'open' | 'approved' | 'complete' | 'expired';
  readonly paid: boolean;
  /** The provider's id of the payment itself; refunds name it. */
  readonly paymentId: string | null;
  readonly amountCents: number;
  /** Upper-case ISO 4217, as the provider says it. */
  readonly currency: string;
  readonly url: string | null;
}

export interface RefundRequest {
  readonly orderId: OrderId;
  readonly orderKind: OrderKind;
  readonly paymentId: string;
  readonly amount: Money;
  readonly reason: string;
  readonly idempotencyKey: string;
}

export interface ProviderRefund {
  readonly refundId: string;
  readonly amountCents: number;
  /** pending: accepted, not settled yet. failed: the provider gave up; the money stays captured. */
  readonly status: 'succeeded' | 'pending' | 'failed';
  /** Our key, read back from the metadata; null for one made at the provider's console. */
  readonly idempotencyKey: string | null;
}

/** The truth about a payment, read from the provider. */
export interface ProviderPayment {
  readonly paymentId: string;
  readonly capturedCents: number;
  readonly currency: string;
  readonly refunds: readonly ProviderRefund[];
}

/** A payment as the provider's own list has it. Only payments whose money came in are listed. */
export interface ListedPayment {
  readonly paymentId: string;
  readonly orderId: OrderId | null;
  readonly orderKind: OrderKind | null;
  /** Null: not made by this software. */
  readonly tenant: string | null;
  readonly capturedCents: number;
  /** Given back or on its way back, wherever that was asked for. */
  readonly refundedCents: number;
  /** Upper-case ISO 4217, as the provider says it. */
  readonly currency: string;
  /** By the provider's clock; of a slow way to pay, when it was begun. */
  readonly at: Temporal.Instant;
}

/**
 * A webhook whose signature held. `ignored` ones are acknowledged without a state change: of an unsupported kind, or of
 * another shape, as a provider's test ping is.
 */
export interface ProviderEvent {
  readonly externalEventId: string;
  readonly type: string;
  readonly kind: 'paid' | 'failed' | 'approved' | 'alert' | 'ignored';
  readonly session: ProviderSession | null;
  /** Only with kind `alert`. */
  readonly alert?: ProviderAlert;
  readonly createdAt: Temporal.Instant;
}

/** A dispute, a reversal or a refund that failed, as the provider reports it; null where it says nothing. */
export interface ProviderAlert {
  readonly kind: OperatorAlertKind;
  readonly externalId: string;
  /** Of a refund that failed: our key, read back from the metadata; null or absent for one made at the provider's console. */
  readonly refundKey?: string | null;
  readonly paymentId: string | null;
  /** Whose payment it is, where the provider repeats it. */
  readonly tenant: string | null;
  readonly over: boolean;
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly reason: string | null;
  readonly outcome: string | null;
  readonly respondBy: Temporal.Instant | null;
}

/** Not authentic, too old, from the future, no event, or no secret is set. Nothing is stored. */
export interface WebhookRefused {
  readonly _tag: 'WebhookRefused';
  readonly reason:
    | 'secretMissing'
    | 'signatureMissing'
    | 'signatureInvalid'
    | 'tooOld'
    | 'fromTheFuture'
    | 'bodyInvalid';
}

/**
 * One hosted-checkout provider. Calls that change something never fail: they answer a CallOutcome.
 * Reads fail with RemoteDown and may be repeated.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly createSession: (request: SessionRequest) => Effect<CallOutcome<ProviderSession>>;
  /**
   * Takes the money of an approved session; one captured before is confirmed as it is. A confirmed session may still be
   * unpaid: its bank answers days later. Null: this provider takes the money itself when the customer pays.
   */
  readonly captureSession: ((sessionId: string, idempotencyKey: string) => Effect<CallOutcome<ProviderSession>>) | null;
  /**
   * After a lost answer: the session made for that attempt, or null when the provider has none since `createdAfter`. Not by
   * the order's number: another deployment on the account may have an order of that number under the same tenant's name. A
   * provider without a list always says null, which is safe where no money moves without `captureSession`: nobody was
   * given the lost session's address.
   */
  readonly findSession: (
    attemptId: AttemptId,
    createdAfter: Temporal.Instant,
  ) => Effect<ProviderSession | null, RemoteDown>;
  readonly readSession: (sessionId: string) => Effect<ProviderSession | null, RemoteDown>;
  /**
   * Ends an open session so that nobody can pay it any more; where money moves by `captureSession` alone, not capturing
   * is the end of it. A complete one is refused with code `session_complete`.
   */
  readonly closeSession: (sessionId: string, idempotencyKey: string) => Effect<CallOutcome<ProviderSession>>;
  readonly createRefund: (request: RefundRequest) => Effect<CallOutcome<ProviderRefund>>;
  readonly readPayment: (paymentId: string) => Effect<ProviderPayment | null, RemoteDown>;
  /**
   * The account's payments that were made in `[from, until)`, all tenants', in no order. The wallet's list may lag up to
   * three hours and ends three years ago.
   */
  readonly listPayments: (
    from: Temporal.Instant,
    until: Temporal.Instant,
  ) => Effect<readonly ListedPayment[], RemoteDown>;
  /** Over the raw bytes; `header` looks a header up by its lower-case name. */
  readonly verifyWebhook: (
    raw: Uint8Array,
    header: (name: string) => string | undefined,
    now: Temporal.Instant,
  ) => Effect<ProviderEvent, WebhookRefused | RemoteDown>;
}
