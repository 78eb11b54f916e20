import type { Container } from 'inversify';
import { mikroOperatorAlertStore, mikroOrderStore, mikroWebhookEventStore } from '@svc/adapters-db';
import type { PaymentProvider, ProviderName } from '@svc/application/commerce';
import { cardProvider, walletProvider } from '@svc/adapters-payments';
import type { Config } from '../config/config.ts';
import type { Keys } from '../keys/keys.ts';
import { commerceConfig } from './commerce-config.ts';
import { moneyTokens as money, tokens } from './tokens.ts';

export const bindCommerce = (container: Container): void => {
  container.bind(money.orders).toResolvedValue(mikroOrderStore, [tokens.database]);
  container.bind(money.webhookEvents).toResolvedValue(mikroWebhookEventStore, [tokens.database]);
  container.bind(money.alerts).toResolvedValue(mikroOperatorAlertStore, [tokens.database]);
  container.bind(money.providers).toResolvedValue(paymentProviders, [tokens.environment, tokens.keys]);
  container.bind(money.config).toResolvedValue(commerceConfig, [tokens.environment, tokens.keys]);
};

/**
 * Each configured provider once per tenant; its SDK is loaded with its first call. Both may be there: PAYMENT__PROVIDER
 * says which one new checkouts use, and an order keeps the one it was opened with.
 */
const paymentProviders = (config: Config, keys: Keys): ((name: ProviderName) => PaymentProvider | undefined) => {
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
