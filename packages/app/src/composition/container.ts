import 'reflect-metadata';
import * as Effect from 'effect/Effect';
import { Container } from 'inversify';
import { ticketReader } from '@svc/application/accounts';
import { cachedMaintenance, type MaintenanceReader } from '@svc/application/kernel';
import { composeApp, cookieSessionReader, oidcSessions, type App, type TenantDoor } from '@svc/adapters-http';
import { systemMicros } from '@svc/adapters-platform';
import type { Config } from '../config/config.ts';
import { limiterBy } from '../config/rate-limits.ts';
import { accountPorts } from './accounts.ts';
import { cookieOf, surroundings } from './app.ts';
import { commonParts, type CommonParts } from './common.ts';
import { moneyPorts } from './money.ts';
import { oidcParts } from './oidc.ts';
import { studioFace } from './studio-face.ts';
import type { TenantParts } from './tenant-parts.ts';
import { tokens } from './tokens.ts';

/**
 * One container per tenant: a tenant is reloaded by making another one. No decorators, everything by resolved value. The
 * ports themselves are plain objects, since the compiler sees there that none is missing.
 */
export const tenantContainer = (parts: TenantParts): Container => {
  const { config, keys, pulse } = parts;
  const common = commonParts(parts);
  const oidc = oidcParts(config, common);
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(tokens.environment).toConstantValue(config);
  container.bind(tokens.money).toResolvedValue(() => moneyPorts(parts, common), []);
  container.bind(tokens.account).toResolvedValue(() => accountPorts(parts, common), []);
  container
    .bind(tokens.maintenanceReader)
    .toResolvedValue(() => cachedMaintenance(common.maintenance, common.clock), []);
  container
    .bind(tokens.app)
    .toResolvedValue(
      (money, account, mode) =>
        composeApp(
          money,
          account,
          surroundings(config, keys, pulse, { oidc, modeChanged: mode.drop, trusted: common.trustedOrigins }),
        ),
      [tokens.money, tokens.account, tokens.maintenanceReader],
    );
  container
    .bind(tokens.sessionReader)
    .toResolvedValue(
      (account) =>
        oidcSessions(
          account,
          oidc,
          cookieSessionReader(ticketReader(account, systemMicros, account.seenSessions.note), cookieOf(config)),
        ),
      [tokens.account],
    );
  container.bind(tokens.door).toResolvedValue(
    (app, sessions, mode, account) => {
      const face = studioFace(config, { ...common, name: account.studioName });
      return tenantDoor(config, common, { app, sessions, mode, face, botChallenge: account.botChallenge });
    },
    [tokens.app, tokens.sessionReader, tokens.maintenanceReader, tokens.account],
  );
  return container;
};

interface DoorParts extends Pick<TenantDoor<App>, 'app' | 'sessions' | 'botChallenge'> {
  readonly mode: MaintenanceReader;
  readonly face: TenantDoor<App>['face'];
}

const tenantDoor = (
  config: Config,
  { limiter, idempotency, flags, trustedOrigins }: CommonParts,
  { app, sessions, mode, face, botChallenge }: DoorParts,
): TenantDoor<App> => ({
  id: config.SVC_TENANT,
  app,
  sessions,
  sessionCookieName: config.COOKIE_NAME,
  freshSignInSeconds: config.AUTH__FRESHSIGNINSECONDS,
  admitToken: app.apiTokens.admit,
  refusedKey: app.authEvents.refusedKey,
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
  trustsOrigin: trustedOrigins.trusts,
  isClientPage: app.oidc.isClientPage,
  ...(face === undefined ? {} : { face }),
});
