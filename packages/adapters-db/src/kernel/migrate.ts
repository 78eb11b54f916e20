import { Client } from 'pg';
import { migrations } from '../migrations/index.ts';
import { SchemaBeforeBaseline } from './schema-before-baseline.ts';

/** Any constant of ours: two processes on a fresh database would otherwise race in the migrator. */
export const migrationKey = 7_283_002;

/** The first step of every database before there were baselines. */
const firstBeforeBaseline = '0001-first-slice';

/** @throws SchemaBeforeBaseline */
const missingIn = async (client: Client): Promise<readonly string[]> => {
  const { rows: exists } = await client.query<{ is: boolean }>(
    `select to_regclass('mikro_orm_migrations') is not null as is`,
  );
  const { rows } =
    exists[0]?.is === true
      ? await client.query<{ name: string }>('select name from mikro_orm_migrations')
      : { rows: [] };
  const applied = new Set(rows.map(({ name }) => name));
  if (applied.has(firstBeforeBaseline)) throw new SchemaBeforeBaseline();
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
};

const connected = async <A>(url: string, use: (client: Client) => Promise<A>): Promise<A> => {
  const client = new Client({
    connectionString: url,
    application_name: 'svc migrate',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined); // it rejects the query in hand, too
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

/**
 * Brings a database to the schema of this program.
 * Asks with one plain query first and loads the migrator only when something is missing.
 * @param url needs a role that may create tables
 * @returns the names of the steps that were applied now
 * @throws SchemaBeforeBaseline, and changes nothing
 */
export const migrate = (url: string): Promise<readonly string[]> =>
  connected(url, async (client) => {
    if ((await missingIn(client)).length === 0) return [];
    await client.query('select pg_advisory_lock($1)', [migrationKey]);
    const missing = await missingIn(client);
    if (missing.length === 0) return [];
    const { runMigrator } = await import('./migrator.ts');
    await runMigrator(url);
    return missing;
  });

/** The steps that a database lacks, in their order; nothing is changed. @throws SchemaBeforeBaseline */
export const missingMigrations = (url: string): Promise<readonly string[]> => connected(url, missingIn);
