import { afterAll, beforeAll } from 'vitest';
import { freshDatabase } from '@svc/adapters-db/testing';
import { dataFolder, endAll, removeFolders, spawnSvc } from './svc-process.ts';

/** What a command said and how it ended. */
export interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `svc <args>` to its end. */
export const runSvc = async (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input?: string,
): Promise<Said> => {
  const svc = spawnSvc(args, input === undefined ? { env } : { env, input });
  const { code } = await svc.ended;
  return { code, out: svc.stdout(), err: svc.stderr() };
};

/** The one JSON document that `--json` promises on stdout. */
export const told = <A>({ out }: Pick<Said, 'out'>): A => JSON.parse(out) as A;

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
    await drop();
    removeFolders();
  });
  return {
    command: (...args: readonly string[]): Promise<Said> => runSvc([...words, ...args], env),
    /** The same with other variables. */
    commandWith: (more: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Said> =>
      runSvc([...words, ...args], { ...env, ...more }),
  };
};
