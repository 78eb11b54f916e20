import {
  slotStart,
  type Activity,
  type ClientSubscription,
  type Slot,
  type StudioPlan,
  type StudioPlanId,
  plainActivity,
  singleSlot,
} from '@svc/domain/booking';
import type { ActivityId, SlotId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { MoneyPorts } from '@svc/application/commerce';
import { MINUTE, type World } from './world.ts';

export const ZONE = 'Europe/Rome';

/** What the studio sells: a few entries, many of them, and as often as one likes but once a day. */
const kinds = [
  { entries: 3, priceCents: 4999, dailyLimit: null },
  { entries: 10, priceCents: 12_000, dailyLimit: 2 },
  { entries: null, priceCents: 7777, dailyLimit: 1 },
] as const;

const planIds = kinds.map((_, index) => `plan-${index + 1}` as StudioPlanId);
export const anyPlan = (world: World): StudioPlanId => world.rng.pick(planIds);
/** What the plan costs, by the studio's own list; undefined for one that it never had. */
export const priceOfPlan = (id: string): number | undefined => kinds[planIds.indexOf(id as StudioPlanId)]?.priceCents;

const nowOf = (world: World): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(world.wallMs);

const planOf = (world: World, id: StudioPlanId, index: number): StudioPlan => {
  const { entries, priceCents, dailyLimit } = kinds[index]!;
  return {
    id,
    name: { it: `Piano ${index + 1}` },
    description: { it: 'Lezioni' },
    entries,
    length: { months: 1 },
    price: { amountCents: priceCents, currency: 'EUR' },
    vat: { rateBp: 2200 },
    activityIds: [],
    dailyLimit,
    startRule: 'purchase',
    maxFreezeDays: 30,
    maxFreezes: 5,
    online: true,
    active: true,
    archived: false,
    position: index,
    version: 1,
    createdAt: nowOf(world),
    updatedAt: nowOf(world),
  };
};

const desk = 'desk' as ActivityId;
/** Classes of the story itself, for entries alone: people come to them while it is played. */
export const deskSlotIds: readonly SlotId[] = ['today-1', 'today-2', 'today-3'].map((id) => id as SlotId);

const deskActivity = (world: World): Activity => ({
  id: desk,
  slug: 'desk',
  name: { it: 'Ginnastica' },
  description: { it: 'Un’ora' },
  kind: 'class',
  state: 'Published',
  color: '#993366',
  position: 2,
  professionalIds: [],
  durationMinutes: 60,
  capacity: world.chaos.capacity,
  means: ['entry'],
  price: null,
  vat: { rateBp: 2200 },
  leadMinutes: 0,
  horizonDays: 60,
  ...plainActivity,
});

const classOf = (world: World, id: SlotId, index: number): Slot => {
  const at = nowOf(world).add({ milliseconds: (35 + 50 * index) * MINUTE });
  const local = at.toZonedDateTimeISO(ZONE);
  const [localDate, localStart] = [local.toPlainDate(), local.toPlainTime()];
  return slotAt(world, { id, activityId: desk, localDate, localStart });
};

/** An hour's class, empty and open. */
export const slotAt = (world: World, when: Pick<Slot, 'id' | 'activityId' | 'localDate' | 'localStart'>): Slot => {
  const startsAt = slotStart(when.localDate, when.localStart, ZONE);
  return {
    ...when,
    zone: ZONE,
    startsAt,
    endsAt: startsAt.add({ hours: 1 }),
    capacity: world.chaos.capacity,
    taken: 0,
    over: 0,
    state: 'Open',
    ...singleSlot,
  };
};

/** The plans, and the classes of today. */
export const setUpPlans = (world: World, ports: MoneyPorts): Effect.Effect<void, unknown> =>
  Effect.gen(function* () {
    for (const [index, id] of planIds.entries()) yield* ports.studioPlans.insert(planOf(world, id, index));
    yield* ports.activities.put(deskActivity(world));
    for (const [index, id] of deskSlotIds.entries()) yield* ports.slots.put(classOf(world, id, index));
  });

export const isOpenSubscription = ({ status }: ClientSubscription): boolean =>
  status === 'Active' || status === 'Suspended';
