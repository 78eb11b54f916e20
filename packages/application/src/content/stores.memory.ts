import type { MemoryDatabase } from '../kernel/memory-database.ts';
import { memoryContactImports } from './contacts/contact-imports.memory.ts';
import { memoryFileStore } from './files/file-store.memory.ts';
import { memoryUploadStore } from './files/upload-store.memory.ts';
import { memoryFormStore } from './forms/form-store.memory.ts';
import { memoryFormSubmissions } from './forms/submission-store.memory.ts';

/** The stores of this context over one memory database, by the names of their ports. */
export const memoryContentStores = (db: MemoryDatabase) => ({
  contactImports: memoryContactImports(db),
  uploads: memoryUploadStore(db),
  storedFiles: memoryFileStore(db),
  forms: memoryFormStore(db),
  formSubmissions: memoryFormSubmissions(db),
});
