import {
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Somebody else is writing this file, or was killed while doing so; `lock` is what they left. */
export class FileBusy extends Error {
  override readonly name = 'FileBusy';
  constructor(file: string, lock: string) {
    super(`${file} is being changed by another command; if none runs any more, remove ${lock}`);
  }
}

/** Beside the file, hidden from lists of instance files. */
export const besideOf = (file: string, suffix: string): string => join(dirname(file), `.${basename(file)}.${suffix}`);

const flushed = (descriptor: number, text: string): void => {
  writeFileSync(descriptor, text); // all of it: one write may take a part, on a disk that is nearly full
  fsyncSync(descriptor);
};

const flushFolder = (file: string): void => {
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};

/** The owner stays: a file that root has changed must still be readable for the user of the server. */
const keepOwner = (file: string, aside: string): void => {
  const [was, is] = [statSync(file), statSync(aside)];
  if (was.uid !== is.uid || was.gid !== is.gid) chownSync(aside, was.uid, was.gid);
};

/**
 * Changes a file as a whole or not at all, readable by its owner alone. The new text is written aside, flushed and renamed
 * over it; the name aside is the lock, so two commands never lose each other's change.
 * @param change gets the text as it is under the lock
 * @returns whether it was changed
 */
export const changeFile = (file: string, change: (text: string) => string): boolean => {
  const aside = besideOf(file, 'lock');
  let descriptor: number;
  try {
    descriptor = openSync(aside, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new FileBusy(file, aside);
    throw error;
  }
  let renamed = false;
  try {
    const before = readFileSync(file, 'utf8');
    const after = change(before);
    if (after === before) return false;
    flushed(descriptor, after);
    keepOwner(file, aside);
    renameSync(aside, file);
    renamed = true;
    flushFolder(file);
    return true;
  } finally {
    closeSync(descriptor);
    // With its name the lock went too: one that is there now is another command's.
    if (!renamed) rmSync(aside, { force: true });
  }
};

/** Writes a file of 0600 that a killed command leaves for the next attempt. */
export const writeAside = (aside: string, text: string): void => {
  const descriptor = openSync(aside, 'w', 0o600);
  try {
    flushed(descriptor, text);
  } finally {
    closeSync(descriptor);
  }
};

/** Gives what was written aside its name, unless there is such a file. @returns whether it was free */
export const putInPlace = (aside: string, file: string): boolean => {
  try {
    linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  rmSync(aside);
  flushFolder(file);
  return true;
};
