import { spawn } from 'node:child_process';

/** Who a command runs as: nobody named means the user of this process. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

export interface Ran {
  /** The exit code; 127 when the command could not be started at all. */
  readonly code: number;
  readonly output: string;
}

/** Nothing of our own environment reaches Postgres: PGDATA, PGPORT or LC_ALL of a shell would change its course. */
const bareEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Runs a command to its end, in its own session, so that Ctrl-C in our terminal does not reach it.
 * Never rejects: a command that cannot be started (a spawn fails by an `error` event) answers code 127.
 */
export const run = (command: string, args: readonly string[], as?: Identity): Promise<Ran> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      ...as,
      cwd: process.platform === 'win32' ? undefined : '/',
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(process.platform === 'win32' ? {} : { env: bareEnvironment }),
    });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    // First of all: where the system has no pipe left there are no streams, and only this event says so.
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    // 'close', not 'exit': only then all of the output has been read. pg_ctl hands its pipes to no postmaster (`-l`).
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.trim() }));
  });
