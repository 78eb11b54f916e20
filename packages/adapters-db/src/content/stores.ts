import type { Database } from '../kernel/database.ts';
import { mikroContactImports } from './contact-imports.mikro.ts';
import { mikroFileStore } from './file-store.mikro.ts';
import { mikroFormStore } from './form-store.mikro.ts';
import { mikroFormSubmissions } from './submission-store.mikro.ts';
import { mikroUploadStore } from './upload-store.mikro.ts';

/** The stores of content on one tenant's database, by the names of their ports. */
export const contentStores = (database: Database) => ({
  contactImports: mikroContactImports(database),
  uploads: mikroUploadStore(database),
  storedFiles: mikroFileStore(database),
  forms: mikroFormStore(database),
  formSubmissions: mikroFormSubmissions(database),
});
