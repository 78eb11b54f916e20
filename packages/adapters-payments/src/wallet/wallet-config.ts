/** One tenant's account at the wallet provider. */
export interface WalletConfig {
  /** Part of every order's custom id; an order of another tenant on the same account is never taken for ours. */
  readonly tenant: string;
  readonly environment: 'sandbox' | 'live';
  readonly clientId: string;
  readonly clientSecret: string;
  /** PAYMENT__WALLET__WEBHOOKID. Empty: the webhook stays closed. */
  readonly webhookId: string;
  /** PAYMENT__WALLET__BASEURL; absent = the environment's own address. */
  readonly baseUrl?: string;
  /** How long one call may take, its token included; after that its outcome is unknown. Default 20,000. */
  readonly timeoutMs?: number;
}

/** Where the provider answers. */
export const addressOf = ({ environment, baseUrl }: WalletConfig): string => {
  if (baseUrl !== undefined && baseUrl !== '') return baseUrl.replace(/\/+$/u, '');
  return environment === 'live' ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com';
};
