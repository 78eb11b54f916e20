import type { PaymentProvider, ProviderName } from '@svc/application/commerce';
import { cardProvider, walletProvider } from '@svc/adapters-payments';
import type { Config } from '../config/config.ts';
import type { Keys } from '../keys/keys.ts';

/**
 * Each configured provider once per tenant; its SDK is loaded with its first call. Both may be there: PAYMENT__PROVIDER
 * says which one new checkouts use, and an order keeps the one it was opened with.
 */
export const paymentProviders = (config: Config, keys: Keys): ((name: ProviderName) => PaymentProvider | undefined) => {
  const providers = { card: configuredCard(config, keys), wallet: configuredWallet(config) };
  return (name) => providers[name];
};

const configuredCard = (config: Config, keys: Keys): PaymentProvider | undefined => {
  const { PAYMENT__CARD__SECRETKEY: secretKey, PAYMENT__CARD__BASEURL: baseUrl, SVC_TENANT: tenant } = config;
  if (secretKey === undefined) return undefined;
  const webhookSecret = config.PAYMENT__CARD__WEBHOOKSECRET ?? keys.cardWebhook;
  return cardProvider({ tenant, secretKey, webhookSecret, ...(baseUrl === undefined ? {} : { baseUrl }) });
};

const configuredWallet = (config: Config): PaymentProvider | undefined => {
  const { PAYMENT__WALLET__CLIENTID: clientId, PAYMENT__WALLET__CLIENTSECRET: clientSecret } = config;
  const { PAYMENT__WALLET__BASEURL: baseUrl, PAYMENT__WALLET__WEBHOOKID: webhookId = '' } = config;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return walletProvider({
    tenant: config.SVC_TENANT,
    environment: config.PAYMENT__WALLET__ENVIRONMENT,
    clientId,
    clientSecret,
    webhookId,
    ...(baseUrl === undefined ? {} : { baseUrl }),
  });
};
