import * as Effect from 'effect/Effect';
import { migrate, missingMigrations, openDatabase, type Database } from '@svc/adapters-db';
import type { Config } from '../../config.ts';
import { tenantDatabases } from '../../instances/tenant-databases.ts';
import { reasonOf, StartRefused } from '../../server.ts';
import { openDatabaseServer, type OpenedDatabase } from '../database.ts';
import { exitCodes } from '../kernel/exit-codes.ts';
import { commandEnded, processVoice, type CommandEnded } from '../kernel/run-command.ts';
import { namedFolder, namedInstance, processConfig } from './instance-folder.ts';
import type { TenantGiven } from './tenant-flags.ts';

/** A tenant for a command that needs its database alone. */
export interface Instance {
  readonly config: Config;
  readonly database: Database;
}

/** A tenant’s configuration and the way to its database. */
interface Found {
  readonly config: Config;
  readonly openServer: () => Promise<OpenedDatabase>;
}

const find = ({ instance: id, instances }: TenantGiven): Effect.Effect<Found, CommandEnded> => {
  if (id === '')
    return Effect.map(processConfig, (config) => ({
      config,
      openServer: () => openDatabaseServer(config, processVoice.aside),
    }));
  return Effect.gen(function* () {
    const where = yield* namedFolder(instances);
    const instance = yield* namedInstance(where, id);
    const databases = tenantDatabases(where.ofProcess, processVoice.aside);
    const openServer = async (): Promise<OpenedDatabase> => ({
      url: await databases.urlOf(instance),
      embedded: instance.config.DATABASE_URL === undefined,
      close: databases.close,
    });
    return { config: instance.config, openServer };
  });
};

/** @throws StartRefused in one sentence, when the schema is not this program's: it is the server's to change */
export const demandSchema = async (url: string): Promise<void> => {
  const missing = await missingMigrations(url);
  if (missing.length > 0)
    throw new StartRefused(`Its database lacks ${missing.length} steps of the schema: start its server first.`);
};

const open = async (
  { config, openServer }: Found,
  prepare: (url: string) => Promise<unknown>,
): Promise<Instance & { readonly close: () => Promise<void> }> => {
  const server = await openServer();
  const database = openDatabase({ url: server.url });
  const close = async (): Promise<void> => {
    await database.close();
    await server.close();
  };
  try {
    await prepare(server.url);
    return { config, database, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const failed = (error: unknown): CommandEnded => commandEnded(exitCodes.failure, reasonOf(error));

type OnDatabase = <A>(
  given: TenantGiven,
  work: (instance: Instance) => Effect.Effect<A, CommandEnded>,
) => Effect.Effect<A, CommandEnded>;

const on =
  (prepare: (url: string) => Promise<unknown>): OnDatabase =>
  (given, work) =>
    Effect.flatMap(find(given), (found) =>
      Effect.acquireUseRelease(
        Effect.tryPromise({ try: () => open(found, prepare), catch: failed }),
        work,
        ({ close }) => Effect.promise(close),
      ),
    );

/** Opens the tenant's database, its schema brought up to date, lets the command work, closes it. */
export const onDatabase = on(migrate);

/** The same for a command that only reads: a schema that is not this program's ends it. */
export const onStandingDatabase = on(demandSchema);
