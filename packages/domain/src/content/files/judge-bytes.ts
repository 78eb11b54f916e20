import { err, ok, type Result } from 'neverthrow';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import { isFileType, uploadPurposes, type FileType } from './upload-purposes.ts';
import type { Upload } from './upload.ts';

/** Why bytes that came are not taken. */
export type BytesFault = 'upload_type_refused' | 'upload_mismatch';

const indexOf = (bytes: Uint8Array, text: string, from = 0): number => {
  const wanted = Array.from(text, (letter) => letter.charCodeAt(0));
  const last = bytes.length - wanted.length;
  for (let at = Math.max(from, 0); at <= last; at += 1)
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return at;
  return -1;
};
const uint32 = (bytes: Uint8Array, at: number, little: boolean): number =>
  at + 4 > bytes.length ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, little);

const lastMarker = (bytes: Uint8Array): number => {
  for (let at = bytes.length - 2; at >= 0; at -= 1) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at + 2;
  return bytes.length;
};
const IEND_BYTES = 8; // its name and its checksum

/** Where a picture ends by its own account: what stands behind is something else. */
const endOf = (bytes: Uint8Array, type: FileType): number => {
  if (type === 'image/webp') return uint32(bytes, 4, true) + 8;
  if (type === 'image/jpeg') return lastMarker(bytes);
  const end = indexOf(bytes, 'IEND');
  return end < 0 ? bytes.length : end + IEND_BYTES;
};

/** An archive is read from its end: the record of its directory stands in the last 64 kB (APPNOTE 4.3.16). */
const ARCHIVE_TAIL = 65_557;
const isArchive = (bytes: Uint8Array): boolean => indexOf(bytes, 'PK\x05\x06', bytes.length - ARCHIVE_TAIL) >= 0;

/** How a page, a drawing or a script begins. Other things that stand behind a picture, such as a telephone's film, go with the decoding. */
const MARKUP = /<(?:html|script|svg|body|!doctype|\?php|\?xml)/i;
const hasMarkup = (bytes: Uint8Array): boolean => {
  for (let at = bytes.indexOf(LESS_THAN); at >= 0; at = bytes.indexOf(LESS_THAN, at + 1))
    if (MARKUP.test(String.fromCharCode(...bytes.subarray(at, at + 10)))) return true;
  return false;
};
const LESS_THAN = 0x3c;

/** Readers of PDF look for its header in the first kilobyte. */
const PDF_HEADER_WITHIN = 1024;

/** Whether some program could take the file for another kind of it: a picture with a page behind it, a PDF that is an archive. */
export const hasSecondFace = (bytes: Uint8Array, type: FileType): boolean => {
  if (isArchive(bytes)) return true;
  const header = indexOf(bytes.subarray(0, PDF_HEADER_WITHIN), '%PDF-');
  if (type === 'application/pdf') return header !== 0;
  return header >= 0 || hasMarkup(bytes.subarray(Math.min(endOf(bytes, type), bytes.length)));
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
