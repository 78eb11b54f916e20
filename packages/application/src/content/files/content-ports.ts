import type { FormPorts } from '../forms/form-ports.ts';
import type { FileStore } from './file-store.ts';
import type { UploadStore } from './upload-store.ts';

/** The stores of what a studio publishes. */
export interface ContentStores extends Pick<FormPorts, 'forms' | 'formSubmissions'> {
  readonly uploads: UploadStore;
  readonly storedFiles: FileStore;
}
