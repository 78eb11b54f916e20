import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment } from '../config.ts';
import { throwawayDatabase } from './throwaway-database.ts';
import type { StartSummary } from '../commands/start-banner.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** A server process of ours. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  /** The end of its log. */
  readonly log: () => string;
}

/** Every period at a second, so that what happens by itself happens while one looks. */
const quick = {
  JOBS__SWEEPSECONDS: '1',
  JOBS__RECONCILESECONDS: '600',
  JOBS__RECONCILEDELAYSECONDS: '600',
  JOBS__INTENTSTALESECONDS: '4',
  JOBS__CLAIMSECONDS: '3',
  AUTH__BCRYPTCOST: '6',
} as const;

/** Starts `svc <command> --json` and waits for its line. The log of a server that does not start is the error. */
const startProcess = async <A>(
  command: 'start' | 'serve',
  extra: Readonly<Record<string, string>>,
): Promise<{ readonly facts: A; readonly process: Omit<ServerProcess, 'url'> }> => {
  const child = spawn(process.execPath, [main, command, '--json'], {
    env: { ...environment(), ...quick, ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log = `${log}${chunk.toString()}`.slice(-20_000)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const line = new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  const first = await Promise.race([
    line,
    ended.then((code) => new Error(`svc ${command} ended with ${code}: ${log}`)),
  ]);
  if (first instanceof Error) throw first;
  return { facts: JSON.parse(first) as A, process: { child, ended, log: () => log } };
};

/** A throw-away Studio Loto with two servers on its database; the second one holds places for a moment only. */
export interface WalkInstance {
  readonly facts: StartSummary;
  readonly first: ServerProcess;
  readonly hasty: ServerProcess;
  readonly startHasty: (holdSeconds: number) => Promise<ServerProcess>;
  readonly close: () => Promise<void>;
}

export const openInstance = async (): Promise<WalkInstance> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'svc-walk-'));
  const given = environment()['DATABASE_URL'];
  const database = given === undefined || given === '' ? undefined : await throwawayDatabase(given);
  const shared = {
    SVC_DATA_DIR: dataDir,
    PORT: '0',
    NODE_ENV: 'development',
    ...(database === undefined ? {} : { DATABASE_URL: database.url }),
  };
  const { facts, process: started } = await startProcess<StartSummary>('start', shared);
  const first: ServerProcess = { url: facts.url, ...started };
  const others: ServerProcess[] = [];
  const startHasty = async (holdSeconds: number): Promise<ServerProcess> => {
    const { facts: served, process: child } = await startProcess<{ readonly url: string }>('serve', {
      ...shared,
      PAYMENT__HOLDMINUTES: String(holdSeconds / 60),
      PAYMENT__CARD__SECRETKEY: 'sk_test_demo',
      PAYMENT__CARD__BASEURL: facts.emulated.card ?? '',
      EINVOICING__BASEURL: `${facts.emulated.gatewayA ?? ''}/ws2.0`,
      MAIL__URL: facts.emulated.mail ?? '',
    });
    const server: ServerProcess = { url: served.url, ...child };
    others.push(server);
    return server;
  };
  const close = async (): Promise<void> => {
    for (const server of [...others, first]) {
      if (server.child.exitCode === null && server.child.signalCode === null) server.child.kill('SIGTERM');
      await server.ended;
    }
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { facts, first, hasty: await startHasty(2), startHasty, close };
  } catch (error) {
    await close();
    throw error;
  }
};
