import { afterAll, beforeAll } from 'vitest';
import { freshDatabase } from '@svc/adapters-db/testing';
import { endHosted, hostSvc } from './svc-hosted.ts';
import { dataFolder, endAll, removeFolders, spawnSvc } from './svc-process.ts';

/** What a command said and how it ended. */
export interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `svc <args>` to its end, inside this process. */
export const runSvc = async (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input = '',
): Promise<Said> => {
  const svc = hostSvc(args, { env, input });
  const code = await svc.ended;
  return { code, out: svc.stdout(), err: svc.stderr() };
};

/** The same as a process of its own, for the tests that are about processes, and so that each family of commands is started once. */
export const runSvcProcess = async (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input = '',
): Promise<Said> => {
  const svc = spawnSvc(args, { env, input });
  const { code } = await svc.ended;
  return { code, out: svc.stdout(), err: svc.stderr() };
};

/** The one JSON document that `--json` promises on stdout. */
export const jsonOf = <A>({ out }: Pick<Said, 'out'>): A => JSON.parse(out) as A;

/** For a test file about commands on one tenant's database: made before its tests, gone after them. */
export const onOneTenant = (...words: readonly string[]) => {
  let env: Readonly<Record<string, string>> = {};
  let drop = async (): Promise<void> => undefined;
  beforeAll(async () => {
    const fresh = await freshDatabase();
    drop = fresh.drop;
    env = { SVC_DATA_DIR: dataFolder(), DATABASE_URL: fresh.url };
  });
  afterAll(async () => {
    await endAll();
    await endHosted();
    await drop();
    removeFolders();
  });
  return {
    /** The command as a process of its own. */
    process: (...args: readonly string[]): Promise<Said> => runSvcProcess([...words, ...args], env),
    command: (...args: readonly string[]): Promise<Said> => runSvc([...words, ...args], env),
    databaseUrl: (): string => env['DATABASE_URL'] ?? '',
    /** The same with other variables. */
    commandWith: (more: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Said> =>
      runSvc([...words, ...args], { ...env, ...more }),
  };
};
