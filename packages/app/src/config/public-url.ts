import { isIPv6 } from 'node:net';
import { spelled } from './config-addresses.ts';
import type { Config } from './config.ts';

/** What listens everywhere is reached on this machine. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * How browsers reach this server, in the spelling of the URL standard and without a slash at the end: HTTP__PUBLICURL, else
 * the listening address.
 */
export const publicUrlOf = (config: Pick<Config, 'HTTP__PUBLICURL' | 'HTTP__HOST' | 'PORT'>): string => {
  if (config.HTTP__PUBLICURL !== undefined) return config.HTTP__PUBLICURL;
  const host = EVERYWHERE[config.HTTP__HOST] ?? config.HTTP__HOST;
  return spelled(new URL(`http://${isIPv6(host) ? `[${host}]` : host}:${config.PORT}`));
};
