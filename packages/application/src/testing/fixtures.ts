import type { Account, ApiToken, ApiTokenId } from '@svc/domain/accounts';
import { plainActivity, plainBooking, singleSlot, type Activity, type Booking, type Slot } from '@svc/domain/booking';
import { uuidv7, type AccountId, type ActivityId, type BookingId, type SlotId } from '@svc/domain/kernel';
import type { BillingProfile, SellerIdentity } from '@svc/domain/invoicing';
import type { MaintenanceActor } from '../kernel/index.ts';

/** The moment at which the tests stand; microseconds, as Postgres keeps them. A Monday, winter time in Rome. */
export const now = Temporal.Instant.from('2027-03-01T09:00:00.123456Z');
/** `now` and so many seconds more. */
export const after = (seconds: number): Temporal.Instant => now.add({ milliseconds: Math.round(seconds * 1000) });

const firstMs = 1_800_000_000_000;
let count = 0;
/** A real UUIDv7; later ones sort after earlier ones. Random, because databases outlive a test run. */
export const anId = <I extends string>(): I => {
  count += 1;
  return uuidv7(firstMs + count, crypto.getRandomValues(new Uint8Array(10))) as I;
};

/** Eleven digits nobody else has; not a valid partita IVA, stores do not look. */
export const aSellerNumber = (): string =>
  String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0).padStart(10, '0') + String(count % 10);

export const anActivity = (over: Partial<Activity> = {}): Activity => {
  const id = anId<ActivityId>();
  return {
    id,
    slug: `yoga-${id}`,
    name: { it: 'Yoga dolce', en: 'Gentle yoga' },
    description: { it: 'Un’ora, tutti i livelli' },
    kind: 'class',
    state: 'Published',
    color: '#7a9e7e',
    position: 1,
    professionalIds: [anId<AccountId>()],
    durationMinutes: 60,
    capacity: 10,
    means: ['free', 'order'],
    price: { amountCents: 2000, currency: 'EUR' },
    vat: { rateBp: 2200 },
    leadMinutes: 30,
    horizonDays: 60,
    ...plainActivity,
    allowsOverlap: true, // tests put many classes of one person at one time; overlaps have tests of their own
    ...over,
  };
};

/** Monday 8 March 2027, 18:00 in Rome. */
export const aSlot = (activity: Pick<Activity, 'id'>, over: Partial<Slot> = {}): Slot => ({
  id: anId<SlotId>(),
  activityId: activity.id,
  localDate: Temporal.PlainDate.from('2027-03-08'),
  localStart: Temporal.PlainTime.from('18:00'),
  zone: 'Europe/Rome',
  startsAt: Temporal.Instant.from('2027-03-08T17:00:00Z'),
  endsAt: Temporal.Instant.from('2027-03-08T18:00:00Z'),
  capacity: 10,
  taken: 0,
  over: 0,
  state: 'Open',
  ...singleSlot,
  ...over,
});

export const anAccount = (over: Partial<Account> = {}): Account => {
  const id = anId<AccountId>();
  return {
    id,
    email: `anna-${id}@example.test`,
    displayName: 'Anna Rossi',
    state: 'Enabled',
    privilegeBits: 0,
    preferredLanguage: 'it',
    passwordHash: '$2b$04$abcdefghijklmnopqrstuuN1zV5y5m3b2Yk8QH1xv9n4m6o7p8q9r',
    defaultPassword: false,
    emailProven: true,
    secondFactor: false,
    supportWritesUntil: null,
    createdAt: now,
    phone: null,
    ...over,
  };
};

export const aBooking = (slot: Pick<Slot, 'id'>, over: Partial<Booking> = {}): Booking => {
  const userId = over.userId ?? anId<AccountId>();
  return {
    id: anId<BookingId>(),
    slotId: slot.id,
    userId,
    bookedBy: userId,
    state: 'Confirmed',
    means: 'free',
    orderId: null,
    subscriptionId: null,
    entryOutcome: 'none',
    sequence: 0,
    createdAt: now,
    ...plainBooking,
    ...over,
  };
};

export const anna: BillingProfile = {
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
  email: 'anna@example.test',
};

export const studioLoto: SellerIdentity = {
  vatNumber: '12345678903',
  name: 'Studio Loto S.r.l.',
  fiscalCode: '12345678903',
  regimeFiscale: 'RF01',
  address: 'Viale della Libertà',
  streetNumber: '1',
  postalCode: '00185',
  city: 'Roma',
  province: 'RM',
  country: 'IT',
  email: 'ciao@studioloto.example',
};

/** A token of no one in particular; the hash is unique, its plaintext unknown. */
export const anApiToken = (over: Partial<ApiToken> = {}): ApiToken => {
  const id = anId<ApiTokenId>();
  return {
    id,
    name: 'Sito dello studio',
    permissions: ['activities.read'],
    allowedOrigins: ['https://studio.example'],
    expiresAt: null,
    state: 'Active',
    prefix: 'svc_0123',
    hash: id.replaceAll('-', '').padEnd(64, '0'),
    createdBy: anId<AccountId>(),
    createdAt: now,
    lastUsedAt: null,
    ...over,
  };
};

/** The operator, as the maintenance door lets them in. */
export const operator: MaintenanceActor = { kind: 'maintenance', requestId: 'req-operator', address: '192.0.2.9' };
