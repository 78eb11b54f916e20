import { storedReasonWords } from '@svc/application/booking';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as Effect from 'effect/Effect';
import { noCommonPasswords, ticketReader, type SocialPorts } from '@svc/application/accounts';
import { finalizeOrders, type CommerceConfig } from '@svc/application/commerce';
import { emitInvoices } from '@svc/application/invoicing';
import { memoryRateLimiter, openForAll, trustedOrigins, type Clock, type Logger } from '@svc/application/kernel';
import {
  MemoryDatabase,
  memoryGateway,
  memoryFileTypes,
  memoryLegacyComments,
  memoryProvider,
  memoryScanner,
  memoryStoreWorld,
  noImages,
  type MemoryGateway,
  type MemoryProvider,
  type StoreWorld,
  plainPasskeyVerifier,
  plainTotpCodes,
  plainCsvReader,
  plainLocationCodes,
  quickDigest,
} from '@svc/application/testing';
import { uuidv7 } from '@svc/domain/kernel';
import { cookieSessionReader } from '../accounts/session-reader.ts';
import { composeApp, type App, type StudioPorts } from '../app.ts';
import type { HttpService } from '../kernel/door.ts';
import { allRoutes } from '../routes.ts';
import { seedMemoryStudio } from './memory-studio.seed.ts';

export { SLOT } from './memory-studio.seed.ts';

const TENANT = 'loto';

const unread = () => Effect.fail({ _tag: 'ImportInvalid', why: 'not read in this test' } as const);

const config: CommerceConfig = {
  tenant: TENANT,
  provider: 'card',
  providerReady: true,
  holdMs: 30 * 60_000,
  maxActiveHoldsPerUser: 3,
  paidReviewHoldMinutes: 1440,
  finalizationMaxAttempts: 10,
  invoiceSeries: 'SVC',
  invoiceTimeZone: 'Europe/Rome',
  invoiceEmailMaxAttempts: 5,
  successUrl: 'http://studio.example/ok',
  cancelUrl: 'http://studio.example/no',
  environmentSeller: {
    vatNumber: '01234567897',
    name: 'Studio Loto di Ada Conti',
    regimeFiscale: 'RF19',
    address: 'Via Roma 1',
    postalCode: '20121',
    city: 'Milano',
    province: 'MI',
    country: 'IT',
  },
  intentStaleMs: 60_000,
  absentAfterMs: 60_000,
  lateLookMs: 60_000,
  claimMs: 60_000,
};

/** The whole application on memory ports, behind the real rows: what a client of the API can do with it. */
export interface MemoryStudio {
  readonly service: HttpService<App>;
  readonly provider: MemoryProvider;
  readonly gateway: MemoryGateway;
  /** What the background services would do next: finalize paid orders, send queued invoices. */
  readonly work: () => Promise<void>;
}

const clock: Clock = { now: () => Temporal.Now.instant(), monotonicMs: () => performance.now() };
const ids = { next: <I extends string>(): I => uuidv7(Date.now(), randomBytes(10)) as I };
const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
const quiet: Logger = { log: () => undefined };

const openPorts = (
  world: StoreWorld,
  provider: MemoryProvider,
  gateway: MemoryGateway,
): { readonly money: StudioPorts; readonly accounts: SocialPorts } => {
  const money: StudioPorts = {
    ...world,
    reasonWords: storedReasonWords({ ...world, digest: { sha256 } }),
    clock,
    ids,
    digest: { sha256 },
    logger: quiet,
    secrets: {
      seal: (_, plain) => `sealed:${plain}`,
      open: (_, sealed) => (sealed.startsWith('sealed:') ? sealed.slice(7) : undefined),
    },
    gateways: gateway.gateways,
    fatturaReader: { read: unread, readUnlessBusy: unread },
    courtesyPdf: { render: () => Effect.succeed(new TextEncoder().encode('%PDF-1.7')) },
    mailer: { configured: false, send: () => Effect.die(new Error('no mail is sent')) },
    providers: (name) => (name === 'card' ? provider.provider : undefined),
    config,
  };
  const tickets: SocialPorts['tickets'] = {
    seal: (claims) => Effect.succeed(Buffer.from(JSON.stringify(claims)).toString('base64url')),
    open: (ticket) => {
      try {
        return JSON.parse(Buffer.from(ticket, 'base64url').toString()) as Record<string, unknown>;
      } catch {
        return null;
      }
    },
  };
  const passwordHasher: SocialPorts['passwordHasher'] = {
    hash: (password) => Effect.succeed(`hash of ${password}`),
    verify: (password, hash) => Effect.succeed(hash === `hash of ${password}`),
    isCurrent: () => true,
  };
  const accounts: SocialPorts = {
    ...world,
    clock,
    ids,
    logger: quiet,
    tickets,
    passwordHasher,
    images: noImages,
    mailer: money.mailer,
    random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
    digest: money.digest,
    commonPasswords: noCommonPasswords,
    limiter: memoryRateLimiter(clock.monotonicMs),
    studioNames: Effect.succeed([]),
    studioName: Effect.succeed('Studio Loto'),
    frontEndUrl: 'https://studio.example',
    adminOnlyLogin: false,
    freshSignInSeconds: 600,
    secrets: money.secrets,
    idTokens: { knows: () => false, verify: () => Effect.die(new Error('no provider here')) },
    botChallenge: { issue: Effect.succeed({ mode: 'off', challenge: null }), verify: () => Effect.succeed(true) },
    totp: plainTotpCodes,
    passkeyVerifier: plainPasskeyVerifier,
    otpRules: {
      minResendIntervalSeconds: 30,
      dailyCapPerAddress: 20,
      dailyCapPerSource: 200,
      neutralCheckEmail: false,
    },
  };
  return { money, accounts };
};

