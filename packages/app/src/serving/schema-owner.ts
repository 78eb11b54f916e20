import { databaseRole, grantServer, migrate } from '@svc/adapters-db';
import { readServerAddress } from '@svc/adapters-platform';
import type { Logger } from '@svc/application/kernel';
import type { Config } from '../config/config.ts';

const userOf = (url: string): string => readServerAddress(url, ['postgres', 'postgresql']).user;

/** The address of a tenant's database for the role that owns it: that of the tenant, with the migrator's user and password. */
export const ownerUrlOf = (url: string, { DATABASE__MIGRATORURL: migrator }: Config): string => {
  if (migrator === undefined) return url;
  const [own, { username, password }] = [new URL(url), new URL(migrator)];
  return Object.assign(own, { username, password }).href;
};

/** What was done to a database. */
export interface MigratedAsOwner {
  readonly applied: readonly string[];
  /** The role that was given its rights; null where the server's own role owns the tables. */
  readonly granted: string | null;
}

/** Brings a database to the schema of this program as its owner, and gives the role of the server its rights. */
export const migrateAsOwner = async (ownerUrl: string, serverUrl: string): Promise<MigratedAsOwner> => {
  const applied = await migrate(ownerUrl);
  const server = userOf(serverUrl);
  if (server === '' || server === userOf(ownerUrl)) return { applied, granted: null };
  await grantServer(ownerUrl, server);
  return { applied, granted: server };
};

/** In production a server whose role could change the audit log says so, in one line. */
export const remarkOwner = async (config: Config, url: string, logger: Logger): Promise<void> => {
  if (config.NODE_ENV !== 'production') return;
  const { role, power } = await databaseRole(url);
  if (power !== 'none')
    logger.log(
      'warn',
      'the database role of the server could change the audit log: give it a lesser one (svc migrate)',
      {
        tenant: config.SVC_TENANT,
        role,
        power,
      },
    );
};
