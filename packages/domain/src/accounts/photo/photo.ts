import type { AccountId, PhotoId } from '../../kernel/ids.ts';

/** The media types that are taken, as `sniffImage` finds them. */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

/** A picture of a person; its bytes lie in the file storage under `photoKey`. */
export interface Photo {
  readonly id: PhotoId;
  readonly ownerId: AccountId;
  readonly contentType: ImageType;
  readonly bytes: number;
  /** SHA-256 of the bytes, lower-case hex; the ETag. */
  readonly sha256: string;
  readonly createdAt: Temporal.Instant;
}

/** Of one picture: 5 MiB. */
export const maxPhotoBytes = 5 * 1024 * 1024;
/** One more is refused with `too_many_photos`. */
export const maxPhotosPerPerson = 20;

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

/** Made of ids alone: no part of it comes from a client. */
export const photoKey = ({ id, ownerId, contentType }: Pick<Photo, 'id' | 'ownerId' | 'contentType'>): string =>
  `photos/${ownerId}/${id}.${extensions[contentType]}`;

const startsWith = (bytes: Uint8Array, magic: readonly number[], at = 0): boolean =>
  bytes.length >= at + magic.length && magic.every((byte, index) => bytes[at + index] === byte);
const ascii = (text: string): readonly number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/**
 * The type by the first bytes; what a client says of it does not count.
 * JPEG: ISO 10918-1 SOI and a marker; PNG: W3C PNG section 5.2; WebP: RFC 9649 section 2.4.
 */
export const sniffImage = (bytes: Uint8Array): ImageType | null => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'image/webp';
  return null;
};
