import { key } from './config-key.ts';
import { database, flag, whole } from './config-values.ts';

/** Where the data of a tenant is, and how it is reached. */
export const databaseKeys = {
  DATABASE_URL: key(
    database.optional(),
    'postgres://user:password@host:port/database; in production with ?sslmode=verify-full where it is on another machine. Without it an embedded Postgres is started',
    { secret: true },
  ),
  DATABASE__MIGRATORURL: key(
    database.optional(),
    'The same of the role that owns the tables, for svc migrate and svc instance create, which give the role of DATABASE_URL its rights; of several tenants, user and password for each address. serve does not read it',
    { secret: true, ofProcess: true },
  ),
  DATABASE__POOLMAX: key(
    whole(2, 200).optional(),
    'Connections of a process to the database at most; default 10, for each of several tenants 5',
  ),
  DATABASE__ALLOWPLAIN: key(
    flag.default(false),
    'true lets production reach a database on another machine without TLS, over a network that is trusted, as that of compose.yaml',
  ),
} as const;
