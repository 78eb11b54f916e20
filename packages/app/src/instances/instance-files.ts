import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstanceFile } from './instance.ts';

const SUFFIX = '.env';

/** A file that is there and cannot be read. */
export interface UnreadableFile {
  readonly id: string;
  readonly path: string;
  /** `EACCES`, `EISDIR`, … */
  readonly code: string;
}

export type FoundFile = InstanceFile | UnreadableFile;
export const isUnreadable = (file: FoundFile): file is UnreadableFile => 'code' in file;

/** The instance files of a folder by id. What begins with a dot is somebody's work in progress. */
export type FolderReader = () => Promise<ReadonlyMap<string, FoundFile>>;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown';

/**
 * Looks into a folder of `<id>.env` files again and again; a file is read only when its facts have changed.
 * @throws the system's error when the folder itself cannot be read
 */
export const folderReader = (folder: string): FolderReader => {
  const known = new Map<string, { readonly facts: string; readonly file: FoundFile }>();
  const look = async (name: string): Promise<FoundFile | undefined> => {
    const [id, path] = [name.slice(0, -SUFFIX.length), join(folder, name)];
    try {
      const { ino, size, mtimeMs } = await stat(path);
      const facts = `${ino} ${size} ${mtimeMs}`;
      const before = known.get(id);
      if (before?.facts === facts) return before.file;
      const file = { id, path, text: await readFile(path, 'utf8') };
      known.set(id, { facts, file });
      return file;
    } catch (error) {
      const code = codeOf(error);
      return code === 'ENOENT' ? undefined : { id, path, code };
    }
  };
  return async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(SUFFIX) && !name.startsWith('.')).sort();
    const files = await Promise.all(names.map(look));
    return new Map(files.filter((file) => file !== undefined).map((file) => [file.id, file]));
  };
};
