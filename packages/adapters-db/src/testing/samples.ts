import type { OpenOrder } from '@svc/application/commerce';
import { plainActivity, singleSlot, type Activity, type Slot } from '@svc/domain/booking';
import type { BillingProfile } from '@svc/domain/invoicing';
import { euros, uuidv7, type AccountId, type ActivityId, type SlotId } from '@svc/domain/kernel';

let made = 0;
/** Ids in the order of their making; no clock and no randomness in the samples. */
export const nextId = <I extends string>(): I => {
  made += 1;
  return uuidv7(1_790_000_000_000 + made, new Uint8Array([0, 0, 0, 0, 0, 0, made >> 16, made >> 8, made, 1])) as I;
};

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
const now = at('2026-11-20T10:00:00.123456Z');

export const yoga = (change: Partial<Activity> = {}): Activity => ({
  id: nextId<ActivityId>(),
  slug: `yoga-${made}`,
  name: { it: 'Yoga dolce', en: 'Gentle yoga' },
  description: { it: 'Per tutti' },
  kind: 'class',
  state: 'Published',
  color: '#a1b2c3',
  position: 1,
  professionalIds: [nextId<AccountId>()],
  durationMinutes: 60,
  capacity: 10,
  means: ['order'],
  price: euros(2_000),
  vat: { rateBp: 2_200 },
  leadMinutes: 0,
  horizonDays: 60,
  ...plainActivity,
  ...change,
});

export const slotOf = (activity: Activity, change: Partial<Slot> = {}): Slot => ({
  id: nextId<SlotId>(),
  activityId: activity.id,
  localDate: Temporal.PlainDate.from('2026-11-21'),
  localStart: Temporal.PlainTime.from('18:30'),
  zone: 'Europe/Rome',
  startsAt: at('2026-11-21T17:30:00Z'),
  endsAt: at('2026-11-21T18:30:00Z'),
  capacity: 10,
  taken: 0,
  over: 0,
  state: 'Open',
  ...singleSlot,
  ...change,
});

const giulia: BillingProfile = {
  kind: 'consumer',
  firstName: 'Giulia',
  lastName: 'Bianchi',
  fiscalCode: 'BNCGLI90A41H501X',
  country: 'IT',
  address: 'Via Roma',
  streetNumber: '1',
  postalCode: '00100',
  city: 'Roma',
  province: 'RM',
};

export const openingOf = (slot: Slot, change: Partial<OpenOrder> = {}): OpenOrder => ({
  actor: { kind: 'person', accountId: nextId(), requestId: 'r-1', address: null },
  userId: nextId(),
  activityId: slot.activityId,
  slotId: slot.id,
  lines: [{ description: 'Yoga dolce', quantity: 1, grossCents: 2_000, vat: { rateBp: 2_200 } }],
  total: euros(2_000),
  billingProfile: giulia,
  provider: 'card',
  holdId: nextId(),
  attemptId: nextId(),
  intentId: nextId(),
  paramsHash: 'hash',
  now,
  expiresAt: now.add({ minutes: 15 }),
  maxActiveHolds: 3,
  ...change,
});
