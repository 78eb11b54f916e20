import * as Argument from 'effect/cli/Argument';
import * as Flag from 'effect/cli/Flag';
import * as Option from 'effect/Option';
import { json } from '../instance-folder.ts';
import { instancesFlag } from '../tenant-flags.ts';

const optional = (name: string, about: string) =>
  Flag.String(name).pipe(Flag.optional, Flag.map(Option.getOrUndefined), Flag.withDescription(about));
const secret = (name: string, about: string) =>
  optional(name, `${about}; - reads it from standard input, where no list of processes shows it`);
const choice = <const C extends readonly string[]>(name: string, choices: C, about: string) =>
  Flag.Literals(name, choices).pipe(Flag.optional, Flag.map(Option.getOrUndefined), Flag.withDescription(about));
const yes = (name: string, about: string) =>
  Flag.Boolean(name).pipe(Flag.withDefault(false), Flag.withDescription(about));

/** Spec 2, Operator command for payments: every option of it, and where a secret would stand in sight a way round. */
export const paymentsFlags = {
  id: Argument.String('id').pipe(Argument.withDescription('The instance')),
  instances: instancesFlag,
  provider: choice('provider', ['card', 'wallet'], 'The provider of new checkouts'),
  cardSecretKey: secret('card-secret-key', 'Card provider secret key'),
  cardWebhookSecret: secret('card-webhook-secret', 'Card provider webhook signing secret'),
  walletClientId: optional('wallet-client-id', 'Wallet provider OAuth client id'),
  walletClientSecret: secret('wallet-client-secret', 'Wallet provider OAuth client secret'),
  walletWebhookId: optional('wallet-webhook-id', 'Wallet provider webhook id'),
  walletEnvironment: choice('wallet-environment', ['sandbox', 'live'], 'Wallet provider environment'),
  invoiceSellerVat: optional('invoice-seller-vat', 'VAT number of the seller, in the environment'),
  invoiceSellerName: optional('invoice-seller-name', 'Legal name of the seller, in the environment'),
  enableFlags: yes('enable-flags', 'Turns on enable_online_payments and enable_einvoicing; enable_bookings must be on'),
  eInvoicingProvider: choice('e-invoicing-provider', ['GatewayA', 'GatewayB'], 'The gateway to SDI'),
  eInvoicingEnvironment: choice('e-invoicing-environment', ['Test', 'Prod'], 'The gateway’s environment'),
  gatewayaUsername: optional('gatewaya-username', 'GatewayA user name'),
  gatewayaPassword: secret('gatewaya-password', 'GatewayA password'),
  gatewayaToken: secret('gatewaya-token', 'API token, for GatewayB'),
  adminEmail: optional('admin-email', 'The admin who saves the e-invoicing settings; the password is asked for'),
  adminPasswordStdin: yes('admin-password-stdin', 'Reads the admin’s password from standard input'),
  testConnection: yes('test-connection', 'Asks the gateway whether the stored credentials work'),
  api: optional('api', 'Where the server of the tenant answers, when not on this machine or under its public address'),
  watchCard: yes(
    'watch-card',
    'Local development: leads the card provider’s events here and keeps their signing secret',
  ),
  stopWatch: yes('stop-watch', 'Ends that'),
  noRestart: yes('no-restart', 'Changed values of the environment wait for the next start'),
  dryRun: yes('dry-run', 'Says what would be done and does nothing'),
  yes: yes('yes', 'Does it on a live target without asking').pipe(Flag.withAlias('y')),
  seed: yes('seed', 'Adds test activities with places; refused on a live target'),
  json,
} as const;

type Value<F> = F extends Flag.Flag<infer A> ? A : F extends Argument.Argument<infer A> ? A : never;
export type PaymentsGiven = { readonly [K in keyof typeof paymentsFlags]: Value<(typeof paymentsFlags)[K]> };

const eInvoicingKeys = [
  'eInvoicingProvider',
  'eInvoicingEnvironment',
  'gatewayaUsername',
  'gatewayaPassword',
  'gatewayaToken',
] as const;

/** Something is to be saved in the e-invoicing settings. */
export const savesEInvoicing = (given: PaymentsGiven): boolean =>
  eInvoicingKeys.some((key) => given[key] !== undefined);

/** Some step is done as the admin, over the tenant's API. */
export const needsAdmin = (given: PaymentsGiven): boolean => savesEInvoicing(given) || given.testConnection;

/** What makes the command no sense as it was given; undefined when it can be done. */
export const misuse = (given: PaymentsGiven): string | undefined => {
  const empty = Object.entries(given).find(([name, value]) => value === '' && name !== 'instances');
  if (empty !== undefined) return 'An option without a value says nothing: leave it away.';
  if (given.watchCard && given.stopWatch) return '--watch-card and --stop-watch exclude each other.';
  if (needsAdmin(given) && given.adminEmail === undefined)
    return 'E-invoicing settings are the admin’s: say who with --admin-email.';
  if (given.gatewayaToken !== undefined && given.eInvoicingProvider === 'GatewayA')
    return '--gatewaya-token is the token of GatewayB; GatewayA has a user name and a password.';
  return undefined;
};
