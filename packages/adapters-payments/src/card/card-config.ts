/** One tenant's account at the card provider. */
export interface CardConfig {
  /** Written into every session and payment; a session of another tenant on the same account is never taken for ours. */
  readonly tenant: string;
  readonly secretKey: string;
  /** Empty: the webhook stays closed. */
  readonly webhookSecret: string;
  /** PAYMENT__CARD__BASEURL; absent = the provider's own address. A path in it stands before the provider's. */
  readonly baseUrl?: string;
  /** How long one call may take; after that its outcome is unknown. Default 20,000. */
  readonly timeoutMs?: number;
  readonly now?: () => Temporal.Instant;
}
