import type { ConfigKeyName } from '../../../config-keys.ts';
import type { PaymentsGiven } from './given.ts';

/** The options that stand for a key of the environment file. */
const keys = {
  provider: 'PAYMENT__PROVIDER',
  cardSecretKey: 'PAYMENT__CARD__SECRETKEY',
  cardWebhookSecret: 'PAYMENT__CARD__WEBHOOKSECRET',
  walletClientId: 'PAYMENT__WALLET__CLIENTID',
  walletClientSecret: 'PAYMENT__WALLET__CLIENTSECRET',
  walletWebhookId: 'PAYMENT__WALLET__WEBHOOKID',
  walletEnvironment: 'PAYMENT__WALLET__ENVIRONMENT',
  invoiceSellerVat: 'PAYMENT__INVOICESELLER__VATNUMBER',
  invoiceSellerName: 'PAYMENT__INVOICESELLER__NAME',
} as const satisfies { readonly [K in keyof PaymentsGiven]?: ConfigKeyName };

export type EnvironmentGiven = { readonly [K in keyof typeof keys]: string | undefined };

/** Only what is another value than the file has. */
export const environmentChanges = (
  given: EnvironmentGiven,
  current: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (Object.keys(keys) as (keyof typeof keys)[]).flatMap((option) => {
      const value = given[option];
      return value === undefined || value === current[keys[option]] ? [] : [[keys[option], value]];
    }),
  );
