import { randomUUID } from 'node:crypto';
import * as Effect from 'effect/Effect';
import { migrate, SchemaBeforeBaseline, SchemaNotOurs } from '@svc/adapters-db';
import type { Logger } from '@svc/application/kernel';
import {
  allRoutes,
  apiDocsRoutes,
  listen,
  type App,
  type HttpListener,
  type HttpService,
  type ListenFailed,
  type Route,
  type Screens,
} from '@svc/adapters-http';
import { cryptoDigest, openBcryptHasher, openImageMaker, systemClock, type HashPool } from '@svc/adapters-platform';
import { beginPart, withoutCredentials } from '../boundary/part.ts';
import { tokens } from '../composition/tokens.ts';
import { ConfigInvalid, type Config } from '../config/config.ts';
import { gatewayCounts as openGatewayCounts } from '../background/gateway-counts.ts';
import { readKeys, type Keys } from '../keys/keys.ts';
import { publicUrlOf } from '../config/public-url.ts';
import { builtScreens, siteOf } from './screens.ts';
import { refusePublishedPassword } from './operator.ts';
import { StartRefused } from './start-refused.ts';
import { openTenant, type Tenant } from './tenant.ts';

export interface Server {
  readonly url: string;
  readonly port: number;
  readonly tenant: Tenant;
  readonly keys: Keys;
  /** Drains: no new requests, running ones and running turns end, then everything is closed. */
  readonly close: () => Promise<void>;
}

/** Takes the port first, so that a port in use is known before anything else is started. */
export const takePort = async (config: Config): Promise<HttpListener> =>
  Effect.runPromise(
    Effect.catch(
      listen({ host: config.HTTP__HOST, port: config.PORT, newRequestId: randomUUID }),
      (failed: ListenFailed) => Effect.die(new StartRefused(portSentence(failed))),
    ),
  );

const portSentence = ({ code, host, port }: ListenFailed): string =>
  code === 'EADDRINUSE'
    ? `Port ${port} on ${host} is in use by another program; set PORT to a free one.`
    : `Cannot listen on ${host}:${port} (${code}): set HTTP__HOST and PORT to what this machine has.`;

/** What the port speaks: every row, for whichever tenant `tenantOf` finds. */
export const httpService = (
  config: Config,
  tenantOf: HttpService<App>['tenantOf'],
  logger: Logger,
  extraRoutes: readonly Route<App>[] = [],
  screens: () => Screens = builtScreens,
): HttpService<App> => ({
  routes: [...allRoutes, ...(config.NODE_ENV === 'production' ? [] : apiDocsRoutes(allRoutes)), ...extraRoutes],
  tenantOf,
  logger,
  clock: systemClock,
  newRequestId: randomUUID,
  sha256: cryptoDigest.sha256,
  mode: config.NODE_ENV,
  trustedProxies: config.HTTP__TRUSTEDPROXIES,
  site: siteOf(config, screens),
  begin: (end) => beginPart({ part: 'request', broken: end }),
});

/**
 * Migrates, composes the tenant and serves it on the port that was taken.
 * @param around `hashPool` the children that hash passwords; closed with the server, which starts its own without it.
 *   `screens` how the screens stand; those that were built, if left out
 */
export const serveTenant = async (
  config: Config,
  listener: HttpListener,
  databaseUrl: string,
  logger: Logger,
  extraRoutes: readonly Route<App>[] = [],
  around: { readonly hashPool?: HashPool; readonly screens?: () => Screens } = {},
): Promise<Server> => {
  const { hashPool, screens = builtScreens } = around;
  const keys = readKeys(config);
  await migrateOrRefuse(databaseUrl);
  const passwordHasher = openBcryptHasher({
    cost: config.AUTH__BCRYPTCOST,
    ...(hashPool === undefined ? {} : { pool: hashPool }),
  });
  const gatewayCounts = openGatewayCounts(config, logger);
  const images = openImageMaker();
  const ofProcess = { logger, passwordHasher, images, gatewayCounts };
  const tenant = openTenant(config, keys, databaseUrl, ofProcess);
  const closeTenant = async (): Promise<void> => {
    await tenant.close();
    await gatewayCounts.close();
    await Promise.all([passwordHasher.close(), images.close()]);
  };
  try {
    await refusePublishedPassword(tenant, config);
  } catch (error) {
    await closeTenant();
    throw error;
  }
  const door = tenant.container.get(tokens.door);
  await Effect.runPromise(
    listener.serve(httpService(config, () => Effect.succeed(door), logger, extraRoutes, screens)),
  );
  await tenant.startLoops();
  return {
    url: publicUrlOf({ ...config, PORT: listener.port }),
    port: listener.port,
    tenant,
    keys,
    close: async () => {
      await Effect.runPromise(listener.close());
      await closeTenant();
    },
  };
};

/** Brings a tenant's database to the schema of this program. @throws StartRefused with a reason without credentials */
export const migrateOrRefuse = async (databaseUrl: string): Promise<void> => {
  try {
    await migrate(databaseUrl);
  } catch (error) {
    throw new StartRefused(databaseSentence(error), { cause: error });
  }
};

/** The driver's reason without addresses' credentials; a dual-stack refusal is an AggregateError without a message. */
const databaseReason = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(databaseReason).join(', ');
  return error instanceof Error ? withoutCredentials(error.message) : 'unknown reason';
};

const isSentence = (error: unknown): error is Error =>
  [StartRefused, ConfigInvalid, SchemaBeforeBaseline, SchemaNotOurs].some((sentence) => error instanceof sentence);

/** Why something of a tenant failed: the sentence of a refusal, else the driver's reason; never with credentials. */
export const reasonOf = (error: unknown): string => (isSentence(error) ? error.message : databaseReason(error));

/** The same, to stand behind a colon. */
export const clauseOf = (error: unknown): string => reasonOf(error).replace(/\.$/, '');

/** Why a database cannot be had, in one sentence. */
export const databaseSentence = (error: unknown): string =>
  isSentence(error) ? error.message : `The database cannot be used: ${databaseReason(error)}.`;
