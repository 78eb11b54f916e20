import * as Effect from 'effect/Effect';
import type { BcryptHasher } from '@svc/adapters-platform';
import { bookingMailParts } from '@svc/application/booking';
import type { ImageMaker, Logger, Topic } from '@svc/application/kernel';
import { auditMonths, migrationsApplied, openDatabase, openListener } from '@svc/adapters-db';
import { inPart } from '../boundary/part.ts';
import { redactorOf } from '../boundary/secrets-of.ts';
import { calendarOf } from '../composition/app.ts';
import { tenantContainer } from '../composition/container.ts';
import { tokens } from '../composition/tokens.ts';
import type { Config } from '../config/config.ts';
import type { GatewayCounts } from '../background/gateway-counts.ts';
import type { Keys } from '../keys/keys.ts';
import { housekeeping } from '../background/housekeeping.ts';
import { loggerWith } from '../boundary/logger.ts';
import { bookingLoops, formLoop, mailLoop, paymentLoops } from '../background/loops.ts';
import { processScheduler } from '../background/scheduler.ts';

export interface Tenant {
  readonly container: ReturnType<typeof tenantContainer>;
  /** Starts the background services and the wake-ups. */
  readonly startLoops: () => Promise<void>;
  /** Lets running turns end, then closes the database. */
  readonly close: () => Promise<void>;
}

/** What a tenant has of its process. */
export interface OfProcess {
  readonly logger: Logger;
  readonly passwordHasher: BcryptHasher;
  readonly images: ImageMaker;
  readonly gatewayCounts: GatewayCounts;
}

const POOL_MAX = 10;

/** One tenant of this process: its database, its container, its loops. */
export const openTenant = (
  config: Config,
  keys: Keys,
  url: string,
  { logger: processLogger, passwordHasher, images, gatewayCounts }: OfProcess,
): Tenant => {
  const logger = loggerWith(processLogger, { tenant: config.SVC_TENANT });
  const database = openDatabase({
    url,
    poolMax: config.DATABASE__POOLMAX ?? POOL_MAX,
    log: (line) => logger.log('warn', 'database', { line }),
  });
  const scheduler = processScheduler(logger);
  let loops: readonly { readonly stop: Effect.Effect<void> }[] = [];
  let listener: { readonly close: () => Promise<void> } | undefined;
  const container = tenantContainer({
    config,
    keys,
    logger,
    database,
    passwordHasher,
    images,
    gatewayCounts,
    pulse: {
      databaseIsUp: Effect.match(database.query({ name: 'pulse', text: 'select 1 as up' }, []), {
        onFailure: () => false,
        onSuccess: () => true,
      }),
      migrationsApplied: migrationsApplied(database),
      loopsAlive: () => loops.length > 0 && scheduler.isAlive(),
    },
  });
  const [money, account] = [container.get(tokens.money), container.get(tokens.account)];
  const { flags, settings, trustedOrigins } = money;
  const mailParts = bookingMailParts({ ...money, ...calendarOf(config), studioName: account.studioName });
  const mode = container.get(tokens.maintenanceReader);
  const own = { tenant: config.SVC_TENANT, part: 'tenant', redact: redactorOf(config) };
  const within = <A>(work: () => A): A => inPart(own, work);
  return {
    container,
    startLoops: () =>
      within(async () => {
        const work = [
          ...paymentLoops(money, config),
          mailLoop({ ...account, mailParts }, config),
          formLoop(money, config),
          ...bookingLoops(money, config, config.PAYMENT__INVOICETIMEZONE),
          ...housekeeping(
            {
              clock: money.clock,
              logger,
              dust: money.dust,
              // One and the same where nothing else is named.
              limiters: new Set([money.sharedLimiter, money.gatewayLimiter]),
              auditMonths: auditMonths(database),
              account,
              uploads: { ...money, files: account.files },
            },
            config,
          ),
        ];
        loops = await Effect.runPromise(Effect.forEach(work, (loop) => scheduler.start(loop)));
        listener = openListener({
          url,
          onWake: (topic: Topic) => {
            if (topic === 'flags') flags.drop?.();
            if (topic === 'settings') {
              settings.cache?.drop();
              trustedOrigins.drop();
            }
            if (topic === 'maintenance') mode.drop();
            scheduler.wake(topic);
          },
          onListening: () => {
            flags.drop?.();
            settings.cache?.drop();
            trustedOrigins.drop();
            mode.drop();
            scheduler.wakeAll();
          },
          log: (line) => logger.log('warn', 'listener', { line }),
        });
      }),
    close: async () => {
      await listener?.close();
      await Effect.runPromise(Effect.forEach(loops, (loop) => loop.stop, { concurrency: 'unbounded', discard: true }));
      await database.close();
    },
  };
};
