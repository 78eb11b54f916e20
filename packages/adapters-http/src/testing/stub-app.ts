import { createHash, randomUUID } from 'node:crypto';
import * as Effect from 'effect/Effect';
import { privilege } from '@svc/domain/accounts';
import type { AccountId, FlagKey, SessionId } from '@svc/domain/kernel';
import { openForAll, type IdempotencyStore } from '@svc/application/kernel';
import type { App } from '../app.ts';
import type { HttpService } from '../kernel/door.ts';
import type { Session } from '../kernel/session.ts';
import { EXAMPLE_KEY, exampleTokens } from '../kernel/testing/tokens.ts';
import { allRoutes as routes } from '../routes.ts';

type Parts = { readonly [Context in keyof App]?: Partial<App[Context]> };

/** A use case is a function or an Effect; this is both, and a defect as either. */
const unexpected = (name: string): never => {
  const defect = Effect.die(new Error(`${name} was not expected to be called`));
  return new Proxy(() => defect, {
    get: (_, property) => Reflect.get(defect, property) as unknown,
    has: (_, property) => Reflect.has(defect, property),
  }) as never;
};

/** Every use case that a test does not give is a bug when it is called. */
const part = <Context extends keyof App>(context: Context, given: Partial<App[Context]> | undefined): App[Context] =>
  new Proxy(given ?? {}, {
    get: (target, name) => (Reflect.get(target, name) as unknown) ?? unexpected(`${context}.${String(name)}`),
  }) as App[Context];

const stubApp = (parts: Parts): App => ({
  accounts: part('accounts', { cookie: { name: 'SvcAuth' }, ...parts.accounts }),
  users: part('users', parts.users),
  apiTokens: part('apiTokens', parts.apiTokens),
  grants: part('grants', parts.grants),
  oidc: part('oidc', parts.oidc),
  authEvents: part('authEvents', parts.authEvents),
  audit: part('audit', parts.audit),
  maintenance: part('maintenance', parts.maintenance),
  commerce: part('commerce', parts.commerce),
  invoicing: part('invoicing', parts.invoicing),
  subscriptions: part('subscriptions', parts.subscriptions),
  booking: part('booking', { zone: 'Europe/Rome', ...parts.booking }),
  entities: part('entities', parts.entities),
  content: part('content', parts.content),
  origins: part('origins', parts.origins),
  platform: part('platform', parts.platform),
});

const BITS = { user: 0, pro: privilege.pro, admin: privilege.admin, superadmin: privilege.superAdmin } as const;
export type StubRole = keyof typeof BITS;

export const stubAccountId = (role: StubRole): AccountId =>
  `00000000-0000-7000-8000-00000000000${Object.keys(BITS).indexOf(role)}` as AccountId;

const stubSession = (role: StubRole, gated: boolean, via: Session['via']): Session => ({
  accountId: stubAccountId(role),
  sessionId: '00000000-0000-7000-8000-0000000000ff' as SessionId,
  privilegeBits: BITS[role],
  email: `${role}@studio.example`,
  displayName: `A ${role}`,
  language: 'it',
  provedAt: null,
  mustChangePassword: gated,
  via,
  ...(via === 'bearer' ? { scopes: ['api'] } : {}),
});

const forgetful: IdempotencyStore = {
  claim: () => Effect.succeed({ kind: 'new', owner: 'stub' }),
  done: () => Effect.succeed(true),
  answer: () => Effect.void,
  release: () => Effect.void,
};

/** Cookies are `SvcAuth=<role>` or `SvcAuth=gated-<role>`, tokens `Bearer <role>`; all flags are on unless named in `off`. */
export const stubService = (parts: Parts, off: readonly FlagKey[] = []): HttpService<App> => ({
  routes,
  tenantOf: () =>
    Effect.succeed({
      id: 'loto',
      app: stubApp(parts),
      sessions: {
        read: ({ cookie, authorization }) => {
          const sent = authorization === undefined ? /SvcAuth=(gated-)?(\w+)/ : /Bearer (gated-)?(\w+)/;
          const [, gated, role] = sent.exec(authorization ?? cookie ?? '') ?? [];
          const via = authorization === undefined ? 'cookie' : 'bearer';
          if (role === undefined || !Object.hasOwn(BITS, role)) return Effect.succeed({ kind: 'none' });
          return Effect.succeed({ kind: 'valid', session: stubSession(role as StubRole, gated !== undefined, via) });
        },
      },
      sessionCookieName: 'SvcAuth',
      freshSignInSeconds: 600,
      admitToken: exampleTokens('https://studio.example'),
      refusedKey: () => Effect.void,
      maintenanceKey: EXAMPLE_KEY,
      maintenance: () => openForAll,
      flags: { isOn: (flag) => Effect.succeed(!off.includes(flag)) },
      botChallenge: { verify: (answer) => Effect.succeed(answer !== 'a bot') },
      limiter: { take: () => Effect.succeed({ allowed: true }) },
      idempotency: forgetful,
      trustsOrigin: () => false,
      isClientPage: () => Effect.succeed(false),
    }),
  logger: { log: () => undefined },
  clock: { now: () => Temporal.Now.instant(), monotonicMs: () => performance.now() },
  newRequestId: randomUUID,
  sha256: (content) => createHash('sha256').update(content).digest('hex'),
  mode: 'test',
  trustedProxies: [],
});
