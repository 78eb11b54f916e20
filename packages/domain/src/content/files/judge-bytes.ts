import { err, ok, type Result } from 'neverthrow';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import { isFileType, uploadPurposes, type FileType } from './upload-purposes.ts';
import type { Upload } from './upload.ts';

/** Why bytes that came are not taken. */
export type BytesFault = 'upload_type_refused' | 'upload_mismatch';

/**
 * How many places of a file are looked at for one thing. Random bytes of the longest upload hold 60,000 of a letter; a file that is made of
 * beginnings is refused instead of being read to its end, since nothing else is served meanwhile.
 */
export const maxLooks = 131_072;

/** Where something is found; null: it began in too many places to look at all of them. */
type Place = number | null;

const matches = (bytes: Uint8Array, at: number, wanted: readonly number[]): boolean => {
  for (let offset = 0; offset < wanted.length; offset += 1) if (bytes[at + offset] !== wanted[offset]) return false;
  return true;
};
const codes = (text: string): readonly number[] => Array.from(text, (letter) => letter.charCodeAt(0));

const [END_OF_ARCHIVE, PDF_HEADER, IEND] = [codes('PK\x05\x06'), codes('%PDF-'), codes('IEND')] as const;

/** The first place from `from` on at which `isIt` holds, of those that hold a byte; the search for the byte is the machine's own. */
const placeOf = (bytes: Uint8Array, byte: number, from: number, isIt: (at: number) => boolean): Place => {
  let at = bytes.indexOf(byte, Math.max(from, 0));
  for (let looks = 0; at >= 0; looks += 1) {
    if (looks === maxLooks) return null;
    if (isIt(at)) return at;
    at = bytes.indexOf(byte, at + 1);
  }
  return -1;
};
const indexOf = (bytes: Uint8Array, wanted: readonly number[], from = 0): Place =>
  placeOf(bytes, wanted[0] ?? 0, from, (at) => matches(bytes, at, wanted));

const uint32 = (bytes: Uint8Array, at: number, little: boolean): number =>
  at + 4 > bytes.length ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, little);

const [MARKER, END_OF_IMAGE] = [0xff, 0xd9];

/** Behind the last end of an image that a JPEG has. */
const endOfJpeg = (bytes: Uint8Array): Place => {
  let at = bytes.lastIndexOf(END_OF_IMAGE);
  for (let looks = 0; at > 0; looks += 1) {
    if (looks === maxLooks) return null;
    if (bytes[at - 1] === MARKER) return at + 1;
    at = bytes.lastIndexOf(END_OF_IMAGE, at - 1);
  }
  return bytes.length;
};

const IEND_BYTES = 8; // its name and its checksum

const endOfPng = (bytes: Uint8Array): Place => {
  const end = indexOf(bytes, IEND);
  if (end === -1) return bytes.length;
  return end === null ? null : end + IEND_BYTES;
};

/** Where a picture ends by its own account: what stands behind is something else. */
const endOf = (bytes: Uint8Array, type: FileType): Place => {
  if (type === 'image/webp') return uint32(bytes, 4, true) + 8;
  return type === 'image/jpeg' ? endOfJpeg(bytes) : endOfPng(bytes);
};

/** An archive is read from its end: the record of its directory stands in the last 64 kB (APPNOTE 4.3.16). */
const ARCHIVE_TAIL = 65_557;
const isArchive = (bytes: Uint8Array): boolean => indexOf(bytes, END_OF_ARCHIVE, bytes.length - ARCHIVE_TAIL) !== -1;

const LESS_THAN = 0x3c;
const CASE = 0x20; // what sets a small letter off from its capital

/** How a page, a drawing or a script begins. Other things that stand behind a picture, such as a telephone's film, go with the decoding. */
const MARKUP = ['html', 'script', 'svg', 'body', '!doctype', '?php', '?xml'].map((word) =>
  Array.from(word, (letter) => letter.charCodeAt(0) | CASE),
);
const beginsMarkup = (bytes: Uint8Array, at: number): boolean =>
  MARKUP.some((word) => {
    for (let offset = 0; offset < word.length; offset += 1)
      if (((bytes[at + 1 + offset] ?? 0) | CASE) !== word[offset]) return false;
    return true;
  });
const hasMarkup = (bytes: Uint8Array, from: number): boolean =>
  placeOf(bytes, LESS_THAN, from, (at) => beginsMarkup(bytes, at)) !== -1;

/** Readers of PDF look for its header in the first kilobyte. */
const PDF_HEADER_WITHIN = 1024;

/**
 * Whether some program could take the file for another kind of it: a picture with a page behind it, a PDF that is an archive. Also one that
 * nobody can look through.
 */
export const hasSecondFace = (bytes: Uint8Array, type: FileType): boolean => {
  if (isArchive(bytes)) return true;
  const header = indexOf(bytes.subarray(0, PDF_HEADER_WITHIN), PDF_HEADER);
  if (type === 'application/pdf') return header !== 0;
  if (header !== -1) return true;
  const end = endOf(bytes, type);
  return end === null || hasMarkup(bytes, end);
};

/** What is found in the bytes that came. */
export interface FoundBytes {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  /** What the bytes are; null: nothing that is known. */
  readonly type: string | null;
}

/** Whether the bytes are what was announced, of a type that the purpose takes, and of one type alone. */
export const judgeBytes = (
  upload: Pick<Upload, 'purpose' | 'contentType' | 'size' | 'sha256'>,
  { bytes, sha256, type }: FoundBytes,
): Result<FileType, Refusal<BytesFault>> => {
  const types: readonly FileType[] = uploadPurposes[upload.purpose].types;
  if (type === null || !isFileType(type) || !types.includes(type)) return err(refusal('upload_type_refused'));
  const agrees = bytes.length === upload.size && type === upload.contentType && sha256 === (upload.sha256 ?? sha256);
  if (!agrees) return err(refusal('upload_mismatch'));
  return hasSecondFace(bytes, type) ? err(refusal('upload_type_refused')) : ok(type);
};
