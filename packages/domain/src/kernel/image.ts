/** The media types of pictures that are taken in and given out. */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

/** Of one picture as it is sent: 5 MiB. */
export const maxPhotoBytes = 5 * 1024 * 1024;

/** Of the file that keeps a picture of that type. */
export const imageExtensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

/** Width times height. A picture whose header names more is refused before anything of it is decoded. */
export const maxImagePixels = 50_000_000;

/** The longest edge of a picture that is given out; a larger one is scaled down, a smaller one never up. */
export const maxImageEdge = 4096;

/** The most bytes of a picture that is given out. */
export const maxImageBytes = 10 * 1_048_576;

const startsWith = (bytes: Uint8Array, magic: readonly number[], at = 0): boolean =>
  bytes.length >= at + magic.length && magic.every((byte, index) => bytes[at + index] === byte);
const ascii = (text: string): readonly number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/**
 * What a file calls itself by its first bytes; what a client says of it does not count. Whether it is a picture, only its
 * decoder knows.
 * JPEG: ISO 10918-1 SOI and a marker; PNG: W3C PNG section 5.2; WebP: RFC 9649 section 2.4.
 */
export const sniffImage = (bytes: Uint8Array): ImageType | null => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'image/webp';
  return null;
};
