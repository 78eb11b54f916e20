import type { MemoryDatabase } from '../kernel/memory-database.ts';
import { memoryFormStore } from './forms/form-store.memory.ts';
import { memoryFormSubmissions } from './forms/submission-store.memory.ts';

/** The stores of this context over one memory database, by the names of their ports. */
export const memoryContentStores = (db: MemoryDatabase) => ({
  forms: memoryFormStore(db),
  formSubmissions: memoryFormSubmissions(db),
});
