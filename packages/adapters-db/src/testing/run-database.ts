import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openEmbeddedPostgres } from '../embedded/index.ts';
import { dropDatabase } from '../kernel/drop-database.ts';

interface Server {
  readonly url: string;
  readonly end: () => Promise<void>;
}

const throwAwayServer = async (): Promise<Server> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-test-'));
  const embedded = await openEmbeddedPostgres({ dataDir, database: 'postgres', durable: false });
  const end = async (): Promise<void> => {
    await embedded.close();
    for (const folder of [embedded.folder, dataDir]) rmSync(folder, { recursive: true, force: true });
  };
  return { url: embedded.url, end };
};

export interface RunDatabase {
  /** The server's maintenance database, for `create database`. */
  readonly url: string;
  /** The name of a migrated database without connections. */
  readonly template: string;
  /** Drops the template and, if it was ours, ends the server. */
  readonly end: () => Promise<void>;
}

/**
 * The database server of one test run, with a migrated template.
 * @param given a server of yours, on which only databases named svc_… are made and dropped; else a throw-away one
 */
export const openRunDatabase = async (given: string | undefined): Promise<RunDatabase> => {
  const server =
    given === undefined || given === '' ? await throwAwayServer() : { url: given, end: async () => undefined };
  const template = `svc_template_${randomBytes(5).toString('hex')}`;
  const admin = new Client(server.url);
  admin.on('error', () => undefined);
  await admin.connect();
  await admin.query(`create database ${template}`);
  const templateUrl = new URL(server.url);
  templateUrl.pathname = `/${template}`;
  const { migrate } = await import('../kernel/migrate.ts');
  await migrate(templateUrl.href);
  const end = async (): Promise<void> => {
    await admin.end();
    await dropDatabase(server.url, template);
    await server.end();
  };
  return { url: server.url, template, end };
};
