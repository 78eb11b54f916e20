import 'reflect-metadata';
import * as Effect from 'effect/Effect';
import { Container, type ServiceIdentifier } from 'inversify';
import { type PasswordHasher, ticketReader } from '@svc/application/accounts';
import type { CachedFlags, ImageMaker, Logger, MaintenanceReader, RateLimiter } from '@svc/application/kernel';
import type { Database } from '@svc/adapters-db';
import { composeApp, cookieSessionReader, oidcSessions, type App, type TenantDoor } from '@svc/adapters-http';
import { systemMicros } from '@svc/adapters-platform';
import type { Config } from '../config/config.ts';
import type { GatewayCounts } from '../background/gateway-counts.ts';
import type { Keys } from '../keys/keys.ts';
import { limiterBy } from '../config/rate-limits.ts';
import { bindAccounts } from './accounts.ts';
import { cookieOf, surroundings, type Pulse } from './app.ts';
import { bindBooking } from './booking.ts';
import { bindDoors } from './doors.ts';
import { bindCommerce } from './commerce.ts';
import { bindInvoicing } from './invoicing.ts';
import { bindKernel } from './kernel.ts';
import { bindOidc } from './oidc.ts';
import { accountTokens, moneyTokens, tokens } from './tokens.ts';

/** What a tenant is composed from; made outside, since it must be closed outside. */
export interface TenantParts {
  readonly config: Config;
  readonly keys: Keys;
  readonly logger: Logger;
  readonly database: Database;
  readonly passwordHasher: PasswordHasher;
  readonly images: ImageMaker;
  /** What its process shares among its tenants. */
  readonly gatewayCounts: GatewayCounts;
  readonly pulse: Pulse;
}

/** One container per tenant: a tenant is reloaded by making another one. No decorators, everything by resolved value. */
export const tenantContainer = (parts: TenantParts): Container => {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(tokens.environment).toConstantValue(parts.config);
  container.bind(tokens.keys).toConstantValue(parts.keys);
  container.bind(tokens.database).toConstantValue(parts.database);
  container.bind(tokens.gatewayCounts).toConstantValue(parts.gatewayCounts);
  bindKernel(container, parts.logger);
  bindAccounts(container, parts.passwordHasher, parts.images);
  bindDoors(container);
  bindCommerce(container);
  bindInvoicing(container);
  bindBooking(container);
  bindOidc(container);
  bindObject(container, tokens.money, moneyTokens);
  bindObject(container, tokens.account, accountTokens);
  container
    .bind(tokens.app)
    .toResolvedValue(
      (money, account, config, oidc, mode) =>
        composeApp(money, account, surroundings(config, parts.pulse, oidc, mode.drop)),
      [tokens.money, tokens.account, tokens.environment, tokens.oidc, tokens.maintenanceReader],
    );
  container
    .bind(tokens.sessionReader)
    .toResolvedValue(
      (account, config, oidc) =>
        oidcSessions(account, oidc, cookieSessionReader(ticketReader(account, systemMicros), cookieOf(config))),
      [tokens.account, tokens.environment, tokens.oidc],
    );
  container
    .bind(tokens.door)
    .toResolvedValue(tenantDoor, [
      tokens.environment,
      tokens.app,
      tokens.sessionReader,
      tokens.limiter,
      tokens.maintenanceReader,
      tokens.idempotency,
      accountTokens.botChallenge,
      tokens.cachedFlags,
    ]);
  return container;
};

/** A port object out of its parts, one token per field. */
const bindObject = <P extends object>(
  container: Container,
  object: ServiceIdentifier<P>,
  parts: { readonly [K in keyof P]-?: ServiceIdentifier<P[K]> },
): void => {
  const names = Object.keys(parts) as (keyof P)[];
  container.bind(object).toResolvedValue(
    (...values: unknown[]) => Object.fromEntries(names.map((name, index) => [name, values[index]])) as unknown as P,
    names.map((name) => parts[name]),
  );
};

const tenantDoor = (
  config: Config,
  app: App,
  sessions: TenantDoor<App>['sessions'],
  limiter: RateLimiter,
  mode: MaintenanceReader,
  idempotency: TenantDoor<App>['idempotency'],
  botChallenge: TenantDoor<App>['botChallenge'],
  flags: CachedFlags,
): TenantDoor<App> => ({
  id: config.SVC_TENANT,
  app,
  sessions,
  sessionCookieName: config.COOKIE_NAME,
  admitToken: app.apiTokens.admit,
  maintenanceKey: config.MAINTENANCE__KEY,
  maintenance: mode.current,
  flags: {
    isOn: (flag) => {
      const known = flags.current();
      return Effect.isEffect(known) ? Effect.map(known, (loaded) => loaded[flag]) : known[flag];
    },
  },
  limiter: limiterBy(config, limiter),
  idempotency,
  botChallenge,
  trustedOrigins: trustedOrigins(config),
  isClientPage: app.oidc.isClientPage,
});

/** Whose pages may call with the cookie: the dashboard's, our own address, and what HTTP__CORSORIGINS adds. */
const trustedOrigins = (config: Config): readonly string[] =>
  [config.FRONTEND__URL, config.HTTP__PUBLICURL, ...config.HTTP__CORSORIGINS].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  );
