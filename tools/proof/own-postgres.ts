import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A server of the distribution's Postgres, with its usual settings, on a free port. */
export interface OwnPostgres {
  readonly url: string;
  readonly end: () => void;
}

const freePort = async (): Promise<number> => {
  const probe = createServer();
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => void probe.close(resolve));
  return port;
};

/**
 * Starts one as the user postgres, with a role that may create databases and is no superuser, as hosting companies give.
 * @param program `…/bin/postgres`
 */
export const startPostgres = async (program: string): Promise<OwnPostgres> => {
  const home = mkdtempSync(join(tmpdir(), 'svc-postgres-'));
  chmodSync(home, 0o755);
  const [data, secret] = [join(home, 'data'), join(home, 'secret')];
  const password = randomBytes(12).toString('hex');
  writeFileSync(secret, password, { mode: 0o644 }); // of a server that lives for a test run
  execFileSync('install', ['-d', '-o', 'postgres', data]);
  const run = (name: string, ...args: readonly string[]) =>
    execFileSync('runuser', ['-u', 'postgres', '--', join(dirname(program), name), ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], PGPASSWORD: password },
      cwd: home,
    });
  run('initdb', '-D', data, '-A', 'scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '--locale=C.UTF-8');
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${data}`;
  run('pg_ctl', '-D', data, '-w', '-o', settings, '-l', join(data, 'log'), 'start');
  const admin = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  run('psql', admin, '-c', `create role studio login createdb password '${password}'`);
  run('psql', admin, '-c', 'create database studio owner studio');
  return {
    url: `postgresql://studio:${password}@127.0.0.1:${port}/studio`,
    end: () => {
      run('pg_ctl', '-D', data, '-m', 'fast', 'stop');
      rmSync(home, { recursive: true, force: true });
    },
  };
};
