import { builtInReasonWords } from '../booking/closure/reason-words.ts';
import * as Effect from 'effect/Effect';
import type { Slot } from '@svc/domain/booking';
import type { OrderDossier } from '@svc/domain/commerce';
import { flagDefaults, type AccountId, type OrderId } from '@svc/domain/kernel';
import type { CommerceConfig, MoneyPorts, PaymentProvider } from '../commerce/index.ts';
import { bookingCheckout, receiveWebhook } from '../commerce/index.ts';
import { memoryProvider, type MemoryProvider } from '../commerce/payment/payment-provider.memory.ts';
import { emptySettings } from '../invoicing/index.ts';
import { memoryGateway, type MemoryGateway } from '../invoicing/gateway/invoice-gateway.memory.ts';
import type { PersonActor, CallOutcome, LogLevel, Mail, SecretsCipher, Topic } from '../kernel/index.ts';
import { MemoryDatabase } from '../kernel/memory-database.ts';
import { quickDigest } from './quick-digest.ts';
import { quickReader } from './quick-reader.ts';
import { anActivity, anId, anna, aSlot, now, studioLoto } from './fixtures.ts';
import { memoryStoreWorld, type StoreWorld } from './store-world.ts';

type MailOutcome = CallOutcome<{ readonly messageId: string }>;

/** A small studio on memory ports: a card provider, a gateway and a mail server whose other sides a test acts on. */
export interface Studio {
  readonly world: StoreWorld;
  readonly ports: MoneyPorts;
  readonly db: MemoryDatabase;
  readonly card: MemoryProvider;
  readonly gateway: MemoryGateway;
  readonly mails: Mail[];
  /** How the next mails are answered; without a plan they are taken. */
  readonly mailPlan: MailOutcome[];
  readonly logs: { readonly level: LogLevel; readonly message: string; readonly fields: unknown }[];
  readonly woken: Topic[];
  readonly slot: Slot;
  /** A client with a stored billing profile. */
  readonly client: AccountId;
  readonly later: (by: Temporal.DurationLike) => void;
  readonly now: () => Temporal.Instant;
}

export const admin: PersonActor = {
  kind: 'person',
  accountId: anId<AccountId>(),
  requestId: 'req-admin',
  address: null,
};

export const studioConfig: CommerceConfig = {
  tenant: 'loto',
  provider: 'card',
  providerReady: true,
  holdMs: 15 * 60_000,
  maxActiveHoldsPerUser: 3,
  paidReviewHoldMinutes: 1440,
  finalizationMaxAttempts: 10,
  invoiceSeries: 'SVC',
  invoiceTimeZone: 'Europe/Rome',
  invoiceEmailMaxAttempts: 3,
  successUrl: 'https://loto.example.test/grazie',
  cancelUrl: 'https://loto.example.test/annullato',
  environmentSeller: studioLoto,
  intentStaleMs: 60_000,
  absentAfterMs: 300_000,
  lateLookMs: 900_000,
  claimMs: 30_000,
};

/** Nothing is encrypted: what was not sealed here counts as sealed with a lost key. */
export const openCipher: SecretsCipher = {
  seal: (field, plain) => `sealed:${field}:${plain}`,
  open: (field, sealed) =>
    sealed.startsWith(`sealed:${field}:`) ? sealed.slice(`sealed:${field}:`.length) : undefined,
};

export interface StudioChange {
  readonly config?: Partial<CommerceConfig>;
  readonly slot?: Partial<Slot>;
  readonly ports?: (ports: MoneyPorts) => Partial<MoneyPorts>;
  /** Wraps the provider, to make one of its answers worse. */
  readonly provider?: (provider: PaymentProvider) => PaymentProvider;
}

/** Gateway credentials stored, and the flags of what a studio sells on. */
export const openForBusiness = (world: Pick<StoreWorld, 'settings' | 'flags'>) =>
  Effect.all([
    world.settings.save({
      ...emptySettings,
      gatewayAUsername: 'loto',
      gatewayAPassword: openCipher.seal('einvoicing.gatewayA.password', 'secret'),
    }),
    world.flags.save({
      ...flagDefaults,
      enable_bookings: true,
      enable_einvoicing: true,
      enable_online_payments: true,
      enable_email_sender: true,
    }),
  ]);

