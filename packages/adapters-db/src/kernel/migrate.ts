import { Client } from 'pg';
import { migrations } from '../migrations/index.ts';
import { SchemaBeforeBaseline } from './schema-before-baseline.ts';
import { SchemaNotOurs } from './schema-not-ours.ts';

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

/** The owner of the list of the steps makes them; where there is none yet, any role that may make tables. */
const mayMake = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ may: boolean }>(
    `select case when to_regclass('mikro_orm_migrations') is null then has_schema_privilege(current_schema(), 'create')
       else (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('mikro_orm_migrations')) end as may`,
  );
  return rows[0]?.may === true;
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
 * @throws SchemaBeforeBaseline, SchemaNotOurs, and changes nothing
 */
export const migrate = (url: string): Promise<readonly string[]> =>
  connected(url, async (client) => {
    const lacks = (await missingIn(client)).length;
    if (lacks === 0) return [];
    if (!(await mayMake(client))) throw new SchemaNotOurs(lacks);
    await client.query('select pg_advisory_lock($1)', [migrationKey]);
    const missing = await missingIn(client);
    if (missing.length === 0) return [];
    const { runMigrator } = await import('./migrator.ts');
    await runMigrator(url);
    return missing;
  });

/** The steps that a database lacks, in their order; nothing is changed. @throws SchemaBeforeBaseline */
export const missingMigrations = (url: string): Promise<readonly string[]> => connected(url, missingIn);
