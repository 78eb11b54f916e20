import { Client } from 'pg';
import { migrations } from '../migrations/index.ts';

/** Any constant of ours: two processes on a fresh database would otherwise race in the migrator. */
const migrationKey = 7_283_002;

const missingIn = async (client: Client): Promise<readonly string[]> => {
  const { rows: exists } = await client.query<{ is: boolean }>(
    `select to_regclass('mikro_orm_migrations') is not null as is`,
  );
  const { rows } =
    exists[0]?.is === true
      ? await client.query<{ name: string }>('select name from mikro_orm_migrations')
      : { rows: [] };
  const applied = new Set(rows.map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
};

/**
 * Brings a database to the schema of this program.
 * Asks with one plain query first and loads the migrator only when something is missing.
 * @param url needs a role that may create tables
 * @returns the names of the steps that were applied now
 */
export const migrate = async (url: string): Promise<readonly string[]> => {
  const client = new Client({
    connectionString: url,
    application_name: 'svc migrate',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined); // it rejects the query in hand, too
  await client.connect();
  try {
    if ((await missingIn(client)).length === 0) return [];
    await client.query('select pg_advisory_lock($1)', [migrationKey]);
    const missing = await missingIn(client);
    if (missing.length === 0) return [];
    const { runMigrator } = await import('./migrator.ts');
    await runMigrator(url);
    return missing;
  } finally {
    await client.end();
  }
};
