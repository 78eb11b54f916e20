import { openDatabase, type Database } from '../kernel/database.ts';
import type { StoreWorld } from '@svc/application/testing';
import { freshDatabase } from './fresh-database.ts';
import { postgresWorld } from './postgres-world.ts';

export interface OpenStores {
  readonly world: StoreWorld;
  readonly database: Database;
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Every store on a migrated, empty database of its own. Closing drops it. */
export const openStores = async (poolMax = 10): Promise<OpenStores> => {
  const fresh = await freshDatabase();
  const database = openDatabase({ url: fresh.url, poolMax });
  const close = async (): Promise<void> => {
    await database.close();
    await fresh.drop();
  };
  return { world: postgresWorld(database), database, url: fresh.url, close };
};
