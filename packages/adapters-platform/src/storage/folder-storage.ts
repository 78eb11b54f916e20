import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import {
  storageKey,
  type ByteRange,
  type FileStorage,
  type StorageDown,
  type StoredBytes,
} from '@svc/application/kernel';
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

type Source = Uint8Array | AsyncIterable<Uint8Array>;

const writeSynced = async (path: string, source: Source): Promise<number> => {
  await using handle = await open(path, 'wx', 0o600);
  await handle.writeFile(source);
  await handle.sync();
  return (await handle.stat()).size;
};

/** By a file beside it, which takes its place when it is whole. */
const replace = async <A>(path: string, make: (temporary: string) => Promise<A>): Promise<A> => {
  const temporary = `${path}.new-${randomBytes(6).toString('hex')}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  let made: A;
  try {
    made = await make(temporary);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
  return made;
};

const copySynced = async (from: string, to: string): Promise<void> => {
  await copyFile(from, to);
  await using handle = await open(to, 'r+');
  await handle.sync();
};

/** What is not there is null. */
const orNull = <A>(use: Promise<A>): Promise<A | null> =>
  use.catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
    throw error;
  });

const sizeOf = (path: string): Promise<number | null> => orNull(stat(path).then(({ size }) => size));

const readRange = async (path: string, range: ByteRange | undefined): Promise<StoredBytes | null> => {
  const size = await sizeOf(path);
  if (size === null) return null;
  const isEmpty = size === 0 || (range !== undefined && range.start >= size);
  // oxlint-disable-next-line typescript/require-await -- as every source of bytes
  const nothing = async function* (): AsyncIterable<Uint8Array> {};
  return { size, chunks: isEmpty ? nothing : () => createReadStream(path, { ...range }) as AsyncIterable<Uint8Array> };
};

/** What is being written lies beside what it will replace. */
const UNFINISHED = /\.new-[0-9a-f]{12}$/;

const listFolder = async (root: string, after: string | null, limit: number): Promise<readonly string[]> => {
  const entries = (await orNull(readdir(root, { recursive: true, withFileTypes: true }))) ?? [];
  return entries
    .filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'))
    .filter((key) => after === null || key > after)
    .toSorted()
    .slice(0, limit);
};

/**
 * Files in a folder of this machine, written beside and renamed, so that a reader or a crash sees the old file or the
 * new one. Processes that share the folder may use it at once.
 */
export const folderStorage = (root: string): FileStorage => {
  const at = <A>(key: string, use: (path: string) => Promise<A>): Effect.Effect<A, StorageDown> =>
    Effect.suspend(() => {
      const path = join(root, ...storageKey(key));
      return ask(() => use(path));
    });
  return {
    put: (key, bytes) => at(key, async (path) => void (await replace(path, (file) => writeSynced(file, bytes)))),
    write: (key, chunks) => at(key, (path) => replace(path, (file) => writeSynced(file, chunks))),
    get: (key) => at(key, (path) => orNull(readFile(path).then((bytes) => new Uint8Array(bytes)))),
    read: (key, range) => at(key, (path) => readRange(path, range)),
    head: (key) => at(key, sizeOf),
    copy: (from, to) =>
      Effect.suspend(() => {
        const source = join(root, ...storageKey(from));
        return at(to, async (path) => {
          if ((await sizeOf(source)) === null) return false;
          await replace(path, (file) => copySynced(source, file));
          return true;
        });
      }),
    remove: (key) => at(key, (path) => rm(path, { force: true })),
    list: (after, limit) => ask(() => listFolder(root, after, limit)),
    presign: (key) => at(key, () => Promise.resolve(null)),
  };
};
