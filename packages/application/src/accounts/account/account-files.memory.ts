import { erasedFileName, type StoredFile, type Upload } from '@svc/domain/content';
import type { AccountId } from '@svc/domain/kernel';
import type { MemoryView } from '../../kernel/memory-database.ts';

/** What somebody sent goes, but for what the studio shows: that stays under a name that says nothing. */
export const forgetFiles = (view: MemoryView, id: AccountId): void => {
  for (const file of view.all<StoredFile>('storedFile').filter(({ ownerId }) => ownerId === id))
    if (file.place === null) view.remove('storedFile', file.id);
    else view.put('storedFile', file.id, { ...file, displayName: erasedFileName });
  for (const upload of view.all<Upload>('upload').filter(({ createdBy }) => createdBy === id)) {
    const goes = ['Presigned', 'Uploaded', 'Confirmed'].includes(upload.state);
    const ended = goes ? ({ state: 'Expired', bytesLeft: true } as const) : {};
    view.put('upload', upload.id, { ...upload, ...ended, fileName: erasedFileName });
  }
};
