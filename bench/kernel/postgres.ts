import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openEmbeddedPostgres } from '@svc/adapters-db/embedded';

/** A Postgres of the run's own: the embedded one, flushing every commit to the disk. */
export interface BenchPostgres {
  /** Makes a database and returns its URL; from `template`, a copy of that one. */
  readonly create: (name: string, template?: string) => Promise<string>;
  readonly drop: (name: string) => Promise<void>;
  /** Writes what is still in memory to the disk, so that no variant pays for another one's pages. */
  readonly settle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const openPostgres = async (): Promise<BenchPostgres> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'svc-bench-'));
  const embedded = await openEmbeddedPostgres({ dataDir, database: 'bench' });
  const admin = new Client(embedded.url);
  admin.on('error', () => undefined); // the query that fails reports it
  await admin.connect();
  const urlOf = (name: string): string => Object.assign(new URL(embedded.url), { pathname: `/${name}` }).href;
  const drop = async (name: string): Promise<void> =>
    void (await admin.query(`drop database if exists ${name} with (force)`));
  return {
    create: async (name, template) => {
      await drop(name);
      await admin.query(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
      return urlOf(name);
    },
    drop,
    settle: async () => void (await admin.query('checkpoint')),
    close: async () => {
      await admin.end();
      await embedded.close();
      for (const folder of [embedded.folder, dataDir]) await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Runs one statement on a connection of its own. */
export const ask = async <Row extends object>(url: string, text: string): Promise<readonly Row[]> => {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};
