import * as Effect from 'effect/Effect';
import { migrate, openDatabase, type Database } from '@svc/adapters-db';
import { environment, readConfig, type Config } from '../../config.ts';
import { openDatabaseServer } from '../database.ts';
import { exitCodes } from '../kernel/exit-codes.ts';
import { commandEnded, processVoice, type CommandEnded } from '../kernel/run-command.ts';

/** The tenant of the environment, as `serve` reads it, for a command that needs its database alone. */
export interface Instance {
  readonly config: Config;
  readonly database: Database;
}

const open = async (): Promise<Instance & { readonly close: () => Promise<void> }> => {
  const config = readConfig(environment());
  const server = await openDatabaseServer(config, processVoice.aside);
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

const failed = (error: unknown): CommandEnded =>
  commandEnded(exitCodes.failure, error instanceof Error ? error.message : String(error));

/** Opens the tenant's database, lets the command work, closes it. */
export const onDatabase = (
  work: (instance: Instance) => Effect.Effect<void, CommandEnded>,
): Effect.Effect<void, CommandEnded> =>
  Effect.acquireUseRelease(Effect.tryPromise({ try: open, catch: failed }), work, ({ close }) => Effect.promise(close));
