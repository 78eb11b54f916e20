import * as z from 'zod';
import { fileTypes, purposeNames, type StoredFile } from '@svc/domain/content';
import { InstantView } from '../kernel/views.ts';

/** A file that was confirmed. */
export const FileView = z
  .object({
    id: z.uuid(),
    purpose: z.enum(purposeNames as [string, ...string[]]),
    displayName: z.string(),
    type: z.enum(fileTypes),
    bytes: z.int(),
    width: z.int().nullable().describe('Of a picture'),
    height: z.int().nullable(),
    visibility: z.enum(['public', 'private']),
    url: z.string(),
    createdAt: InstantView,
  })
  .meta({ id: 'File' });

/** Where a file is given out. */
export const fileUrl = ({ id }: Pick<StoredFile, 'id'>): string => `/files/${id}/original`;

export const fileView = (file: StoredFile): z.output<typeof FileView> => {
  const { id, purpose, displayName, type, bytes, width, height, visibility, createdAt } = file;
  const url = fileUrl(file);
  return { id, purpose, displayName, type, bytes, width, height, visibility, url, createdAt: createdAt.toString() };
};
