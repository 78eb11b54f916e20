import type { FileStore } from './file-store.ts';
import type { UploadStore } from './upload-store.ts';

/** The stores of what a studio publishes. */
export interface ContentStores {
  readonly uploads: UploadStore;
  readonly storedFiles: FileStore;
}
