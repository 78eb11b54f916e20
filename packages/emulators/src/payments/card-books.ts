import { byId } from '../kernel/index.ts';

/** The emulator's own truth. Times are epoch seconds, amounts integer cents, ids as the provider writes them. */
export interface CardBooks {
  sessions: Record<string, SessionRecord>;
  paymentIntents: Record<string, PaymentIntentRecord>;
  refunds: Record<string, RefundRecord>;
  events: EventRecord[];
  idempotency: Record<string, IdempotencyRecord>;
}

export interface LineRecord {
  readonly name: string;
  readonly description: string | null;
  readonly unitAmount: number;
  readonly quantity: number;
}

export interface SessionRecord {
  readonly id: string;
  readonly created: number;
  readonly expiresAt: number;
  readonly currency: string;
  readonly amountTotal: number;
  readonly lines: readonly LineRecord[];
  readonly clientReferenceId: string | null;
  readonly customerEmail: string | null;
  readonly displayName: string | null;
  readonly locale: string | null;
  readonly metadata: Record<string, string>;
  readonly paymentMetadata: Record<string, string>;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid';
  paymentIntentId: string | null;
}

export interface PaymentIntentRecord {
  readonly id: string;
  readonly sessionId: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Record<string, string>;
  amountReceived: number;
  status: 'requires_payment_method' | 'processing' | 'succeeded';
  chargeId: string | null;
  lastError: string | null;
}

export interface RefundRecord {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly paymentIntentId: string;
  readonly chargeId: string;
  readonly reason: string | null;
  readonly metadata: Record<string, string>;
  /** Who asked: an API call or a person at the provider's console. */
  readonly origin: 'api' | 'console';
  status: 'succeeded' | 'pending' | 'failed';
}

/** `delivery`: off = no endpoint wants it; gave-up = the retries are used up; dropped = lost on purpose. */
export interface EventRecord {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly object: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string | null;
  delivery: 'off' | 'pending' | 'delivered' | 'gave-up' | 'dropped';
  attempts: number;
}

export interface IdempotencyRecord {
  readonly created: number;
  readonly method: string;
  readonly path: string;
  readonly parametersHash: string;
  readonly status: number;
  readonly body: string;
}

export const emptyBooks = (): CardBooks => ({
  sessions: byId(),
  paymentIntents: byId(),
  refunds: byId(),
  events: [],
  idempotency: byId(),
});

/** What was really refunded or is about to be: failed refunds have given nothing back. */
export const refundedOf = (books: CardBooks, paymentIntentId: string): number =>
  Object.values(books.refunds)
    .filter((refund) => refund.paymentIntentId === paymentIntentId && refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0);
