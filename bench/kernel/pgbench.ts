import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { percentile, type Figures } from './figures.ts';

const run = promisify(execFile);

export const pgbenchMissing = (): string | undefined =>
  spawnSync('pgbench', ['--version']).status === 0
    ? undefined
    : 'everything against pgbench: it is not installed (Debian: apt-get install postgresql-contrib)';

export interface PgbenchRun {
  readonly url: string;
  readonly script: string;
  readonly clients: number;
  readonly ms: number;
  readonly variables?: Readonly<Record<string, number>>;
}

const connectionOf = (url: string): { readonly args: readonly string[]; readonly password: string } => {
  const { hostname, port, username, password, pathname } = new URL(url);
  return { args: ['-h', hostname, '-p', port, '-U', username, pathname.slice(1)], password };
};

/** Latencies in milliseconds from the files of `pgbench --log`: the third column is microseconds. */
const latenciesIn = async (folder: string): Promise<number[]> => {
  const files = (await readdir(folder)).filter((name) => name.startsWith('pgbench_log'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => Number(line.split(' ')[2]) / 1000),
  );
};

/** The least work a machine can do for the same rows: a script over prepared statements, its variables kept per client. */
export const pgbench = async ({ url, script, clients, ms, variables = {} }: PgbenchRun): Promise<Figures> => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-pgbench-'));
  const { args, password } = connectionOf(url);
  try {
    await writeFile(join(folder, 'script.sql'), script);
    const { stdout } = await run(
      'pgbench',
      [
        '--no-vacuum',
        '--protocol=prepared',
        '--file=script.sql',
        '--log',
        `--client=${clients}`,
        `--time=${Math.max(1, Math.round(ms / 1000))}`,
        ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
        ...args,
      ],
      { cwd: folder, env: { PATH: process.env['PATH'] ?? '', PGPASSWORD: password } },
    );
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    const latencies = await latenciesIn(folder);
    return { perSecond, p50Ms: percentile(latencies, 0.5), p99Ms: percentile(latencies, 0.99) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
