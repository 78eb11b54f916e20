import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as Effect from 'effect/Effect';
import {
  bookingCheckout,
  createFattura,
  emitInvoices,
  fatturaPdf,
  fatturaXml,
  finalizeOrders,
  importFattura,
  listActivities,
  listOrders,
  readAvailability,
  readBillingProfile,
  readCommerceReadiness,
  readFattura,
  readOrderDetail,
  readOwnOrder,
  readSchedule,
  readSession,
  readSettings,
  receiveWebhook,
  resendFattura,
  retryInvoice,
  reviewOrder,
  saveBillingProfile,
  saveFlags,
  saveSettings,
  sendFattura,
  signIn,
  signOut,
  syncMirror,
  syncRow,
  testConnection,
  type AccountPorts,
  type Clock,
  type CommerceConfig,
  type Logger,
  type MoneyPorts,
} from '@svc/application';
import {
  MemoryDatabase,
  memoryGateway,
  memoryProvider,
  memoryStoreWorld,
  type MemoryGateway,
  type MemoryProvider,
  type StoreWorld,
} from '@svc/application/testing';
import { privilege } from '@svc/domain/accounts';
import { euros, uuidv7, type AccountId, type ActivityId, type SlotId } from '@svc/domain/kernel';
import { cookieSessionReader } from '../accounts/session-reader.ts';
import type { App } from '../app.ts';
import type { HttpService } from '../kernel/door.ts';
import { memoryRateLimiter } from '../kernel/rate-limiter.memory.ts';
import { allRoutes } from '../routes.ts';

export const SLOT = '00000000-0000-7000-8000-0000000000a1' as SlotId;
const YOGA = '00000000-0000-7000-8000-0000000000b1' as ActivityId;
const TENANT = 'loto';

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

const seed = (world: StoreWorld): Effect.Effect<void, unknown> =>
  Effect.gen(function* () {
    const people = [
      ['client', 0],
      ['other', 0],
      ['admin', privilege.admin],
    ] as const;
    for (const [name, privilegeBits] of people)
      yield* world.accounts.insert({
        id: ids.next<AccountId>(),
        email: `${name}@studio.example`,
        displayName: name,
        state: 'Enabled',
        privilegeBits,
        preferredLanguage: 'it',
        passwordHash: `hash of ${name}`,
        defaultPassword: false,
      });
    yield* world.flags.save({
      ...(yield* world.flags.load),
      enable_bookings: true,
      enable_einvoicing: true,
      enable_online_payments: true,
    });
    yield* world.settings.save({
      ...(yield* world.settings.load),
      provider: 'GatewayA',
      environment: 'Test',
      gatewayAUsername: 'loto',
      gatewayAPassword: 'sealed:secret',
    });
    yield* world.activities.put({
      id: YOGA,
      slug: 'yoga',
      name: { it: 'Yoga del mattino', en: 'Morning yoga' },
      description: { it: 'Un’ora' },
      kind: 'class',
      state: 'Published',
      color: '#336699',
      position: 1,
      professionalIds: [],
      durationMinutes: 60,
      capacity: 1,
      means: ['order'],
      price: euros(1500),
      vat: { nature: 'N2.2' },
      leadMinutes: 0,
      horizonDays: 60,
    });
    const startsAt = clock.now().add({ hours: 24 });
    const local = startsAt.toZonedDateTimeISO('Europe/Rome');
    yield* world.slots.put({
      id: SLOT,
      activityId: YOGA,
      localDate: local.toPlainDate(),
      localStart: local.toPlainTime(),
      zone: 'Europe/Rome',
      startsAt,
      endsAt: startsAt.add({ hours: 1 }),
      capacity: 1,
      taken: 0,
      over: 0,
      state: 'Open',
    });
  });

