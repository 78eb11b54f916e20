import type { FileTypes } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';

/** Every signature stands in here; more would be read of a stranger's file for nothing. */
const HEAD_BYTES = 4100;

const detect = async (bytes: Uint8Array): Promise<string | null> => {
  // Loaded by the first file that comes: a start has no use for it.
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)))?.mime ?? null;
};

/** The types of files by the library file-type, from the beginning of their bytes. */
export const signatureFileTypes: FileTypes = {
  // What its parsers make of a file that is cut off or a trap: nothing that is known.
  of: (bytes) =>
    Effect.orElseSucceed(
      Effect.tryPromise(() => detect(bytes)),
      () => null,
    ),
};
