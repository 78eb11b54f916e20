import type { StoreWorld } from '@svc/application/testing';
import { Client } from 'pg';
import { openDatabase, type Database } from '../kernel/database.ts';
import { tables } from '../tables.ts';
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

/** Children stand after their parents in the list of tables, so they go first. */
const wipe = `set svc.maintenance = 'on'; ${tables
  .toReversed()
  .map(({ meta }) => `delete from ${meta.tableName}`)
  .join('; ')}`;

/**
 * For the contract suites: an empty world per test, on one database per file that is emptied in between (a clone per
 * test would take minutes). Close it once after all tests.
 */
export const oneDatabase = (): { readonly open: () => Promise<OpenStores>; readonly close: () => Promise<void> } => {
  let shared: Promise<OpenStores> | undefined;
  const open = async (): Promise<OpenStores> => {
    const stores = await (shared ??= openStores());
    const client = new Client(stores.url);
    await client.connect();
    await client.query(wipe);
    await client.end();
    return { ...stores, close: async () => undefined };
  };
  return { open, close: async () => (await shared)?.close() };
};
