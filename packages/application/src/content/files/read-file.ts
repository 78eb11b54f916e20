import * as Effect from 'effect/Effect';
import { fileKey, type FileId, type StoredFile } from '@svc/domain/content';
import { notFound, type ByteRange } from '../../kernel/index.ts';
import type { UploadCaller, UploadPorts } from './upload-ports.ts';

export interface ReadFile {
  readonly id: FileId;
  /** Null: nobody is signed in. */
  readonly caller: UploadCaller | null;
  /** What of the bytes is asked for, once the file is known; null: all. */
  readonly rangeOf: (file: StoredFile) => ByteRange | null;
}

/** Everybody sees a public file that something shows; before and after that, and all others, who sent it and the staff of the studio. */
const maySee = ({ visibility, place, ownerId }: StoredFile, caller: UploadCaller | null): boolean => {
  if (visibility === 'public' && place !== null) return true;
  return caller !== null && (caller.id === ownerId || caller.role !== 'user');
};

/** A file for somebody who may see it. */
export const readFile =
  (ports: Pick<UploadPorts, 'files' | 'storedFiles'>) =>
  ({ id, caller, rangeOf }: ReadFile) =>
    Effect.gen(function* () {
      const file = yield* ports.storedFiles.find(id);
      if (file === null || !maySee(file, caller)) return yield* Effect.fail(notFound('File'));
      const range = rangeOf(file);
      const bytes = yield* ports.files.read(fileKey(id), range ?? undefined);
      return bytes === null ? yield* Effect.fail(notFound('File')) : { file, range, chunks: bytes.chunks };
    });
