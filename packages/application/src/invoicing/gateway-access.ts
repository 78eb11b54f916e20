import type { SecretsCipher } from '../kernel/index.ts';
import type { EInvoicingSettings } from './einvoicing-settings.ts';
import type { GatewayAccess } from './invoice-gateway.ts';

export const secretFields = {
  gatewayAPassword: 'einvoicing.gatewayA.password',
  gatewayBToken: 'einvoicing.gatewayB.token',
} as const;

/** Usable credentials of the chosen provider, or null: absent, or stored but no longer decryptable. */
export const gatewayAccess = (settings: EInvoicingSettings, secrets: SecretsCipher): GatewayAccess | null => {
  const { provider, environment } = settings;
  if (provider === 'GatewayB') {
    const token =
      settings.gatewayBToken === null ? undefined : secrets.open(secretFields.gatewayBToken, settings.gatewayBToken);
    return token === undefined ? null : { provider, environment, username: '', secret: token };
  }
  const password =
    settings.gatewayAPassword === null
      ? undefined
      : secrets.open(secretFields.gatewayAPassword, settings.gatewayAPassword);
  if (settings.gatewayAUsername === null || password === undefined) return null;
  return { provider, environment, username: settings.gatewayAUsername, secret: password };
};
