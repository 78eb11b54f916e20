import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolderSentence } from '../keys/keys.ts';
import { makeFolder } from '../instances/make-folder.ts';
import { StartRefused } from '../serving/start-refused.ts';

/**
 * One demo at a time has a data folder: its emulators keep their books there, and a second one's would be another
 * outside world, with the same document ids once more. Servers (`svc serve`) may be as many as one likes.
 * @returns gives the folder back
 * @throws StartRefused while another process has it, or when the folder cannot be used
 */
export const holdDemo = (dataDir: string): (() => Promise<void>) => {
  const file = join(dataDir, 'start.pid');
  const aside = `${file}.${process.pid}`;
  try {
    makeFolder(dataDir);
    writeFileSync(aside, holderOf(process.pid), { mode: 0o600 });
    try {
      takeOver(dataDir, file, aside);
    } finally {
      rmSync(aside, { force: true });
    }
  } catch (cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw cause;
    throw new StartRefused(dataFolderSentence(dataDir, code), { cause });
  }
  return async () => {
    if (textOf(file) === holderOf(process.pid)) rmSync(file, { force: true });
  };
};

/** Linked into place, so that of two at the same moment one wins. What a process left that is gone is put away first. */
const takeOver = (dataDir: string, file: string, aside: string): void => {
  for (let tries = 0; tries < 20; tries += 1) {
    try {
      return linkSync(aside, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = textOf(file);
    const pid = Number(holder?.split(' ')[0]);
    if (holder !== undefined && pid > 0 && holderOf(pid) === holder) throw new StartRefused(sentence(dataDir, pid));
    putAway(file, holder);
  }
  throw new StartRefused(sentence(dataDir, null));
};

/** Only what was read: somebody else may have put the old one away and stand there by now. */
const putAway = (file: string, holder: string | undefined): void => {
  const old = `${file}.${process.pid}.old`;
  try {
    renameSync(file, old);
    if (textOf(old) !== holder) linkSync(old, file);
  } catch {
    // it has gone by itself, or yet another process stands there: the next try sees
  }
  rmSync(old, { force: true });
};

const sentence = (dataDir: string, pid: number | null): string =>
  `Another start has the data folder ${dataDir}${pid === null ? '' : ` (process ${pid})`}: use that one or stop it, or set SVC_DATA_DIR to another folder.`;

/** A process by its id and, where the system knows it, its beginning: after a restart of the machine the id may be another's. */
const holderOf = (pid: number): string => {
  const [state = '', , , , , , , , , , , , , , , , , , , began = ''] =
    textOf(`/proc/${pid}/stat`)
      ?.replace(/^.*\) /su, '')
      .split(' ') ?? [];
  if (state === '' ? !isThere(pid) : state === 'Z') return '';
  return `${pid} ${began}\n`;
};

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};
