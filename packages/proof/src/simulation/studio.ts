import { builtInReasonWords } from '@svc/application/booking';
import { plainActivity, type Activity, type Slot } from '@svc/domain/booking';
import type { OrderDossier } from '@svc/domain/commerce';
import type { BillingProfile } from '@svc/domain/invoicing';
import { flagDefaults, type AccountId, type ActivityId, type SlotId } from '@svc/domain/kernel';
import type { CommerceConfig, MoneyPorts } from '@svc/application/commerce';
import { emptySettings } from '@svc/application/invoicing';
import { BROKE, cachedFlags, type SecretsCipher } from '@svc/application/kernel';
import { memoryStoreWorld, quickDigest, quickReader } from '@svc/application/testing';
import type { AppProcess } from './app-process.ts';
import type { Facts } from './facts.ts';
import { providerPort } from './models/provider-port.ts';
import type { Providers } from './models/providers.ts';
import { gatewayPort } from './models/gateway-port.ts';
import type { GatewayTruth } from './models/gateway-truth.ts';
import { mailPort, type MailTruth } from './models/mail-port.ts';
import { environmentSeller, opensSecret, SEALED } from './sellers.ts';
import * as Effect from 'effect/Effect';
import { CurrentTask, InTransaction, MINUTE, SECOND, type World } from './world.ts';
import { setUpClasses } from './classes.ts';
import { setUpCourses } from './courses.ts';
import { noticeTwoWorkers, setUpRules, withZoneRules } from './made-classes.ts';
import { setUpPlans, slotAt, ZONE } from './plans.ts';
import { partyRules } from './invariants/party.rules.ts';

/** The other parties of one world, and what is known about all of them. */
export interface Parties {
  readonly providers: Providers;
  readonly gateway: GatewayTruth;
  readonly mail: MailTruth;
  readonly facts: Facts;
}

const configOf = ({ world, provider, tenant }: AppProcess): CommerceConfig => ({
  tenant,
  provider,
  providerReady: true,
  holdMs: 30 * MINUTE,
  maxActiveHoldsPerUser: world.chaos.maxActiveHolds,
  paidReviewHoldMinutes: 1440,
  finalizationMaxAttempts: 10,
  invoiceSeries: 'SVC',
  invoiceTimeZone: ZONE,
  invoiceEmailMaxAttempts: 5,
  successUrl: 'https://loto.invalid/ok',
  cancelUrl: 'https://loto.invalid/no',
  environmentSeller,
  intentStaleMs: 2 * MINUTE,
  // Longer than a document is hidden, and than a call is on its way.
  absentAfterMs: 30 * MINUTE,
  lateLookMs: 15 * MINUTE,
  claimMs: MINUTE,
});

const openSecrets: SecretsCipher = {
  seal: (_, plain) => SEALED + plain,
  open: (_, sealed) => (opensSecret(sealed) ? sealed.slice(SEALED.length) : undefined),
};

/** A second worker came for an order that the first had finished while it was waiting. */
const noticeDouble = (world: World) => (dossier: OrderDossier) =>
  Effect.withFiber((fiber) => {
    if (fiber.getRef(CurrentTask) === 'finalizeOrders' && dossier.order.state === 'Finalized')
      world.goal('double finalize attempt');
    return Effect.void;
  });

/** Everything a process stands on. `wake` gets announcements before the transaction is over, as a careless one would. */
export const portsOf = (process: AppProcess, parties: Parties, wake: (topic: string) => void): MoneyPorts => {
  const { world } = process;
  const stores = memoryStoreWorld(world.databaseOf(process.tenant), world.trueClock, (topic) => {
    if (!world.strikes('wake-up lost', world.chaos.lostWakeUp))
      world.after(world.rng.between(1, 200), () => wake(topic));
  });
  const card = providerPort(process, parties.providers.card, parties.facts);
  const wallet = providerPort(process, parties.providers.wallet, parties.facts);
  return {
    ...stores,
    schedules: withZoneRules(noticeTwoWorkers(world, stores.schedules), process.zoneRules),
    // Where people are reminded: the other histories stay as they are.
    addressees: world.chaos.makesClasses > 0 ? { find: () => Effect.succeed(reader) } : stores.addressees,
    reasonWords: builtInReasonWords,
    orders: {
      ...stores.orders,
      lock: (id) => Effect.tap(stores.orders.lock(id), noticeDouble(world)),
      finalize: (command) => (world.chaos.oneByOne ? Effect.succeed([]) : stores.orders.finalize(command)),
    },
    unitOfWork: {
      run: (body) =>
        Effect.andThen(world.begin, stores.unitOfWork.run(Effect.provideService(body, InTransaction, true))),
    },
    // Its people have no accounts that somebody could delete.
    liveAccounts: { deletedAmong: () => Effect.succeed([]) },
    flags: cachedFlags(stores.flags, process.clock),
    clock: process.clock,
    ids: { next: <I extends string>() => world.nextId() as I },
    digest: quickDigest,
    logger: {
      // A batch outlives a defect of one of its rows; here it is a violation all the same.
      log: (_, message, fields) => {
        if (message.endsWith(` ${BROKE}`))
          world.violate(partyRules.defects, `${message}: ${String(fields?.['cause'])}`);
      },
    },
    secrets: openSecrets,
    providers: (name) => (name === 'card' ? card : wallet),
    gateways: gatewayPort(process, parties.gateway, parties.facts),
    fatturaReader: quickReader,
    courtesyPdf: { render: () => Effect.succeed(new Uint8Array(4)) },
    mailer: mailPort(process, parties.mail, parties.facts),
    config: configOf(process),
  };
};

