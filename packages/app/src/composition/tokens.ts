import type { ServiceIdentifier } from 'inversify';
import type { DustStore, OidcClientStore, OidcRecordStore, SocialPorts } from '@svc/application/accounts';
import type { MoneyPorts } from '@svc/application/commerce';
import type {
  CachedFlags,
  IdempotencyStore,
  SpentChallengeStore,
  RateLimiter,
  MaintenanceReader,
} from '@svc/application/kernel';
import type { Database, SharedRateLimiter } from '@svc/adapters-db';
import type { App, OidcSurroundings, SessionReader, TenantDoor } from '@svc/adapters-http';
import type { Config } from '../config/config.ts';
import type { GatewayCounts } from '../background/gateway-counts.ts';
import type { Keys } from '../keys/keys.ts';

const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(`svc/${name}`);

/** Ports by their name in the use cases' port objects; the compiler ties each to its type. */
type PortTokens<P> = { readonly [K in keyof P]-?: ServiceIdentifier<P[K]> };
const portTokens = <P>(...names: readonly (keyof P & string)[]): PortTokens<P> =>
  Object.fromEntries(names.map((name) => [name, token(name)])) as PortTokens<P>;

export const moneyTokens = portTokens<MoneyPorts>(
  'clock',
  'ids',
  'digest',
  'logger',
  'unitOfWork',
  'outbox',
  'timeline',
  'audit',
  'intents',
  'flags',
  'liveAccounts',
  'entities',
  'settingsDocuments',
  'orders',
  'webhookEvents',
  'alerts',
  'activities',
  'slots',
  'bookings',
  'waitingList',
  'checkIns',
  'entryPlaces',
  'subscriptionLists',
  'studioPlans',
  'subscriptions',
  'invoices',
  'emailJobs',
  'settings',
  'billingProfiles',
  'aziende',
  'secrets',
  'gateways',
  'fatturaReader',
  'courtesyPdf',
  'mailer',
  'providers',
  'config',
);
export const accountTokens = portTokens<SocialPorts>(
  'clock',
  'ids',
  'logger',
  'unitOfWork',
  'flags',
  'liveAccounts',
  'accounts',
  'sessions',
  'lockouts',
  'authEvents',
  'passwordHasher',
  'tickets',
  'tokenRevocations',
  'directory',
  'professionals',
  'records',
  'photos',
  'files',
  'images',
  'audit',
  'outbox',
  'mails',
  'mailer',
  'random',
  'digest',
  'apiTokens',
  'decoyLockouts',
  'actionTokens',
  'commonPasswords',
  'studioNames',
  'limiter',
  'frontEndUrl',
  'purges',
  'maintenance',
  'adminOnlyLogin',
  'otps',
  'otpRules',
  'botChallenge',
  'identities',
  'providerSettings',
  'idTokens',
  'secrets',
);

export const tokens = {
  environment: token<Config>('environment'),
  keys: token<Keys>('keys'),
  database: token<Database>('database'),
  idempotency: token<IdempotencyStore>('idempotency'),
  spentChallenges: token<SpentChallengeStore>('spentChallenges'),
  sharedLimiter: token<SharedRateLimiter>('sharedLimiter'),
  limiter: token<RateLimiter>('limiter'),
  /** Of the process, not of the tenant. */
  gatewayCounts: token<GatewayCounts>('gatewayCounts'),
  /** Counts the tenant's calls to gateways: `sharedLimiter`, or a place that it has in common with others. */
  gatewayLimiter: token<SharedRateLimiter>('gatewayLimiter'),
  dust: token<DustStore>('dust'),
  maintenanceReader: token<MaintenanceReader>('maintenanceReader'),
  /** The port of that name, with what the door and wake-ups need of it. */
  cachedFlags: token<CachedFlags>('cachedFlags'),
  money: token<MoneyPorts>('money'),
  account: token<SocialPorts>('account'),
  oidc: token<OidcSurroundings>('oidc'),
  oidcRecords: token<OidcRecordStore>('oidcRecords'),
  oidcClients: token<OidcClientStore>('oidcClients'),
  app: token<App>('app'),
  sessionReader: token<SessionReader>('sessionReader'),
  door: token<TenantDoor<App>>('door'),
} as const;
