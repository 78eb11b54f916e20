import * as Effect from 'effect/Effect';
import type { MoneyPorts } from '@svc/application/commerce';
import { tokens } from '../../composition/tokens.ts';
import type { Config } from '../../config/config.ts';
import type { Instance } from '../../instances/instance.ts';
import { onTenant } from '../../instances/on-tenant.ts';
import { tenantDatabases } from '../../instances/tenant-databases.ts';
import { standingKeys } from '../../keys/keys.ts';
import { jsonLogger, lineTime } from '../../boundary/logger.ts';
import { databaseSentence } from '../../serving/server.ts';
import { exitCodes } from '../kernel/exit-codes.ts';
import { commandEnded, RunningCommand, type CommandEffect, type CommandEnded } from '../kernel/run-command.ts';
import { demandSchema } from './on-database.ts';

/** Lets a use case run on the tenant's database as its server would; the schema is the server's to change. */
export const onMoney = <A>(
  instance: Instance,
  ofProcess: Config,
  work: (money: MoneyPorts) => Effect.Effect<A, CommandEnded>,
): CommandEffect<A> => {
  const opened = async ({ host, voice }: RunningCommand['Service']): Promise<Effect.Effect<A, CommandEnded>> => {
    const databases = tenantDatabases(ofProcess, voice.aside);
    try {
      const url = await databases.standingUrlOf(instance);
      await demandSchema(url);
      return await onTenant(
        instance.config,
        standingKeys(instance.config),
        url,
        jsonLogger('warn', lineTime(), host.log),
        async ({ container }) =>
          Effect.runPromise(
            Effect.match(work(container.get(tokens.money)), { onFailure: Effect.fail, onSuccess: Effect.succeed }),
          ),
      );
    } finally {
      await databases.close();
    }
  };
  return Effect.flatMap(RunningCommand, (running) =>
    Effect.flatten(
      Effect.tryPromise({
        try: () => opened(running),
        catch: (error) => commandEnded(exitCodes.failure, databaseSentence(error)),
      }),
    ),
  );
};