const reader = { email: 'anna@posta.invalid', language: 'it' } as const;

export const buyer: BillingProfile = {
  kind: 'consumer',
  firstName: 'Anna',
  lastName: 'Rossi',
  fiscalCode: 'RSSMRA80A01H501U',
  country: 'IT',
  address: 'Via Po',
  streetNumber: '32',
  postalCode: '50100',
  city: 'Firenze',
  province: 'FI',
  email: 'anna@posta.invalid',
};

/** Buys as well, and answers its invoices: a private buyer never does. */
const municipality: BillingProfile = {
  kind: 'company',
  legalName: 'Comune di Fiesole',
  fiscalCode: '01252310485',
  country: 'IT',
  address: 'Piazza Mino',
  postalCode: '50014',
  city: 'Fiesole',
  province: 'FI',
  recipientCode: 'UFTEST',
  email: 'anna@posta.invalid',
};

export const customerIds = (world: World): readonly AccountId[] =>
  Array.from({ length: world.chaos.customers }, (_, index) => `customer-${index + 1}` as AccountId);
export const slotIds = (world: World): readonly SlotId[] =>
  Array.from({ length: world.chaos.slots }, (_, index) => `slot-${index + 1}` as SlotId);

const activityOf = (world: World): Activity => ({
  id: 'yoga' as ActivityId,
  slug: 'yoga',
  name: { it: 'Lezione di yoga' },
  description: { it: 'Un’ora' },
  kind: 'class',
  state: 'Published',
  color: '#336699',
  position: 1,
  professionalIds: [],
  durationMinutes: 60,
  capacity: world.chaos.capacity,
  means: ['order', 'entry'],
  price: { amountCents: world.chaos.priceCents, currency: 'EUR' },
  vat: { rateBp: 2200 },
  leadMinutes: 0,
  horizonDays: 60,
  ...plainActivity,
});

const slotOf = (world: World, id: SlotId, index: number): Slot => {
  const today = Temporal.Instant.fromEpochMilliseconds(world.wallMs).toZonedDateTimeISO(ZONE).toPlainDate();
  const localDate = today.add({ days: 1 + index * 3 });
  const localStart = Temporal.PlainTime.from('18:30');
  return slotAt(world, { id, activityId: 'yoga' as ActivityId, localDate, localStart });
};

/** A studio that is open for business: settings, flags, an activity with its slots, a profile per customer. */
export const setUp = (world: World, ports: MoneyPorts): Effect.Effect<void, unknown> =>
  Effect.gen(function* () {
    yield* ports.settings.save({
      ...emptySettings,
      provider: world.chaos.atGatewayB > 0 ? 'GatewayB' : 'GatewayA',
      gatewayAUsername: 'loto',
      gatewayAPassword: openSecrets.seal('', 'secret'),
      gatewayBToken: openSecrets.seal('', 'secret'),
    });
    yield* ports.flags.save({
      ...flagDefaults,
      enable_bookings: true,
      enable_einvoicing: true,
      enable_online_payments: true,
      enable_subscriptions: true,
      enable_email_sender: true,
    });
    yield* ports.activities.put(activityOf(world));
    for (const [index, id] of slotIds(world).entries()) yield* ports.slots.put(slotOf(world, id, index));
    yield* setUpPlans(world, ports);
    yield* setUpClasses(world, ports);
    yield* setUpCourses(world, ports);
    yield* setUpRules(world, ports);
    for (const [at, id] of customerIds(world).entries())
      yield* ports.billingProfiles.put(id, at % 2 === 0 ? buyer : municipality);
  });

export const restartMs = (world: World): number => world.rng.between(SECOND, MINUTE);
