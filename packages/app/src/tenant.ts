import * as Effect from 'effect/Effect';
import type { BcryptHasher } from '@svc/adapters-platform';
import type { Logger, Topic } from '@svc/application/kernel';
import { openDatabase, openListener } from '@svc/adapters-db';
import { tenantContainer } from './composition/container.ts';
import { moneyTokens, tokens } from './composition/tokens.ts';
import type { Config } from './config.ts';
import type { Keys } from './keys.ts';
import { housekeeping, mailLoop, paymentLoops } from './loops.ts';
import { processScheduler } from './scheduler.ts';

export interface Tenant {
  readonly container: ReturnType<typeof tenantContainer>;
  /** Starts the background services and the wake-ups. */
  readonly startLoops: () => Promise<void>;
  /** Lets running turns end, then closes the database. */
  readonly close: () => Promise<void>;
}

/** One tenant of this process: its database, its container, its loops. */
export const openTenant = (
  config: Config,
  keys: Keys,
  url: string,
  logger: Logger,
  passwordHasher: BcryptHasher,
): Tenant => {
  const database = openDatabase({ url, log: (line) => logger.log('warn', 'database', { line }) });
  const scheduler = processScheduler(logger);
  let loops: readonly { readonly stop: Effect.Effect<void> }[] = [];
  let listener: { readonly close: () => Promise<void> } | undefined;
  const container = tenantContainer({
    config,
    keys,
    logger,
    database,
    passwordHasher,
    pulse: {
      databaseIsUp: Effect.match(database.query({ name: 'pulse', text: 'select 1 as up' }, []), {
        onFailure: () => false,
        onSuccess: () => true,
      }),
      loopsAlive: () => loops.length > 0,
    },
  });
  const flags = container.get(moneyTokens.flags);
  const mode = container.get(tokens.maintenanceReader);
  return {
    container,
    startLoops: async () => {
      const work = [
        ...paymentLoops(container.get(tokens.money), config),
        mailLoop(container.get(tokens.account), config),
        ...housekeeping(
          container.get(tokens.sharedLimiter),
          container.get(tokens.account),
          container.get(tokens.oidcRecords),
          container.get(tokens.spentChallenges),
          container.get(tokens.decoyLockouts),
        ),
      ];
      loops = await Effect.runPromise(Effect.forEach(work, (loop) => scheduler.start(loop)));
      listener = openListener({
        url,
        onWake: (topic: Topic) => {
          if (topic === 'flags') flags.drop?.();
          if (topic === 'maintenance') mode.drop();
          scheduler.wake(topic);
        },
        onListening: () => {
          flags.drop?.();
          mode.drop();
          scheduler.wakeAll();
        },
        log: (line) => logger.log('warn', 'listener', { line }),
      });
    },
    close: async () => {
      await listener?.close();
      await Effect.runPromise(Effect.forEach(loops, (loop) => loop.stop, { concurrency: 'unbounded', discard: true }));
      await database.close();
    },
  };
};
