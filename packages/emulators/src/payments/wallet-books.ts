import { byId } from '../kernel/index.ts';

/** The emulator's own truth. Times are epoch seconds, amounts integer cents, ids as the provider writes them. */
export interface WalletBooks {
  orders: Record<string, WalletOrderRecord>;
  captures: Record<string, CaptureRecord>;
  refunds: Record<string, WalletRefundRecord>;
  disputes: Record<string, DisputeRecord>;
  events: WalletEventRecord[];
  /** PayPal-Request-Id by operation: which object the first call made. */
  requests: Record<string, { readonly created: number; readonly objectId: string }>;
  /** Access tokens and when they end. */
  tokens: Record<string, number>;
  /** What transmissions are signed with; survives restarts like the rest. */
  signingKey: string;
}

/** What the payer's means of payment will do when the shop captures. */
export type Funding = 'completed' | 'pending' | 'declined';

export interface WalletOrderRecord {
  readonly id: string;
  readonly created: number;
  readonly referenceId: string;
  readonly customId: string | null;
  readonly invoiceId: string | null;
  readonly description: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly returnUrl: string | null;
  readonly cancelUrl: string | null;
  readonly brandName: string | null;
  /** The link of the page is called payer-action when the order names the wallet as its source, else approve. */
  readonly namesSource: boolean;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  expiresAt: number;
  payerId: string | null;
  funding: Funding;
  captureId: string | null;
}

export interface CaptureRecord {
  readonly id: string;
  readonly orderId: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly customId: string | null;
  readonly invoiceId: string | null;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED';
}

export interface WalletRefundRecord {
  readonly id: string;
  readonly captureId: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly customId: string | null;
  readonly note: string | null;
  /** Who asked: an API call or a person at the provider's console. */
  readonly origin: 'api' | 'console';
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
}

export interface DisputeRecord {
  readonly id: string;
  readonly captureId: string;
  readonly created: number;
  readonly amount: number;
  readonly reason: string;
  readonly responseDue: number;
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED';
  outcome: string | null;
}

/** `delivery`: off = no endpoint wants it; gave-up = the retries are used up; dropped = lost on purpose. */
export interface WalletEventRecord {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly resourceType: string;
  readonly summary: string;
  readonly resource: Readonly<Record<string, unknown>>;
  delivery: 'off' | 'pending' | 'delivered' | 'gave-up' | 'dropped';
  attempts: number;
}

export const emptyWalletBooks = (signingKey: string): WalletBooks => ({
  orders: byId(),
  captures: byId(),
  refunds: byId(),
  disputes: byId(),
  events: [],
  requests: byId(),
  tokens: byId(),
  signingKey,
});

/** What was really refunded of a capture or is about to be: failed refunds have given nothing back. */
export const walletRefundedOf = (books: WalletBooks, captureId: string): number =>
  Object.values(books.refunds)
    .filter((refund) => refund.captureId === captureId && refund.status !== 'FAILED')
    .reduce((sum, refund) => sum + refund.amount, 0);

/** The books without tokens, keys and stored requests: what happened, for a reader or an invariant. */
export const readableWalletBooks = (books: WalletBooks) => ({
  orders: Object.values(books.orders),
  captures: Object.values(books.captures),
  refunds: Object.values(books.refunds),
  disputes: Object.values(books.disputes),
  events: books.events,
});
