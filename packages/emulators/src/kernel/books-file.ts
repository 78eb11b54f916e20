import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface BooksFile {
  /** What was saved last, or undefined when there is no file yet. Throws when the file is not JSON. */
  readonly read: () => Promise<unknown>;
  /** Resolves once a state at least as new as the one at the time of the call is on the disk. */
  readonly save: () => Promise<void>;
}

const writeAtomically = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(text, 'utf8');
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
};

/**
 * Keeps an emulator's books in one JSON file. Writes never overlap, and saves that meet a write under way share the
 * next one. Without a path it does nothing.
 */
export const booksFile = (path: string | undefined, snapshot: () => unknown): BooksFile => {
  if (path === undefined) return { read: () => Promise.resolve(undefined), save: () => Promise.resolve() };
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return {
    read: async () => {
      try {
        return JSON.parse(await readFile(path, 'utf8')) as unknown;
      } catch (cause) {
        if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
        throw cause;
      }
    },
    save: () => {
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          running = writeAtomically(path, JSON.stringify(snapshot()));
          return running;
        });
      return next;
    },
  };
};
