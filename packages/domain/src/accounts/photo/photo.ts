import type { AccountId, PhotoId } from '../../kernel/ids.ts';
import { imageExtensions, type ImageType } from '../../kernel/image.ts';

/** A picture of a person as it is given out; its bytes lie in the file storage under `photoKey`. */
export interface Photo {
  readonly id: PhotoId;
  readonly ownerId: AccountId;
  readonly contentType: ImageType;
  readonly bytes: number;
  /** SHA-256 of the bytes, lower-case hex; the ETag. */
  readonly sha256: string;
  readonly createdAt: Temporal.Instant;
}

/** One more is refused with `too_many_photos`. */
export const maxPhotosPerPerson = 20;

/** Made of ids alone: no part of it comes from a client. */
export const photoKey = ({ id, ownerId, contentType }: Pick<Photo, 'id' | 'ownerId' | 'contentType'>): string =>
  `photos/${ownerId}/${id}.${imageExtensions[contentType]}`;
