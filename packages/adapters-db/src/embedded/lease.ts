import { realpathSync } from 'node:fs';
import { Client } from 'pg';
import { readPassword, readPostmaster, superuser } from './cluster.ts';
import type { Place } from './place.ts';

/** Any constant of ours; advisory locks are per database, and this one is only ever taken in `postgres`. */
const leaseKey = 7_283_001;

/** A maintenance connection that holds the shared lock: "somebody still uses this server". */
export interface Lease {
  readonly client: Client;
  readonly port: number;
}

const sameFolder = (a: string, b: string): boolean => {
  try {
    return realpathSync(a) === realpathSync(b);
  } catch {
    return a === b; // as root's guest we may not be able to resolve it
  }
};

/**
 * Joins the server that runs on this cluster, if one does. It must prove by `show data_directory` that it is ours
 * (a stale postmaster.pid may name a port that something else uses now), and nobody may be stopping it.
 */
export const joinServer = async (place: Place): Promise<Lease | undefined> => {
  const postmaster = readPostmaster(place.cluster);
  if (postmaster === undefined || !postmaster.ready) return undefined;
  const client = new Client({
    host: '127.0.0.1',
    port: postmaster.port,
    user: superuser,
    password: readPassword(place),
    database: 'postgres',
    application_name: 'svc lease',
    connectionTimeoutMillis: 5_000,
    ssl: false,
  });
  client.on('error', () => undefined); // 'end' reports it; without a listener the process would die
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string; held: boolean }>(
      `select current_setting('data_directory') as folder, pg_try_advisory_lock_shared(${leaseKey}) as held`,
    );
    if (rows[0]?.held === true && sameFolder(rows[0].folder, place.cluster)) return { client, port: postmaster.port };
  } catch {
    // starting up, shutting down, or not ours
  }
  await client.end().catch(() => undefined);
  return undefined;
};

/**
 * Gives the lease back. Lets go first and then asks for the exclusive lock, so of several that leave at the same
 * moment exactly the last gets it.
 * @param last runs while the exclusive lock is held, when nobody else uses the server
 */
export const releaseLease = async ({ client }: Lease, last: () => Promise<void>): Promise<void> => {
  try {
    await client.query(`select pg_advisory_unlock_shared(${leaseKey})`);
    const { rows } = await client.query<{ alone: boolean }>(`select pg_try_advisory_lock(${leaseKey}) as alone`);
    if (rows[0]?.alone === true) await last();
  } catch {
    // the server went away by itself: nothing is left to stop
  }
  await client.end().catch(() => undefined);
};
