import { randomUUID } from 'node:crypto';
import * as Effect from 'effect/Effect';
import type { Logger } from '@svc/application/kernel';
import {
  listen,
  type App,
  type HttpListener,
  type HttpService,
  type ListenFailed,
  type Route,
} from '@svc/adapters-http';
import { cryptoDigest, openBcryptHasher, systemClock } from '@svc/adapters-platform';
import { tokens } from './composition/tokens.ts';
import type { Config } from './config.ts';
import { readKeys, type Keys } from './keys.ts';
import { withConfiguredLimits } from './rate-limits.ts';
import { publicUrlOf } from './public-url.ts';
import { openTenant, type Tenant } from './tenant.ts';

/** Something the operator can put right; `message` is one clear sentence. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

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
    : `Cannot listen on ${host}:${port} (${code}).`;

/** Migrates, composes the tenant and serves it on the port that was taken. */
export const serveTenant = async (
  config: Config,
  listener: HttpListener,
  databaseUrl: string,
  logger: Logger,
  extraRoutes: readonly Route<App>[] = [],
): Promise<Server> => {
  const keys = readKeys(config);
  await migrateOrRefuse(databaseUrl);
  const passwordHasher = openBcryptHasher({ cost: config.AUTH__BCRYPTCOST });
  const tenant = openTenant(config, keys, databaseUrl, logger, passwordHasher);
  const door = tenant.container.get(tokens.door);
  const { allRoutes, apiDocsRoutes } = await import('@svc/adapters-http');
  const rows = withConfiguredLimits(allRoutes, config);
  const docs = config.NODE_ENV === 'production' ? [] : apiDocsRoutes(allRoutes);
  const service: HttpService<App> = {
    routes: [...rows, ...docs, ...extraRoutes],
    tenantOf: () => Effect.succeed(door),
    logger,
    clock: systemClock,
    newRequestId: randomUUID,
    sha256: cryptoDigest.sha256,
    mode: config.NODE_ENV,
    trustedProxies: config.HTTP__TRUSTEDPROXIES.split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  };
  await Effect.runPromise(listener.serve(service));
  await tenant.startLoops();
  return {
    url: publicUrlOf({ ...config, PORT: listener.port }),
    port: listener.port,
    tenant,
    keys,
    close: async () => {
      await Effect.runPromise(listener.close());
      await tenant.close();
      await passwordHasher.close();
    },
  };
};

const migrateOrRefuse = async (databaseUrl: string): Promise<void> => {
  const { migrate } = await import('@svc/adapters-db');
  try {
    await migrate(databaseUrl);
  } catch (error) {
    throw new StartRefused(`The database cannot be used: ${databaseReason(error)}.`, { cause: error });
  }
};

/** The driver's reason without addresses' credentials; a dual-stack refusal is an AggregateError without a message. */
const databaseReason = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(databaseReason).join(', ');
  return error instanceof Error ? error.message.replaceAll(/:\/\/[^@\s]*@/g, '://***@') : 'unknown reason';
};