/** Open for business: flags on, gateway credentials stored, one class with one slot in a week. */
export const openStudio = async (change: StudioChange = {}): Promise<Studio> => {
  let clock = now;
  const clockPort = { now: () => clock, monotonicMs: () => clock.epochMilliseconds };
  const [woken, logs, mails, mailPlan]: [Topic[], Studio['logs'], Mail[], MailOutcome[]] = [[], [], [], []];
  let remoteIds = 0;
  const db = new MemoryDatabase();
  const world = memoryStoreWorld(db, clockPort, (topic) => void woken.push(topic));
  const nextId = (prefix: string) => `${prefix}_${(remoteIds += 1)}`;
  const name = change.config?.provider ?? 'card';
  const card = memoryProvider({ name, tenant: 'loto', now: clockPort.now, nextId, webhookSecret: 'whsec' });
  const gateway = memoryGateway({ now: clockPort.now });
  const provider = change.provider?.(card.provider) ?? card.provider;
  const ports: MoneyPorts = {
    ...world,
    reasonWords: builtInReasonWords,
    clock: clockPort,
    ids: { next: anId },
    digest: quickDigest,
    logger: { log: (level, message, fields) => void logs.push({ level, message, fields }) },
    secrets: openCipher,
    providers: (wanted) => (wanted === name ? provider : undefined),
    gateways: gateway.gateways,
    fatturaReader: quickReader,
    courtesyPdf: { render: (fattura) => Effect.succeed(new TextEncoder().encode(`%PDF ${fattura.versione}`)) },
    mailer: {
      configured: true,
      send: (mail) =>
        Effect.sync(() => {
          mails.push(mail);
          return mailPlan.shift() ?? { kind: 'confirmed', value: { messageId: `${mail.key}@loto` } };
        }),
    },
    config: { ...studioConfig, ...change.config },
  };
  const activity = anActivity();
  const slot = aSlot(activity, change.slot);
  const client = anId<AccountId>();
  const opening = Effect.all([
    openForBusiness(world),
    world.activities.put(activity),
    world.slots.put(slot),
    world.billingProfiles.put(client, anna),
    // The gateway has known the studio for long, else every first invoice would ask for that before it is sent.
    world.invoices.setSellerKnown('GatewayA', 'Test', String(studioConfig.environmentSeller.vatNumber), now),
  ]);
  await Effect.runPromise(opening);
  const later = (by: Temporal.DurationLike): void => void (clock = clock.add(by));
  const studio = {
    world,
    ports,
    db,
    card,
    gateway,
    mails,
    mailPlan,
    logs,
    woken,
    slot,
    client,
    later,
    now: clockPort.now,
  };
  return change.ports === undefined ? studio : { ...studio, ports: { ...ports, ...change.ports(ports) } };
};

/** A client goes to the till for the studio's slot. */
export const goToTill = (
  studio: Studio,
  over: { readonly userId?: AccountId; readonly billingProfile?: unknown } = {},
) =>
  bookingCheckout(studio.ports)({
    userId: studio.client,
    email: 'anna@example.test',
    slotId: studio.slot.id,
    locale: 'it',
    actor: { kind: 'person', accountId: studio.client, requestId: 'req-1', address: null },
    ...over,
  });

/** Another process on the studio's database, whose wall clock is off by so much. */
export const withClockOff = ({ ports }: Pick<Studio, 'ports'>, by: Temporal.DurationLike): MoneyPorts => ({
  ...ports,
  clock: { ...ports.clock, now: () => ports.clock.now().add(by) },
});

/** The order as it stands now. */
export const orderNow = (studio: Studio, id: OrderId): Promise<OrderDossier> =>
  Effect.runPromise(studio.world.orders.read(id));

/** A checkout that went well. */
export const atTheTill = async (studio: Studio, over: Parameters<typeof goToTill>[1] = {}): Promise<OrderDossier> =>
  (await Effect.runPromise(goToTill(studio, over))).dossier;

/** A client of whom nothing is known yet but a billing profile. */
export const anotherClient = async (studio: Studio): Promise<AccountId> => {
  const id = anId<AccountId>();
  await Effect.runPromise(studio.world.billingProfiles.put(id, anna));
  return id;
};

/** Delivers one of the provider's events, by default the newest. */
export const deliver = (studio: Studio, index = -1) =>
  Effect.suspend(() => {
    const parcel = studio.card.parcels().at(index);
    if (parcel === undefined) throw new Error('the provider has announced nothing');
    return receiveWebhook(studio.ports)(studio.card.provider, parcel);
  });

/** The client pays on the hosted page and the webhook arrives. */
export const paid = async (studio: Studio, over: Parameters<typeof goToTill>[1] = {}): Promise<OrderDossier> => {
  const { order, attempt } = await atTheTill(studio, over);
  studio.card.pay(attempt?.sessionId ?? '');
  await Effect.runPromise(deliver(studio));
  return orderNow(studio, order.id);
};

/** The events of the timeline, in order. */
export const timelineEvents = async (studio: Studio, id: OrderId): Promise<readonly string[]> =>
  (await Effect.runPromise(studio.world.timeline.of(id))).map(({ event }) => event);

/** How many places of the studio's slot are taken. */
export const takenNow = async (studio: Studio): Promise<number> => {
  const slotView = await Effect.runPromise(studio.world.slots.find(studio.slot.id, anId<AccountId>()));
  return slotView?.slot.taken ?? Number.NaN;
};
