import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createCluster,
  forgetDeadPostmaster,
  readPassword,
  startServer,
  stopServer,
  superuser,
  whyFailed,
} from './cluster.ts';
import { EmbeddedPostgresFailed } from './failed.ts';
import { joinServer, releaseLease, type Lease } from './lease.ts';
import { findPlace, type Place } from './place.ts';

export interface EmbeddedPostgresOptions {
  /** The folder that holds the database (`postgres/` in it); made when missing. The same folder keeps its data. */
  readonly dataDir: string;
  /** The database `url` names, made when missing. Default `svc`. */
  readonly database?: string;
  /** False for tests: nothing is flushed to the disk, a power cut may lose the data. Default true. */
  readonly durable?: boolean;
  /** One line for a person, now and then. */
  readonly log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** postgres://user:password@127.0.0.1:port/database */
  readonly url: string;
  /** The server was already running: another process uses it, or one died and left it. */
  readonly joined: boolean;
  /** Where the data really is; differs from `dataDir` when root's folder was out of the Postgres user's reach. */
  readonly folder: string;
  /** Gives it back; the last one out stops the server. May be called twice. */
  readonly close: () => Promise<void>;
}

const patienceMs = 90_000;
const maxStarts = 8;

/** Below 32768, where client sockets of the same machine would collide with it. */
const anyPort = (): number => 20_000 + Math.floor(Math.random() * 12_000);

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** How long a server that goes down may take to let go of its port. */
const lettingGoMs = 30_000;

const freePort = async (): Promise<number> => {
  let port = anyPort();
  while (!(await isFree(port))) port = anyPort();
  return port;
};

interface Held extends Lease {
  readonly joined: boolean;
}

/**
 * Joins or starts until one of the two works: two processes that start at the same moment both end up joined.
 * @param preferredPort where others look for it already. While it is not free it is waited for, since the server before
 * may still be writing its checkpoint; only when something else keeps it, another one is taken
 */
const acquire = async (place: Place, durable: boolean, preferredPort?: number): Promise<Held> => {
  const begun = performance.now();
  let started = false;
  let why = 'it did not answer in time';
  for (let starts = 0; performance.now() - begun < patienceMs;) {
    const lease = await joinServer(place);
    if (lease !== undefined) return { ...lease, joined: !started };
    const preferred = preferredPort !== undefined && (await isFree(preferredPort)) ? preferredPort : undefined;
    if (preferredPort !== preferred && performance.now() - begun < lettingGoMs) {
      await sleep(50);
      continue;
    }
    forgetDeadPostmaster(place);
    const result = await startServer(place, preferred ?? (await freePort()), durable);
    started = result.code === 0;
    if (started) continue;
    why = whyFailed(place, result);
    starts += /postmaster\.pid|starting up|shutting down/.test(why) ? 0.1 : 1; // somebody else is at it: be patient
    if (starts >= maxStarts) break;
    await sleep(100);
  }
  throw new EmbeddedPostgresFailed(`Postgres does not start in ${place.cluster}: ${why}`);
};

const ensureDatabase = async ({ client }: Lease, database: string): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (rowCount !== 0) return;
  await client.query(`create database "${database}"`).catch((error: { code?: string }) => {
    // 42P04 or 23505: another process made it in between
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
};

/**
 * A real Postgres from the npm binaries, for machines that have none: joined when it already runs on this folder,
 * else started. It outlives the death of any process that uses it, and stops with the last one that closes.
 * When it dies under us it is started again on the same port.
 * @throws {EmbeddedPostgresFailed} with one clear sentence
 */
export const openEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { database = 'svc', durable = true, log = () => undefined } = options;
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(database))
    throw new EmbeddedPostgresFailed(`${database} is no name for a database.`);
  const place = await findPlace(options.dataDir, log);
  await createCluster(place, durable);
  const password = readPassword(place);
  const first = await acquire(place, durable);
  await ensureDatabase(first, database);
  const keeper = keep(place, first, durable, log);
  return {
    url: `postgres://${superuser}:${password}@127.0.0.1:${first.port}/${database}`,
    joined: first.joined,
    folder: place.cluster,
    close: keeper,
  };
};

/** Watches the lease, takes it again when the server fell, and gives it back once. */
const keep = (place: Place, first: Lease, durable: boolean, log: (line: string) => void): (() => Promise<void>) => {
  let current: Lease | undefined;
  let closing: Promise<void> | undefined;
  let mending: Promise<void> = Promise.resolve();
  const watch = (lease: Lease): void => {
    current = lease;
    lease.client.once('end', () => {
      if (closing !== undefined || current !== lease) return;
      current = undefined;
      log('Postgres went away: it is started again.');
      mending = acquire(place, durable, first.port).then(watch, (error: Error) => log(error.message));
    });
  };
  watch(first);
  return () =>
    (closing ??= (async () => {
      await mending;
      if (current !== undefined) await releaseLease(current, async () => void (await stopServer(place)));
    })());
};