const appOf = (money: MoneyPorts, accounts: AccountPorts): App => ({
  accounts: { signIn: signIn(accounts), signOut: signOut(accounts), cookie: { name: 'SvcAuth' } },
  commerce: {
    bookingCheckout: bookingCheckout(money),
    receiveWebhook: receiveWebhook(money),
    readOwnOrder: readOwnOrder(money),
    readOrderDetail: readOrderDetail(money),
    listOrders: listOrders(money),
    reviewOrder: reviewOrder(money),
    readiness: readCommerceReadiness(money),
    providerName: 'card',
    providers: money.providers,
  },
  invoicing: {
    list: money.invoices.list,
    read: readFattura(money),
    create: createFattura(money),
    importXml: importFattura(money),
    xml: fatturaXml(money),
    pdf: fatturaPdf(money),
    send: sendFattura(money),
    resend: resendFattura(money),
    syncRow: syncRow(money),
    syncAll: syncMirror(money),
    retryInvoice: retryInvoice(money),
    readSettings: readSettings(money),
    saveSettings: saveSettings(money),
    testConnection: testConnection(money),
    readBillingProfile: readBillingProfile(money),
    saveBillingProfile: saveBillingProfile({ ...money, accounts: accounts.accounts }),
  },
  booking: {
    listActivities: listActivities(money),
    readSchedule: readSchedule(money),
    readAvailability: readAvailability(money),
    zone: 'Europe/Rome',
  },
  platform: {
    flags: money.flags.load,
    saveFlags: saveFlags(money),
    databaseIsUp: Effect.succeed(true),
    readinessChecks: Effect.succeed({ database: true }),
  },
});

const openPorts = (
  world: StoreWorld,
  provider: MemoryProvider,
  gateway: MemoryGateway,
): { readonly money: MoneyPorts; readonly accounts: AccountPorts } => {
  const money: MoneyPorts = {
    ...world,
    clock,
    ids,
    digest: { sha256 },
    logger: quiet,
    secrets: {
      seal: (_, plain) => `sealed:${plain}`,
      open: (_, sealed) => (sealed.startsWith('sealed:') ? sealed.slice(7) : undefined),
    },
    gateways: gateway.gateways,
    fatturaReader: { read: () => Effect.fail({ _tag: 'ImportInvalid', why: 'not read in this test' }) },
    courtesyPdf: { render: () => Effect.succeed(new TextEncoder().encode('%PDF-1.7')) },
    mailer: { configured: false, send: () => Effect.die(new Error('no mail is sent')) },
    providers: (name) => (name === 'card' ? provider.provider : undefined),
    config,
  };
  const tickets: AccountPorts['tickets'] = {
    seal: (claims) => Effect.succeed(Buffer.from(JSON.stringify(claims)).toString('base64url')),
    open: (ticket) =>
      Effect.sync(() => {
        try {
          return JSON.parse(Buffer.from(ticket, 'base64url').toString()) as Record<string, unknown>;
        } catch {
          return null;
        }
      }),
  };
  const passwordHasher: AccountPorts['passwordHasher'] = {
    hash: (password) => Effect.succeed(`hash of ${password}`),
    verify: (password, hash) => Effect.succeed(hash === `hash of ${password}`),
  };
  return { money, accounts: { ...world, clock, ids, logger: quiet, tickets, passwordHasher, adminOnlyLogin: false } };
};

/** Opens a studio with one class of one place tomorrow; the password of each person is their name. */
export const memoryStudio = async (): Promise<MemoryStudio> => {
  const world = memoryStoreWorld(new MemoryDatabase(), clock);
  await Effect.runPromise(seed(world));
  let next = 0;
  const nextId = (prefix: string): string => `${prefix}_${(next += 1)}`;
  const provider = memoryProvider({ tenant: TENANT, now: clock.now, nextId, webhookSecret: 'whsec' });
  const gateway = memoryGateway({ now: clock.now });
  const { money, accounts } = openPorts(world, provider, gateway);
  const app = appOf(money, accounts);
  const service: HttpService<App> = {
    routes: allRoutes,
    tenantOf: () =>
      Effect.succeed({
        id: TENANT,
        app,
        sessions: cookieSessionReader(readSession(accounts), app.accounts.cookie),
        sessionCookieName: app.accounts.cookie.name,
        flags: { isOn: (flag) => Effect.map(money.flags.load, (flags) => flags[flag]) },
        limiter: memoryRateLimiter(clock.monotonicMs),
        idempotency: world.idempotency,
        trustedOrigins: [],
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
