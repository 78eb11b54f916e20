import type { OrderId } from '@svc/domain/kernel';
import type { PaymentProvider, SessionRequest } from './payment-provider.ts';

/** One delivery of a webhook, as an HTTP server would hand it on. */
export interface WebhookParcel {
  readonly raw: Uint8Array;
  readonly header: (name: string) => string | undefined;
}

/**
 * What goes wrong with the next call that changes something: `lost` = done, but the answer never arrives; `broken` =
 * not done, and no answer either. Both look alike from here.
 */
export type ProviderTrouble = 'lost' | 'broken';

/** In what the two kinds of providers differ. */
export interface ProviderTraits {
  /** Sessions can be listed, so that one whose making nobody answered is found again. */
  readonly listsSessions: boolean;
  /** A closed session is closed at the other side; else by our not capturing it. */
  readonly closesSessions: boolean;
  /** A delivery's signature names its time, and an old one is refused. */
  readonly datesSignatures: boolean;
}

/** A provider whose other side the suite can act on. Amounts are cents. */
export interface PaymentProviderHarness {
  readonly traits: ProviderTraits;
  /** The payer agrees, and no money moves; only where `captureSession` is there. */
  readonly approve: (sessionId: string, funding?: 'good' | 'slow' | 'declined') => Promise<boolean>;
  readonly provider: PaymentProvider;
  /** The same account at an address where nobody listens. */
  readonly unreachable: PaymentProvider;
  /** The same account, no webhook secret configured. */
  readonly withoutSecret: PaymentProvider;
  readonly tenant: string;
  readonly now: () => Temporal.Instant;
  /** The customer pays on the hosted page; false when it no longer takes money. */
  readonly pay: (sessionId: string) => Promise<boolean>;
  /** The customer chose a slow way to pay; then the bank's answer. */
  readonly defer: (sessionId: string) => Promise<void>;
  readonly settle: (sessionId: string, succeeded: boolean) => Promise<void>;
  readonly refundAtConsole: (paymentId: string, amountCents: number) => Promise<void>;
  /** The status the next refund is answered with. */
  readonly planRefund: (status: 'pending' | 'failed') => void;
  /** The payer's bank does not take the newest refund of the payment, weeks after it had succeeded. */
  readonly failRefund: (paymentId: string) => Promise<void>;
  readonly trouble: (trouble: ProviderTrouble) => void;
  /** The next read fails at the other side. */
  readonly failRead: () => void;
  /** The events announced so far, oldest first. */
  readonly parcels: () => Promise<readonly WebhookParcel[]>;
  /** Signs bytes as the provider would have at that instant. */
  readonly sign: (raw: Uint8Array, at: Temporal.Instant) => WebhookParcel;
  readonly close: () => Promise<void>;
}

/** A checkout of 18.50 EUR for order 41. */
export const sessionRequest = (
  harness: Pick<PaymentProviderHarness, 'tenant' | 'now'>,
  change: Partial<SessionRequest> = {},
): SessionRequest => ({
  orderId: 41 as OrderId,
  orderKind: 'booking',
  attemptId: '0190f0a0-0000-7000-8000-000000000041' as SessionRequest['attemptId'],
  tenant: harness.tenant,
  total: { amountCents: 1850, currency: 'EUR' },
  title: 'Lezione di Hatha, lunedì 18:00',
  customerEmail: 'giulia@example.it',
  locale: 'it',
  expiresAt: harness.now().add({ hours: 2 }),
  successUrl: 'https://studio.example/grazie',
  cancelUrl: 'https://studio.example/annullato',
  idempotencyKey: 'svc-session-41-1',
  ...change,
});
