import { isIPv6 } from 'node:net';
import { isLoopback, readServerAddress } from '@svc/adapters-platform';
import type { Config } from '../config/config.ts';
import type { Instance } from './instance.ts';

const rings = ['AUTH__COOKIEKEYS', 'SECRETS__KEYRING', 'OIDC__ENCRYPTIONKEYS'] as const;
/** A ring by its bytes, whatever its keys are called. */
const ringBytes = (ring: string | undefined): readonly string[] =>
  (ring ?? '').split(',').flatMap((key) => key.trim().split(':').slice(1));

const POSTGRES_PORT = 5432;

/** One spelling of a host: this machine has several names, and an IPv6 address several forms. */
const spelledHost = (host: string): string => {
  const bare = host.replace(/\.$/, '');
  const spelled = isIPv6(bare) ? new URL(`http://[${bare}]`).hostname : bare;
  return isLoopback(spelled) ? 'localhost' : spelled;
};

/** Server and database, however an address spells them. */
const databaseOf = ({ DATABASE_URL: url }: Config): string | undefined => {
  if (url === undefined) return undefined;
  const { host, port = POSTGRES_PORT, rest } = readServerAddress(url, ['postgres', 'postgresql']);
  return `${spelledHost(host)}:${port}${decodeURIComponent(rest.replace(/\?.*$/s, ''))}`;
};

/** Why this tenant cannot stand beside the others; undefined when they share nothing. */
export const clashOf = (instance: Instance, others: readonly Instance[]): string | undefined => {
  for (const other of others) {
    const host = instance.hosts.find((each) => other.hosts.includes(each));
    if (host !== undefined) return `${host} is the address of ${other.id} already.`;
    const database = databaseOf(instance.config);
    if (database !== undefined && database === databaseOf(other.config))
      return `Its database is that of ${other.id}: each tenant has its own.`;
    const theirs = new Set(rings.flatMap((each) => ringBytes(other.config[each])));
    const shared = rings.find((name) => ringBytes(instance.config[name]).some((key) => theirs.has(key)));
    if (shared !== undefined) return `${shared} has a key of ${other.id}: each tenant has its own.`;
  }
  return undefined;
};
