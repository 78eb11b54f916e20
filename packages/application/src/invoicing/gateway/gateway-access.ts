import { bareNumber, effectiveSeller } from '@svc/domain/invoicing';
import type { Digest, SecretsCipher } from '../../kernel/index.ts';
import type { EInvoicingSettings } from '../settings/einvoicing-settings.ts';
import type { GatewayAccess, GatewayEnvironment, GatewayName } from './invoice-gateway.ts';
import type { InvoicingConfig } from '../invoicing-config.ts';

export const secretFields = {
  gatewayAPassword: 'einvoicing.gatewayA.password',
  gatewayBToken: 'einvoicing.gatewayB.token',
} as const;

/** Which gateway: the configured one, or the one a document was given to before the settings changed. */
export interface GatewayPlace {
  readonly provider: GatewayName;
  readonly environment: GatewayEnvironment;
}

/** No usable credentials of the gateway: absent, or stored but no longer decryptable. */
export interface GatewayNotConfigured {
  readonly _tag: 'GatewayNotConfigured';
}
export const gatewayNotConfigured: GatewayNotConfigured = { _tag: 'GatewayNotConfigured' };

export const isAtPlace = (
  row: { readonly provider: string; readonly environment: string },
  { provider, environment }: GatewayPlace,
): boolean => row.provider === provider && row.environment === environment;

/** All there are. */
export const gatewayPlaces: readonly GatewayPlace[] = [
  { provider: 'GatewayA', environment: 'Test' },
  { provider: 'GatewayA', environment: 'Prod' },
  { provider: 'GatewayB', environment: 'Test' },
  { provider: 'GatewayB', environment: 'Prod' },
];

const opened = (secrets: SecretsCipher, field: string, sealed: string | null): string | undefined =>
  sealed === null ? undefined : secrets.open(field, sealed);

/**
 * Whether every secret of the settings that is stored can still be opened. One that cannot counts as not configured, and
 * the operator must notice before an invoice needs it.
 */
export const areSecretsReadable = (settings: EInvoicingSettings, secrets: SecretsCipher): boolean =>
  [
    [secretFields.gatewayAPassword, settings.gatewayAPassword] as const,
    [secretFields.gatewayBToken, settings.gatewayBToken] as const,
  ].every(([field, sealed]) => sealed === null || secrets.open(field, sealed) !== undefined);

/** What it takes to open a gateway: the keys of the secrets, and who invoices when the settings name no seller. */
interface AccessPorts {
  readonly secrets: SecretsCipher;
  readonly config: Pick<InvoicingConfig, 'environmentSeller'>;
}

/**
 * The numbers by which a document names us: the default sender's, and the effective seller's VAT number and codice
 * fiscale. None while no seller is set up.
 */
export const ownNumbers = (
  { senderVatNumber, seller }: EInvoicingSettings,
  { config }: Pick<AccessPorts, 'config'>,
): ReadonlySet<string> => {
  const { vatNumber, fiscalCode } = effectiveSeller(seller, config.environmentSeller);
  return new Set([senderVatNumber, vatNumber, fiscalCode].map((each) => bareNumber(each ?? '')).filter(Boolean));
};

/** Usable credentials of the chosen provider, or null: absent, or stored but no longer decryptable. */
export const gatewayAccess = (settings: EInvoicingSettings, ports: AccessPorts): GatewayAccess | null =>
  gatewayAccessAt(settings, ports, settings);

/**
 * Stands for an account without showing it: GatewayA's is its user name, whatever the password; GatewayB's account has no name
 * but its token, so that a renewed one looks like another account.
 */
export const accountPrint = (digest: Digest, { provider, environment, username, secret }: GatewayAccess): string =>
  digest.sha256(`${provider} ${environment} ${provider === 'GatewayA' ? username : secret}`).slice(0, 16);

/** `accountPrint` of an account that may be missing. */
export const printOf = ({ digest }: { readonly digest: Digest }, access: GatewayAccess | null): string | null =>
  access === null ? null : accountPrint(digest, access);

/**
 * The same for any gateway that the settings still hold credentials of: what was sent there is looked up there, also
 * after another one was chosen.
 */
export const gatewayAccessAt = (
  settings: EInvoicingSettings,
  { secrets, config }: AccessPorts,
  { provider, environment }: GatewayPlace,
): GatewayAccess | null => {
  const seller = effectiveSeller(settings.seller, config.environmentSeller);
  // Settings keep it as it was typed (`IT 123…`); a list asked for that text has none of our documents.
  const vatNumber = bareNumber(settings.senderVatNumber ?? seller.vatNumber ?? '') || null;
  if (provider === 'GatewayB') {
    const secret = opened(secrets, secretFields.gatewayBToken, settings.gatewayBToken);
    return secret === undefined ? null : { provider, environment, username: '', secret, vatNumber };
  }
  const secret = opened(secrets, secretFields.gatewayAPassword, settings.gatewayAPassword);
  const username = settings.gatewayAUsername;
  return username === null || secret === undefined ? null : { provider, environment, username, secret, vatNumber };
};
