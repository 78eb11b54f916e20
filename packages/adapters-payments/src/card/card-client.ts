import type { Stripe } from 'stripe';
import type { CardConfig } from './card-config.ts';
import { cardTransport } from './card-transport.ts';

const DEFAULT_TIMEOUT_MS = 20_000;
const CONNECT_TIMEOUT_MS = 10_000;

const target = (baseUrl: string | undefined): { host?: string; port?: number; protocol?: 'http' | 'https' } => {
  if (baseUrl === undefined || baseUrl === '') return {};
  const { hostname, port, protocol } = new URL(baseUrl);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { host: hostname, protocol: scheme, port: port === '' ? (scheme === 'http' ? 80 : 443) : Number(port) };
};

/** What stands before the provider's own paths, as a proxy in front wants it; the SDK knows a host alone. */
const prefixOf = (baseUrl: string | undefined): string =>
  baseUrl === undefined || baseUrl === '' ? '' : new URL(baseUrl).pathname.replace(/\/+$/u, '');

const open = async (config: CardConfig): Promise<Stripe> => {
  const [{ Stripe: Sdk }, { Agent, request }] = await Promise.all([import('stripe'), import('undici')]);
  const transport = cardTransport(
    request,
    new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } }),
    prefixOf(config.baseUrl),
  );
  return new Sdk(config.secretKey, {
    ...target(config.baseUrl),
    httpClient: Sdk.createFetchHttpClient(transport),
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: config.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  });
};

/** The official SDK, loaded on first use and kept; one that could not be loaded is asked for again. */
export const lazyClient = (config: CardConfig): (() => Promise<Stripe>) => {
  let client: Promise<Stripe> | undefined;
  return () =>
    (client ??= open(config).catch((error: unknown) => {
      client = undefined;
      throw error;
    }));
};
