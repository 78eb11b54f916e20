import type { Stripe } from 'stripe';
import type { CardConfig } from './card-config.ts';

const DEFAULT_TIMEOUT_MS = 20_000;
const CONNECT_TIMEOUT_MS = 10_000;

const target = (baseUrl: string | undefined): { host?: string; port?: number; protocol?: 'http' | 'https' } => {
  if (baseUrl === undefined || baseUrl === '') return {};
  const { hostname, port, protocol } = new URL(baseUrl);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { host: hostname, protocol: scheme, port: port === '' ? (scheme === 'http' ? 80 : 443) : Number(port) };
};

const open = async (config: CardConfig): Promise<Stripe> => {
  const [{ Stripe: Sdk }, { Agent, fetch }] = await Promise.all([import('stripe'), import('undici')]);
  const dispatcher = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } });
  // The SDK repeats a call once by itself when its own HTTP client says ECONNRESET or EPIPE, whatever
  // maxNetworkRetries says. A second try that then cannot connect would look as if nothing had ever been sent, so the
  // transport is ours: it reports those codes only as a cause. Redirects are never followed with the key.
  const transport: typeof globalThis.fetch = (input, init) => {
    return fetch(input, { ...init, redirect: 'manual', dispatcher });
  };
  return new Sdk(config.secretKey, {
    ...target(config.baseUrl),
    httpClient: Sdk.createFetchHttpClient(transport),
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: config.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  });
};

/** The official SDK, loaded on first use and kept. */
export const lazyClient = (config: CardConfig): (() => Promise<Stripe>) => {
  let client: Promise<Stripe> | undefined;
  return () => (client ??= open(config));
};
