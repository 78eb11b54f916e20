import type { Database } from '../kernel/database.ts';
import { mikroContactImports } from './contact-imports.mikro.ts';

/** The stores of content on one tenant's database, by the names of their ports. */
export const contentStores = (database: Database) => ({ contactImports: mikroContactImports(database) });
