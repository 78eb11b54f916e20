import type { InvoicingConfig } from '../invoicing/index.ts';
import type { ProviderName } from './payment/payment-provider.ts';

/** One tenant's commerce configuration; the spec's PAYMENT__* keys with their defaults and floors applied. */
export interface CommerceConfig extends InvoicingConfig {
  readonly tenant: string;
  readonly provider: ProviderName;
  /** The configured provider has all its credentials. */
  readonly providerReady: boolean;
  /** Payment:HoldMinutes */
  readonly holdMs: number;
  readonly maxActiveHoldsPerUser: number;
  readonly paidReviewHoldMinutes: number;
  readonly finalizationMaxAttempts: number;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** How soon a payment that waits for the payer's bank, or a pending refund, is looked at again; then ever rarer. */
  readonly lateLookMs: number;
}
