import { folderStorage, s3Storage } from '@svc/adapters-platform';
import { layeredStorage, type FileStorage } from '@svc/application/kernel';
import type { FilePlace, FilePlaces } from '../config/file-place.ts';

/** The storage of one place. */
export const storageAt = (place: FilePlace): FileStorage =>
  'bucket' in place ? s3Storage(place.bucket) : folderStorage(place.folder);

/** The storage of a tenant: files that nobody has moved to the present place yet are found where they were. */
export const fileStorageOf = ({ now, before }: FilePlaces): FileStorage =>
  before === null ? storageAt(now) : layeredStorage(storageAt(now), storageAt(before));
