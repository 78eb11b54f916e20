import type { GatewayEnvironment } from '@svc/application/invoicing';

/** Which of the gateway's two APIs: they have other paths, other words and other accounts. */
export type GatewayBDialect = 'sdi' | 'invoice';

export interface GatewayBConfig {
  /** Default `sdi`, the one with SDI's own notifications and files. */
  readonly dialect?: GatewayBDialect;
  /** EInvoicing:GatewayBBaseUrl:Test and :Prod. */
  readonly baseUrls?: { readonly [E in GatewayEnvironment]?: string | undefined };
  /** Hosts of files beside the gateway's own; an address that it answers may name no other. */
  readonly fileHosts?: readonly string[];
  /** How long the gateway may take to answer; after that the outcome of a transmission is unknown. Default 30,000. */
  readonly timeoutMs?: number;
  /** How long a transmission may wait for its turn and a connection before it must not leave any more. */
  readonly leaveWithinMs?: number;
}

/** Addresses of the real gateway: one host for each API and environment. */
const defaults: Readonly<Record<GatewayBDialect, Readonly<Record<GatewayEnvironment, string>>>> = {
  sdi: { Test: 'https://test.sdi.openapi.it', Prod: 'https://sdi.openapi.it' },
  invoice: { Test: 'https://test.invoice.openapi.com', Prod: 'https://invoice.openapi.com' },
};

/** The address all paths of one environment start with. */
export const hostUrl = (environment: GatewayEnvironment, { baseUrls, dialect = 'sdi' }: GatewayBConfig): string => {
  const given = baseUrls?.[environment] ?? '';
  return (given === '' ? defaults[dialect][environment] : given).replace(/\/+$/u, '');
};
