import * as Effect from 'effect/Effect';
import { missingMigrations, openDatabase, type Database } from '@svc/adapters-db';
import type { Config } from '../../config/config.ts';
import { tenantDatabases } from '../../instances/tenant-databases.ts';
import { databaseSentence } from '../../serving/server.ts';
import { StartRefused } from '../../serving/start-refused.ts';
import { openStandingServer, type OpenedDatabase } from '../database.ts';
import { exitCodes } from '../kernel/exit-codes.ts';
import { commandEnded, RunningCommand, type CommandEffect, type CommandEnded } from '../kernel/run-command.ts';
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

const find = ({ instance: id, instances }: TenantGiven): CommandEffect<Found> =>
  Effect.gen(function* () {
    const { voice } = yield* RunningCommand;
    if (id === '') {
      const config = yield* processConfig;
      return { config, openServer: () => openStandingServer(config, voice.aside) };
    }
    const where = yield* namedFolder(instances);
    const instance = yield* namedInstance(where, id);
    const databases = tenantDatabases(where.ofProcess, voice.aside);
    const openServer = async (): Promise<OpenedDatabase> => {
      try {
        const url = await databases.standingUrlOf(instance);
        return { url, embedded: instance.config.DATABASE_URL === undefined, close: databases.close };
      } catch (error) {
        await databases.close();
        throw error;
      }
    };
    return { config: instance.config, openServer };
  });

/** @throws StartRefused in one sentence, when the schema is not this program's: it is the server's to change */
export const demandSchema = async (url: string): Promise<void> => {
  const missing = await missingMigrations(url);
  if (missing.length > 0)
    throw new StartRefused(`Its database lacks ${missing.length} steps of the schema: start its server first.`);
};

const open = async ({ config, openServer }: Found): Promise<Instance & { readonly close: () => Promise<void> }> => {
  const server = await openServer();
  const database = openDatabase({ url: server.url });
  const close = async (): Promise<void> => {
    await database.close();
    await server.close();
  };
  try {
    await demandSchema(server.url);
    return { config, database, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const failed = (error: unknown): CommandEnded => commandEnded(exitCodes.failure, databaseSentence(error));

/**
 * Opens the tenant's database, lets the command work, closes it. Database and schema are its server's to make: where they are
 * not as this program needs them, that ends the command.
 */
export const onDatabase = <A>(given: TenantGiven, work: (instance: Instance) => CommandEffect<A>): CommandEffect<A> =>
  Effect.flatMap(find(given), (found) =>
    Effect.acquireUseRelease(Effect.tryPromise({ try: () => open(found), catch: failed }), work, ({ close }) =>
      Effect.promise(close),
    ),
  );
