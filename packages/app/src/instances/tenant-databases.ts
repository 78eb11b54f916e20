import { createDatabase, databaseStands } from '@svc/adapters-db';
import { NoDatabaseYet, openDatabaseServer, openStandingServer, type OpenedDatabase } from '../commands/database.ts';
import type { Config } from '../config/config.ts';
import type { Instance } from './instance.ts';

/** Where the tenants of this machine have their databases. */
export interface TenantDatabases {
  /** The address its file says; else a database of its own on the embedded server, made when missing. */
  readonly urlOf: (instance: Pick<Instance, 'id' | 'config'>) => Promise<string>;
  /** The same for who only looks: neither server nor database is made. @throws NoDatabaseYet */
  readonly standingUrlOf: (instance: Pick<Instance, 'id' | 'config'>) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** A tenant's database on the embedded server. */
export const databaseName = (id: string): string => `svc_${id.replaceAll('-', '_')}`;

/** The embedded server is taken with the first tenant that names no database, and given back by `close`. */
export const tenantDatabases = (ofProcess: Config, log: (line: string) => void): TenantDatabases => {
  let server: Promise<OpenedDatabase> | undefined;
  const onServer = async (open: typeof openDatabaseServer, id: string): Promise<string> => {
    server ??= open({ ...ofProcess, DATABASE_URL: undefined }, log);
    server.catch(() => (server = undefined));
    const url = new URL((await server).url);
    url.pathname = `/${databaseName(id)}`;
    return url.href;
  };
  return {
    urlOf: async ({ id, config: { DATABASE_URL: given } }) => {
      if (given !== undefined) return given;
      const url = await onServer(openDatabaseServer, id);
      await createDatabase(url);
      return url;
    },
    standingUrlOf: async ({ id, config: { DATABASE_URL: given } }) => {
      if (given !== undefined) return given;
      const url = await onServer(openStandingServer, id);
      if (!(await databaseStands(url))) throw new NoDatabaseYet();
      return url;
    },
    close: async () => (await server)?.close(),
  };
};
