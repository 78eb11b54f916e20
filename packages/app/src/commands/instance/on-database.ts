import * as Flag from 'effect/cli/Flag';
import * as Effect from 'effect/Effect';
import { migrate, openDatabase, type Database } from '@svc/adapters-db';
import type { Config } from '../../config.ts';
import { tenantDatabases } from '../../instances/tenant-databases.ts';
import { reasonOf } from '../../server.ts';
import { openDatabaseServer, type OpenedDatabase } from '../database.ts';
import { exitCodes } from '../kernel/exit-codes.ts';
import { commandEnded, processVoice, type CommandEnded } from '../kernel/run-command.ts';
import { instancesFlag, namedFolder, namedInstance, processConfig } from './instance-folder.ts';

/** Which tenant a command is about: the one of the environment unless it is named. */
export const tenantFlags = {
  instance: Flag.String('instance').pipe(
    Flag.withDefault(''),
    Flag.withDescription('An instance of the folder, instead of the tenant of the environment'),
  ),
  instances: instancesFlag,
} as const;
type TenantGiven = { readonly [K in keyof typeof tenantFlags]: string };

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

const open = async ({ config, openServer }: Found): Promise<Instance & { readonly close: () => Promise<void> }> => {
  const server = await openServer();
  const database = openDatabase({ url: server.url });
  const close = async (): Promise<void> => {
    await database.close();
    await server.close();
  };
  try {
    await migrate(server.url);
    return { config, database, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const failed = (error: unknown): CommandEnded => commandEnded(exitCodes.failure, reasonOf(error));

/** Opens the tenant's database, lets the command work, closes it. */
export const onDatabase = (
  given: TenantGiven,
  work: (instance: Instance) => Effect.Effect<void, CommandEnded>,
): Effect.Effect<void, CommandEnded> =>
  Effect.flatMap(find(given), (found) =>
    Effect.acquireUseRelease(Effect.tryPromise({ try: () => open(found), catch: failed }), work, ({ close }) =>
      Effect.promise(close),
    ),
  );
