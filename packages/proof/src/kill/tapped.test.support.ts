import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { freshDatabase } from '@svc/adapters-db/testing';
import { endAll, spawnSvc, type SvcProcess, openStudio } from '@svc/app/testing';
import { openPostgresTap } from './postgres-tap.ts';
import { openWatch, type Watch } from './watch.ts';

/** A server of the studio that is killed, behind a tap of its database. */
export interface Tapped {
  readonly watch: Watch;
  /** Asks the database itself, past the tap. */
  readonly sql: <Row extends object>(text: string, params?: readonly unknown[]) => Promise<readonly Row[]>;
  /** Starts the server, also again. */
  readonly serve: () => Promise<void>;
  readonly url: () => string;
  readonly kill: () => void;
  /** The signal by which it has ended. */
  readonly killed: () => Promise<NodeJS.Signals | null>;
  readonly close: () => Promise<void>;
}

/** @param variables its environment, beside database and folder; without any nothing but requests writes for ten minutes */
export const openTapped = async (
  watch = openWatch(),
  variables: Readonly<Record<string, string>> = {},
): Promise<Tapped> => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-kill-'));
  const database = await freshDatabase();
  const studio = await openStudio({ SVC_DATA_DIR: folder }, { url: database.url, drop: () => Promise.resolve() });
  await studio.retire();
  await studio.close();
  const looker = new Pool({ connectionString: database.url, max: 2 });
  looker.on('error', () => undefined);
  const tap = await openPostgresTap(database.url, watch);
  let server: SvcProcess;
  let url = '';
  const serve = async (): Promise<void> => {
    const quiet = { JOBS__SWEEPSECONDS: '600', JOBS__RECONCILEDELAYSECONDS: '600', JOBS__PURGESECONDS: '600' };
    const own = { NODE_ENV: 'development', SVC_DATA_DIR: folder, DATABASE_URL: tap.url };
    server = spawnSvc(['serve', '--json'], { env: { ...quiet, ...own, ...variables } });
    url = (await server.facts).url;
  };
  await serve();
  return {
    watch,
    sql: async <Row extends object>(text: string, params: readonly unknown[] = []) =>
      (await looker.query<Row>(text, [...params])).rows,
    serve,
    url: () => url,
    kill: () => void server.child.kill('SIGKILL'),
    killed: async () => (await server.ended).signal,
    close: async () => {
      await endAll();
      await tap.close();
      await looker.end();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
