import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const errorCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/**
 * Makes a folder and those above it that are missing. Not Node's own `recursive`: where the system says of every try that the
 * folder above is missing (as below /proc) it tries for ever, at full speed and deaf to signals.
 * @throws the system's error, with its code; ENOTDIR where a file stands in the way
 */
export const makeFolder = (folder: string, mode = 0o777): void => {
  const path = resolve(folder);
  const above = dirname(path);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && statSync(path).isDirectory()) return;
    if (errorCode(error) === 'EEXIST')
      throw Object.assign(new Error(`${path} is a file`), { code: 'ENOTDIR', syscall: 'mkdir' });
    if (errorCode(error) !== 'ENOENT' || above === path) throw error;
    makeFolder(above, mode);
    mkdirOnce(path, mode);
  }
};

/** Somebody else may have made it meanwhile. */
const mkdirOnce = (path: string, mode: number): void => {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
};
