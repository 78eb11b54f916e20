import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { binary } from './binaries.ts';
import { EmbeddedPostgresFailed } from './failed.ts';
import type { Place } from './place.ts';
import { reasonIn } from './reason.ts';
import { run, type Ran } from './run.ts';

export const superuser = 'svc';
const passwordFile = (cluster: string): string => join(cluster, 'svc.password');
const logFile = (cluster: string): string => join(cluster, 'svc.log');
const maxLogBytes = 10 * 1024 * 1024;

const give = (path: string, { as }: Place, mode: number): void => {
  chmodSync(path, mode);
  if (as !== undefined) chownSync(path, as.uid, as.gid);
};

/** The password of the superuser, made once per cluster; readable by its owner alone. */
export const readPassword = (place: Place): string => {
  try {
    return readFileSync(passwordFile(place.cluster), 'utf8');
  } catch {
    throw new EmbeddedPostgresFailed(
      `The database in ${place.cluster} belongs to another user or is not one of ours: start as that user, choose another SVC_DATA_DIR, or set DATABASE_URL.`,
    );
  }
};

const removeLeftovers = (home: string): void => {
  for (const name of readdirSync(home)) {
    const old = name.startsWith('postgres.new-') && Date.now() - statSync(join(home, name)).mtimeMs > 3_600_000;
    if (old) rmSync(join(home, name), { recursive: true, force: true });
  }
};

/**
 * Creates the cluster if there is none. It is made aside and renamed, so a half-made one is never seen and of two
 * processes at the same moment one wins; the password travels inside, so the loser uses the winner's.
 */
export const createCluster = async (place: Place, durable: boolean): Promise<void> => {
  if (existsSync(place.cluster)) return;
  removeLeftovers(place.home);
  const tag = `new-${process.pid}-${randomBytes(3).toString('hex')}`;
  const fresh = join(place.home, `postgres.${tag}`);
  const secret = join(place.home, `postgres.${tag}.password`);
  try {
    mkdirSync(fresh, { mode: 0o700 });
    give(fresh, place, 0o700);
    writeFileSync(secret, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
    give(secret, place, 0o600);
    const flags = [
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    const args = ['-D', fresh, '-U', superuser, `--pwfile=${secret}`, ...flags, ...(durable ? [] : ['--no-sync'])];
    const made = await run(binary(place.native, 'initdb'), args, place.as);
    if (made.code !== 0)
      throw new EmbeddedPostgresFailed(`Postgres could not create a database in ${fresh}: ${reasonIn(made.output)}`);
    renameSync(secret, passwordFile(fresh));
    renameSync(fresh, place.cluster);
  } catch (cause) {
    if (existsSync(place.cluster)) return; // another process was first
    if (cause instanceof EmbeddedPostgresFailed) throw cause;
    throw new EmbeddedPostgresFailed(`The folder ${place.home} cannot hold a database: ${(cause as Error).message}`);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(secret, { force: true });
  }
};

/** What `postmaster.pid` says; undefined when there is no such file or it is half written. */
export const readPostmaster = (
  cluster: string,
): { readonly pid: number; readonly port: number; readonly ready: boolean } | undefined => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    return pid > 0 && port > 0 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : undefined;
  } catch {
    return undefined;
  }
};

/** Higher than any pid Linux gives out (pid_max is at most 2^22). */
const noSuchPid = 2_147_483_647;

/**
 * After a kill -9 the pid in postmaster.pid may be a zombie (a container whose first process reaps nobody) or, after
 * a restart of the container, somebody else; Postgres then believes the old server alive and never starts again.
 * Only the pid is overwritten: the rest lets Postgres see for itself whether old backends still hold the memory.
 */
export const forgetDeadPostmaster = ({ cluster }: Place): void => {
  const postmaster = readPostmaster(cluster);
  if (postmaster === undefined || process.platform !== 'linux') return;
  try {
    const [, name, state] = /\((.*)\) (\S)/.exec(readFileSync(`/proc/${postmaster.pid}/stat`, 'utf8')) ?? [];
    if (name === 'postgres' && state !== 'Z') return;
    const file = join(cluster, 'postmaster.pid');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(noSuchPid)));
  } catch {
    // no such process (Postgres finds that out itself), or the file has just gone
  }
};

/** A try to start the server; `logged` is how long its log was before. */
export interface StartedServer extends Ran {
  readonly logged: number;
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Starts the server on 127.0.0.1 only, without a Unix socket, in a session of its own (`pg_ctl` calls setsid). */
export const startServer = async (place: Place, port: number, durable: boolean): Promise<StartedServer> => {
  const log = logFile(place.cluster);
  if (sizeOf(log) > maxLogBytes) renameSync(log, `${log}.1`);
  const logged = sizeOf(log);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'log_min_messages=warning',
  ];
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ');
  const started = await run(
    binary(place.native, 'pg_ctl'),
    ['start', '-D', place.cluster, '-w', '-t', '60', '-s', '-l', log, '-o', options],
    place.as,
  );
  return { ...started, logged };
};

/** Ends every session and stops; waits for it. */
export const stopServer = (place: Place): Promise<Ran> =>
  run(binary(place.native, 'pg_ctl'), ['stop', '-D', place.cluster, '-w', '-t', '60', '-s', '-m', 'fast'], place.as);

/** Why this start failed: by what the server's own log gained since, else by what `pg_ctl` says of it. */
export const whyFailed = (place: Place, { output, logged }: StartedServer): string => {
  const gained = (): string => {
    try {
      return readFileSync(logFile(place.cluster)).subarray(logged).toString();
    } catch {
      return '';
    }
  };
  return reasonIn(gained().trim() === '' ? output : gained());
};
