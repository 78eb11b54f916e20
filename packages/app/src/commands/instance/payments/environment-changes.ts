import type { ConfigKeyName } from '../../../config/config-keys.ts';
import { readKey } from '../../../config/config.ts';
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

/** Two texts that the program reads as one value; a text that it refuses is only itself. */
const meansTheSame = (name: ConfigKeyName, one: string, other: string | undefined): boolean => {
  const [first, second] = [readKey(name, one), readKey(name, other)];
  return first.success && second.success ? first.data === second.data : one === other;
};

/** Whether any of them was said, changed or not. */
export const asksForEnvironment = (given: EnvironmentGiven): boolean =>
  (Object.keys(keys) as (keyof typeof keys)[]).some((option) => given[option] !== undefined);

/** Only what is another value than the program reads out of the file now: a key that is not there has its default. */
export const environmentChanges = (
  given: EnvironmentGiven,
  current: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (Object.keys(keys) as (keyof typeof keys)[]).flatMap((option) => {
      const value = given[option];
      const name = keys[option];
      return value === undefined || meansTheSame(name, value, current[name]) ? [] : [[name, value]];
    }),
  );
