import type { GatewayAccess } from '@svc/application/invoicing';

/** Address of the real gateway; the segment `test` or `prod` follows. */
const defaultBaseUrl = 'https://fattura-elettronica-api.it/ws2.0';

export interface GatewayAConfig {
  /** EInvoicing:BaseUrl, before the segment; a value that carries a segment loses it. */
  readonly baseUrl?: string;
  /** How long the gateway may take to answer; after that the outcome of a transmission is unknown. Default 30,000. */
  readonly timeoutMs?: number;
  /** How long a transmission may wait for its turn, a login and a connection before it must not leave any more. */
  readonly leaveWithinMs?: number;
  readonly now?: () => Temporal.Instant;
}

const segments = { Test: 'test', Prod: 'prod' } as const;

/** The address all paths of one account start with. */
export const accountUrl = (access: GatewayAccess, baseUrl: string | undefined): string => {
  const base = (baseUrl === undefined || baseUrl === '' ? defaultBaseUrl : baseUrl)
    .replace(/\/+$/u, '')
    .replace(/\/(?:test|prod)$/u, '');
  return `${base}/${segments[access.environment]}`;
};
