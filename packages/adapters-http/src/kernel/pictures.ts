import { maxPhotoBytes, type ImageType } from '@svc/domain/kernel';
import { download } from './reply.ts';
import { named } from './wire-code.ts';

/** A picture sent as raw bytes. */
export const pictureBody = {
  maxBytes: maxPhotoBytes,
  contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'application/octet-stream'],
} as const;

/** Why it is not taken. */
export const pictureRefusals = named(
  'users',
  'photo_invalid',
  'photo_too_many_pixels',
  'photo_unprocessable',
  'too_many_photos',
);

/** What takes it, or gives it out, is down. */
export const storageErrors = { StorageDown: 'errors.general.unavailable' } as const;
export const makerErrors = { ...storageErrors, ImageMakerDown: 'errors.general.unavailable' } as const;

/** A picture as it is given out; its bytes never change under its id. */
export const pictureFile = (content: Uint8Array, { id, type, tag }: { id: string; type: ImageType; tag: string }) => {
  const file = download(content, `${id}.${type.slice('image/'.length)}`, 'inline');
  return { ...file, headers: { ...file.headers, 'content-type': type, etag: `"${tag}"` } };
};
