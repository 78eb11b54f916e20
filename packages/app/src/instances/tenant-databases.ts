import { createDatabase } from '@svc/adapters-db';
import { openDatabaseServer, type OpenedDatabase } from '../commands/database.ts';
import type { Config } from '../config.ts';
import type { Instance } from './instance.ts';

/** Where the tenants of this machine have their databases. */
export interface TenantDatabases {
  /** The address its file says; else a database of its own on the embedded server, made when missing. */
  readonly urlOf: (instance: Pick<Instance, 'id' | 'config'>) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** A tenant's database on the embedded server. */
export const databaseName = (id: string): string => `svc_${id.replaceAll('-', '_')}`;

/** The embedded server is taken with the first tenant that names no database, and given back by `close`. */
export const tenantDatabases = (ofProcess: Config, log: (line: string) => void): TenantDatabases => {
  let server: Promise<OpenedDatabase> | undefined;
  return {
    urlOf: async ({ id, config: { DATABASE_URL: given } }) => {
      if (given !== undefined) return given;
      server ??= openDatabaseServer({ ...ofProcess, DATABASE_URL: undefined }, log);
      server.catch(() => (server = undefined));
      const url = new URL((await server).url);
      url.pathname = `/${databaseName(id)}`;
      await createDatabase(url.href);
      return url.href;
    },
    close: async () => (await server)?.close(),
  };
};
