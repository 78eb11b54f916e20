import type { GatewayEnvironment } from '@svc/application/invoicing';

export interface GatewayBConfig {
  /** EInvoicing:GatewayBBaseUrl:Test and :Prod. */
  readonly baseUrls?: { readonly [E in GatewayEnvironment]?: string | undefined };
  /** How long the gateway may take to answer; after that the outcome of a transmission is unknown. Default 30,000. */
  readonly timeoutMs?: number;
}

/** Addresses of the real gateway: one host for each environment (sdi.md, section 10.1). */
const defaults: Readonly<Record<GatewayEnvironment, string>> = {
  Test: 'https://test.sdi.openapi.it',
  Prod: 'https://sdi.openapi.it',
};

/** The address all paths of one environment start with. */
export const hostUrl = (environment: GatewayEnvironment, { baseUrls }: GatewayBConfig): string => {
  const given = baseUrls?.[environment] ?? '';
  return (given === '' ? defaults[environment] : given).replace(/\/+$/u, '');
};
