import * as Effect from 'effect/Effect';
import { sniffImage } from '@svc/domain/kernel';
import type { FileTypes } from './file-types.ts';

const begins = (bytes: Uint8Array, text: string): boolean =>
  Array.from(text).every((letter, at) => bytes[at] === letter.charCodeAt(0));

/** Knows by their first bytes what tests send. */
export const memoryFileTypes: FileTypes = {
  of: (bytes) =>
    Effect.sync(() => {
      if (begins(bytes, '%PDF-')) return 'application/pdf';
      if (begins(bytes, 'PK\x03\x04')) return 'application/zip';
      if (begins(bytes, 'GIF8')) return 'image/gif';
      return sniffImage(bytes);
    }),
};
