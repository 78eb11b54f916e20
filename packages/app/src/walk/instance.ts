import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment } from '../config/config.ts';
import { readEnvironment } from '../config/read-environment.ts';
import { demoWallet } from '../demo/emulators.ts';
import { StartRefused } from '../serving/start-refused.ts';
import { throwawayDatabase } from './throwaway-database.ts';
import type { StartSummary } from '../commands/start-banner.ts';

/** Sources walk over sources, a build over the build. */
const main = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../main.ts' : './main.js', import.meta.url));

/** Of the operator: the one that this instance is seeded with, and the one that replaces it. */
export const operatorPasswords = { first: 'calla-del-passo-41', own: 'salice-lento-72-ponte' } as const;

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
  JOBS__INTENTABSENTSECONDS: '10',
  JOBS__CLAIMSECONDS: '3',
  AUTH__BCRYPTCOST: '6',
} as const;

type Spawned = Omit<ServerProcess, 'url'>;

/**
 * Starts `svc <command> --json` and waits for its line. The log of a server that does not start is the error.
 * @param spawned gets the process at once: a stop in the middle ends it, too
 */
const startProcess = async <A>(
  script: string,
  command: 'start' | 'serve',
  extra: Readonly<Record<string, string>>,
  spawned: (process: Spawned) => void,
): Promise<{ readonly facts: A; readonly process: Spawned }> => {
  const child = spawn(process.execPath, [script, command, '--json'], {
    env: { ...environment(), ...quick, ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log = `${log}${chunk.toString()}`.slice(-20_000)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const server = { child, ended, log: () => log };
  spawned(server);
  const line = new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  const first = await Promise.race([
    line,
    ended.then((code) => new StartRefused(`svc ${command} ended with ${code}: ${log.trim()}`)),
  ]);
  if (first instanceof Error) throw first;
  return { facts: JSON.parse(first) as A, process: server };
};

/** A throw-away Studio Loto with two servers on its database; the second one holds places for a moment only. */
export interface WalkInstance {
  readonly facts: StartSummary;
  readonly first: ServerProcess;
  readonly hasty: ServerProcess;
  /** Another server on the same database and the same emulators; what is given here differs. */
  readonly startServer: (given: Readonly<Record<string, string>>) => Promise<ServerProcess>;
  readonly close: () => Promise<void>;
}

/**
 * @param variables of its servers, beside what this process has
 * @param script the command that starts them
 * @throws StartRefused, ConfigInvalid with a sentence for a person: of the database, or of a server that did not start
 */
export const openInstance = async (
  variables: Readonly<Record<string, string>> = {},
  script: string = main,
): Promise<WalkInstance> => {
  const given = readEnvironment({ ...environment(), ...variables }).DATABASE_URL;
  const database = given === undefined ? undefined : await throwawayDatabase(given);
  const dataDir = await mkdtemp(join(tmpdir(), 'svc-walk-'));
  const shared = {
    ...variables,
    SVC_DATA_DIR: dataDir,
    PORT: '0',
    NODE_ENV: 'development',
    SEED__SUPERADMINPASSWORD: operatorPasswords.first,
    ...(database === undefined ? {} : { DATABASE_URL: database.url }),
  };
  const thrownAway = async (): Promise<void> => {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const running: Spawned[] = [];
  const spawned = (server: Spawned): void => void running.unshift(server);
  const { facts, process: started } = await startProcess<StartSummary>(script, 'start', shared, spawned).catch(
    async (error: unknown) => {
      await thrownAway();
      throw error;
    },
  );
  const first: ServerProcess = { url: facts.url, ...started };
  let isOver = false;
  const startServer = async (differing: Readonly<Record<string, string>>): Promise<ServerProcess> => {
    if (isOver) throw new Error('The walk is over.');
    const { card, wallet, gatewayA, gatewayB, mail } = facts.emulated;
    const variables = {
      ...shared,
      PAYMENT__CARD__SECRETKEY: 'sk_test_demo',
      PAYMENT__CARD__BASEURL: card ?? '',
      ...demoWallet,
      PAYMENT__WALLET__BASEURL: wallet ?? '',
      EINVOICING__BASEURL: `${gatewayA ?? ''}/ws2.0`,
      EINVOICING__GATEWAYBBASEURL__TEST: `${gatewayB ?? ''}/test`,
      MAIL__URL: mail ?? '',
      ...differing,
    };
    const { facts: served, process: server } = await startProcess<{ readonly url: string }>(
      script,
      'serve',
      variables,
      spawned,
    );
    return { url: served.url, ...server };
  };
  /** The first one, whose emulators the others use, goes last. */
  const close = async (): Promise<void> => {
    isOver = true;
    for (const server of running) {
      if (server.child.exitCode === null && server.child.signalCode === null) server.child.kill('SIGTERM');
      await server.ended;
    }
    await thrownAway();
  };
  try {
    return { facts, first, hasty: await startServer({ PAYMENT__HOLDMINUTES: String(2 / 60) }), startServer, close };
  } catch (error) {
    await close();
    throw error;
  }
};
