import type { PartialSellerFields } from '@svc/domain/invoicing';
import type { ProviderName } from './payment-provider.ts';

/** One tenant's commerce configuration; the spec's PAYMENT__* keys with their defaults and floors applied. */
export interface CommerceConfig {
  readonly tenant: string;
  readonly provider: ProviderName;
  /** The configured provider has all its credentials. */
  readonly providerReady: boolean;
  /** Payment:HoldMinutes */
  readonly holdMs: number;
  readonly maxActiveHoldsPerUser: number;
  readonly paidReviewHoldMinutes: number;
  readonly finalizationMaxAttempts: number;
  readonly invoiceSeries: string;
  readonly invoiceTimeZone: string;
  readonly invoiceEmailMaxAttempts: number;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** PAYMENT__INVOICESELLER__*, wholly used or not at all (seller block rule). */
  readonly environmentSeller: PartialSellerFields;
  /** An open intent this old is looked up at the other side. */
  readonly intentStaleMs: number;
  /** A lookup that finds nothing proves absence only after this long. */
  readonly absentAfterMs: number;
  /** How soon a payment that waits for the payer's bank, or a pending refund, is looked at again; then ever rarer. */
  readonly lateLookMs: number;
  /** How long a claimed row is left to the worker that took it. */
  readonly claimMs: number;
}
