import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const screens = join(import.meta.dirname, '../../packages/dashboard');

const unless =
  (...codes: readonly string[]) =>
  (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? '')) throw error;
  };

/** Puts the screens beside the command: built where their sources changed, then copied. @throws with the output of a build that failed */
export const placeScreens = async (folder: string): Promise<void> => {
  await promisify(execFile)(process.execPath, [join(screens, 'build.ts')]);
  // Whole or not at all: a server that starts meanwhile reads it once, and keeps what it has read.
  const [made, old] = [`${folder}.new-${randomUUID()}`, `${folder}.old-${randomUUID()}`];
  try {
    await cp(join(screens, 'dist/site'), made, { recursive: true });
    await rename(folder, old).catch(unless('ENOENT'));
    await rename(made, folder).catch(unless('ENOTEMPTY', 'EEXIST')); // then another one has placed the same
  } finally {
    await Promise.all([made, old].map((gone) => rm(gone, { recursive: true, force: true })));
  }
};
