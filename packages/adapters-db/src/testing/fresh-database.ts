import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { dropDatabase } from '../kernel/drop-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which tests may create databases, named by its maintenance database. */
    pgUrl: string;
    /** A migrated database without connections, to be cloned. */
    pgTemplate: string;
  }
}

export interface FreshDatabase {
  readonly url: string;
  /** Drops it, ending whatever is still connected. */
  readonly drop: () => Promise<void>;
}

const onServer = async (url: string, sql: string): Promise<void> => {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

const namedOn = (server: string): { readonly name: string; readonly url: string } => {
  const name = `svc_test_${process.pid}_${randomBytes(5).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href };
};

/** A copy of a template that nobody is connected to (about 90 ms; the default strategy, since FILE_COPY forces checkpoints). */
export const cloneDatabase = async (server: string, template: string): Promise<FreshDatabase> => {
  const { name, url } = namedOn(server);
  await onServer(server, `create database ${name} template ${template}`);
  return { url, drop: () => dropDatabase(server, name) };
};

/** A migrated, empty database of its own for one test file. */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  const { inject } = await import('vitest'); // here, not above: it cannot be imported outside of a test
  return await cloneDatabase(inject('pgUrl'), inject('pgTemplate'));
};

/** The address of a database that is not there yet; then one without a single table. */
export const unmadeDatabase = async (): Promise<FreshDatabase & { readonly make: () => Promise<void> }> => {
  const { inject } = await import('vitest');
  const server = inject('pgUrl');
  const { name, url } = namedOn(server);
  return {
    url,
    make: () => onServer(server, `create database ${name}`),
    drop: () => dropDatabase(server, name),
  };
};
