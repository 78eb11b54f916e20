import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { binary, nativeFolder } from './binaries.ts';
import { EmbeddedPostgresFailed } from './failed.ts';
import { postgresIdentity } from './identity.ts';
import { run, type Identity } from './run.ts';

/** Where this Postgres lives and who runs it. */
export interface Place {
  /** bin, lib and share. */
  readonly native: string;
  /** The folder that holds `postgres/`, the cluster. Normally the caller's data folder. */
  readonly home: string;
  readonly cluster: string;
  readonly as: Identity | undefined;
}

/**
 * Where root keeps what the Postgres user must reach when the clone stands under a 0700 home. It belongs to root and
 * is not swept by the system as the temporary folders are, so the data outlives restarts.
 */
const sharedHome = '/var/lib/svc';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const canEnter = async (folder: string, as: Identity): Promise<boolean> =>
  (await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], as)).code === 0;

const ownedByRoot = (folder: string): string => {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== 0 || (stat.mode & 0o022) !== 0)
    throw new EmbeddedPostgresFailed(`${folder} must be a folder that only root can write to.`);
  return folder;
};

const reachableNative = async (native: string, as: Identity, log: (line: string) => void): Promise<string> => {
  if ((await run(binary(native, 'postgres'), ['--version'], as)).code === 0) return native;
  // By place and version: after an update the old copy must not be used.
  const version = readFileSync(join(native, '..', 'package.json'), 'utf8');
  const copy = join(ownedByRoot(sharedHome), `binaries-${hash(native + version)}`);
  if (!existsSync(copy)) {
    log(`The Postgres user cannot reach ${native}: its binaries are copied to ${copy}.`);
    const fresh = `${copy}.new-${process.pid}`;
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(fresh, copy);
    } catch {
      rmSync(fresh, { recursive: true, force: true }); // another process copied them first
    }
  }
  const tried = await run(binary(copy, 'postgres'), ['--version'], as);
  if (tried.code !== 0)
    throw new EmbeddedPostgresFailed(`The Postgres binaries in ${copy} do not run: ${tried.output}`);
  return copy;
};

const reachableHome = async (dataDir: string, as: Identity, log: (line: string) => void): Promise<string> => {
  if (await canEnter(dataDir, as)) return dataDir;
  // The folder is ours: letting the Postgres group pass through it (and read nothing) often is all that is missing.
  const stat = lstatSync(dataDir);
  if (stat.uid === 0 && (stat.mode & 0o077) === 0) {
    chownSync(dataDir, 0, as.gid);
    chmodSync(dataDir, 0o710);
  }
  // Asked in any case: another process may have opened it just now, and both must end in the same place.
  if (await canEnter(dataDir, as)) return dataDir;
  ownedByRoot(sharedHome);
  const home = sharedDataOf(dataDir);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  log(`The Postgres user cannot reach ${dataDir}: the database is kept in ${home}.`);
  return home;
};

const sharedDataOf = (dataDir: string): string => join(sharedHome, `data-${hash(dataDir)}`);

/**
 * Whether there is an embedded database for this data folder; nothing is made or changed.
 * @throws the system's error when the folder is out of reach
 */
export const embeddedStands = (dataDir: string): boolean => {
  const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
  return (
    isThere(dataDir) &&
    (isThere(join(dataDir, 'postgres')) || isThere(join(sharedDataOf(realpathSync(dataDir)), 'postgres')))
  );
};

/** Finds or makes the place; creates `dataDir` when it is missing. The same `dataDir` always gives the same place. */
export const findPlace = async (dataDir: string, log: (line: string) => void): Promise<Place> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const asked = realpathSync(dataDir);
  const as = await postgresIdentity([join(asked, 'postgres'), join(sharedDataOf(asked), 'postgres')]);
  const native = as === undefined ? nativeFolder() : await reachableNative(nativeFolder(), as, log);
  const home = as === undefined ? asked : await reachableHome(asked, as, log);
  return { native, home, cluster: join(home, 'postgres'), as };
};
