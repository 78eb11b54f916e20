import type { Database } from '../kernel/database.ts';
import { mikroFormStore } from './form-store.mikro.ts';
import { mikroFormSubmissions } from './submission-store.mikro.ts';

/** The stores of content on one tenant's database, by the names of their ports. */
export const contentStores = (database: Database) => ({
  forms: mikroFormStore(database),
  formSubmissions: mikroFormSubmissions(database),
});