/** Opens a studio with one class of one place tomorrow; the password of each person is their name. */
export const memoryStudio = async (): Promise<MemoryStudio> => {
  const world = memoryStoreWorld(new MemoryDatabase(), clock);
  await Effect.runPromise(seedMemoryStudio(world, clock, ids));
  let next = 0;
  const nextId = (prefix: string): string => `${prefix}_${(next += 1)}`;
  const provider = memoryProvider({ tenant: TENANT, now: clock.now, nextId, webhookSecret: 'whsec' });
  const gateway = memoryGateway({ now: clock.now });
  const { money, accounts } = openPorts(world, provider, gateway);
  const trusted = trustedOrigins({ entities: money.entities, clock }, []);
  const app = composeApp(money, accounts, {
    cookie: { name: 'SvcAuth' },
    locationCodes: plainLocationCodes(quickDigest),
    calendar: {
      calendarWriter: { write: (calendar) => Effect.succeed(new TextEncoder().encode(JSON.stringify(calendar))) },
      calendarOrigin: { tenant: TENANT, address: 'studio@example.test' },
    },
    fileTypes: memoryFileTypes,
    scanner: memoryScanner,
    legacyComments: memoryLegacyComments(),
    csvReader: plainCsvReader,
    zone: 'Europe/Rome',
    oidc: {
      issuer: 'http://studio.example',
      frontendUrl: undefined,
      keys: () => undefined,
      oidcRecords: world.oidcRecords,
      oidcClients: world.oidcClients,
      oidcSeal: money.secrets,
    },
    databaseIsUp: Effect.succeed(true),
    migrationsApplied: Effect.succeed(true),
    loopsAlive: () => true,
    modeChanged: () => undefined,
    configuration: [],
    origins: { trusted, developmentCounts: true },
    facts: {
      accent: null,
      adminOnlyLogin: false,
      mailConfigured: false,
      build: { version: '0.0.0', commit: null, branch: null, buildTime: null },
    },
  });
  const service: HttpService<App> = {
    routes: allRoutes,
    tenantOf: () =>
      Effect.succeed({
        id: TENANT,
        app,
        sessions: cookieSessionReader(ticketReader(accounts), app.accounts.cookie),
        sessionCookieName: app.accounts.cookie.name,
        freshSignInSeconds: accounts.freshSignInSeconds,
        admitToken: app.apiTokens.admit,
        refusedKey: app.authEvents.refusedKey,
        maintenanceKey: undefined,
        maintenance: () => openForAll,
        flags: { isOn: (flag) => Effect.map(money.flags.load, (flags) => flags[flag]) },
        limiter: memoryRateLimiter(clock.monotonicMs),
        botChallenge: accounts.botChallenge,
        idempotency: world.idempotency,
        trustsOrigin: trusted.trusts,
        isClientPage: () => Effect.succeed(false),
      }),
    logger: quiet,
    clock,
    newRequestId: randomUUID,
    sha256,
    mode: 'test',
    trustedProxies: [],
  };
  const work = async (): Promise<void> => {
    await Effect.runPromise(finalizeOrders(money));
    await Effect.runPromise(emitInvoices(money));
  };
  return { service, provider, gateway, work };
};
