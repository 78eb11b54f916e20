import type { StoreWorld } from '@svc/application/testing';
import { Pool } from 'pg';
import { openDatabase, type Database } from '../kernel/database.ts';
import { tables } from '../tables.ts';
import { emptyAppendOnly } from './append-only.ts';
import { freshDatabase } from './fresh-database.ts';
import { postgresWorld } from './postgres-world.ts';

export interface OpenStores {
  readonly world: StoreWorld;
  readonly database: Database;
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Every store on a migrated, empty database of its own. Closing drops it. */
export const openStores = async (): Promise<OpenStores> => {
  const fresh = await freshDatabase();
  const database = openDatabase({ url: fresh.url });
  const close = async (): Promise<void> => {
    await database.close();
    await fresh.drop();
  };
  return { world: postgresWorld(database), database, url: fresh.url, close };
};

/** They refuse to be emptied, by a trigger that only the owner of a table may switch off. */
const appendOnly: ReadonlySet<string> = new Set(['audit_log', 'audit_tombstone', 'auth_event']);

const emptied = (table: string): string => {
  const emptying = appendOnly.has(table) ? emptyAppendOnly(table) : `delete from ${table};`;
  return `if exists (select from ${table}) then ${emptying} end if;`;
};

/**
 * Children stand after their parents in the list of tables, so they go first. A test writes to a few tables: the function
 * looks into each, by plans that its connection keeps, and deletes only where rows are.
 */
const makeWipe = `create function wipe_tables() returns void language plpgsql as $$ begin
  ${tables
    .toReversed()
    .map(({ meta }) => emptied(meta.tableName))
    .join('\n  ')}
end $$`;

/** A world, and one connection that empties its tables. */
const openWiped = async () => {
  const stores = await openStores();
  const pool = new Pool({ connectionString: stores.url, max: 1 });
  pool.on('error', () => undefined);
  await pool.query(makeWipe);
  const close = async (): Promise<void> => {
    await pool.end();
    await stores.close();
  };
  return { stores, wipe: () => pool.query('select wipe_tables()'), close };
};

/**
 * For the contract suites: an empty world per test, on one database per file that is emptied in between (a clone per
 * test would take minutes). Close it once after all tests.
 */
export const oneDatabase = (): { readonly open: () => Promise<OpenStores>; readonly close: () => Promise<void> } => {
  let shared: ReturnType<typeof openWiped> | undefined;
  const open = async (): Promise<OpenStores> => {
    const { stores, wipe } = await (shared ??= openWiped());
    await wipe();
    return { ...stores, close: async () => undefined };
  };
  return { open, close: async () => (await shared)?.close() };
};
