import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { storageKey, type FileStorage, type StorageDown } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? 'unknown';
/** Paths stay out of the reason: it may be logged. */
const ask = <A>(use: () => Promise<A>): Effect.Effect<A, StorageDown> =>
  Effect.tryPromise({
    try: use,
    catch: (error) => ({ _tag: 'StorageDown', reason: `file storage: ${codeOf(error)}` }),
  });

/** The name is durable once its folder is. */
const syncFolder = async (folder: string): Promise<void> => {
  await using handle = await open(folder, 'r');
  await handle.sync();
};

const writeSynced = async (path: string, bytes: Uint8Array): Promise<void> => {
  await using handle = await open(path, 'wx', 0o600);
  await handle.writeFile(bytes);
  await handle.sync();
};

const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
  const temporary = `${path}.new-${randomBytes(6).toString('hex')}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeSynced(temporary, bytes);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
};

/**
 * Files in a folder of this machine, written beside and renamed, so that a reader or a crash sees the old file or the
 * new one. Processes that share the folder may use it at once.
 */
export const folderStorage = (root: string): FileStorage => {
  const pathOf = (key: string): string => join(root, ...storageKey(key));
  return {
    put: (key, bytes) =>
      Effect.suspend(() => {
        const path = pathOf(key);
        return ask(() => writeWhole(path, bytes));
      }),
    get: (key) =>
      Effect.suspend(() => {
        const path = pathOf(key);
        return ask(() =>
          readFile(path).then(
            (bytes) => new Uint8Array(bytes),
            (error: unknown) => {
              if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
              throw error;
            },
          ),
        );
      }),
    remove: (key) =>
      Effect.suspend(() => {
        const path = pathOf(key);
        return ask(() => rm(path, { force: true }));
      }),
  };
};
