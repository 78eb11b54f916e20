import { folderStorage, s3Storage } from '@svc/adapters-platform';
import type { FileStorage } from '@svc/application/kernel';
import type { FilePlace } from '../config/file-place.ts';

/** The storage of that place. */
export const fileStorageOf = (place: FilePlace): FileStorage =>
  'bucket' in place ? s3Storage(place.bucket) : folderStorage(place.folder);
