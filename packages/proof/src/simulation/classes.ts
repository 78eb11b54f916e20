import { plainActivity, type Activity, type ScheduleId, type Slot } from '@svc/domain/booking';
import type { AccountId, ActivityId, SlotId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { MoneyPorts } from '@svc/application/commerce';
import { slotAt, ZONE } from './plans.ts';
import { HOUR, type World } from './world.ts';

/** What everybody books, by every means; closures and changes of places are about it alone. */
export const pilates = 'pilates' as ActivityId;
/** Two of the evening and two of days ahead: cancelled late and early. */
export const classIds: readonly SlotId[] = ['class-1', 'class-2', 'class-3', 'class-4'].map((id) => id as SlotId);
const HOURS_AHEAD = [3, 7, 30, 53];
/** Who gives the classes, and talks with people: by appointments that meet each other, and two of the classes. */
export const teacher = 'teacher' as AccountId;
const talk = 'talk' as ActivityId;
export const talkIds: readonly SlotId[] = ['talk-1', 'talk-2', 'talk-3', 'talk-4', 'talk-5', 'talk-6'].map(
  (id) => id as SlotId,
);
const TALKS_AHEAD = [1.5, 2, 2.5, 3.5, 29, 29.5];

const activityOf = (world: World): Activity => ({
  ...plainActivity,
  id: pilates,
  slug: 'pilates',
  name: { it: 'Pilates' },
  description: { it: 'Un’ora' },
  kind: 'class',
  state: 'Published',
  color: '#339966',
  position: 3,
  professionalIds: world.chaos.booksAppointments > 0 ? [teacher] : [],
  durationMinutes: 60,
  capacity: world.chaos.capacity,
  means: ['free', 'onSite', 'entry', 'order'],
  price: { amountCents: world.chaos.priceCents, currency: 'EUR' },
  vat: { rateBp: 2200 },
  leadMinutes: 0,
  horizonDays: 60,
  reminders: [{ minutesBefore: 60 }],
});

const slotIn = (world: World, id: SlotId, activityId: ActivityId, hours: number): Slot => {
  const at = Temporal.Instant.fromEpochMilliseconds(world.wallMs + hours * HOUR);
  const local = at.toZonedDateTimeISO(ZONE);
  return slotAt(world, { id, activityId, localDate: local.toPlainDate(), localStart: local.toPlainTime() });
};

/** Of a rule, since places change by rule alone; nothing is generated here. */
const classOf = (world: World, id: SlotId, index: number): Slot => ({
  ...slotIn(world, id, pilates, HOURS_AHEAD[index]!),
  scheduleId: 'pilates-rule' as ScheduleId,
});

const talkOf = (world: World): Activity => ({
  ...activityOf(world),
  ...{ id: talk, slug: 'talk', name: { it: 'Colloquio' }, kind: 'appointment', capacity: 1, position: 4 },
  ...{ bufferAfterMinutes: 10, reminders: [] },
});

const setUpTalks = (world: World, ports: MoneyPorts) =>
  Effect.gen(function* () {
    yield* ports.activities.put(talkOf(world));
    for (const [index, id] of talkIds.entries())
      yield* ports.slots.put({ ...slotIn(world, id, talk, TALKS_AHEAD[index]!), capacity: 1 });
    yield* ports.unitOfWork.run(ports.slots.keepGivers(classIds));
  });

/** Only where somebody books them: the other histories stay as they are. */
export const setUpClasses = (world: World, ports: MoneyPorts): Effect.Effect<void, unknown> =>
  Effect.gen(function* () {
    if (world.chaos.booksPlaces === 0) return;
    yield* ports.flags.save({ ...(yield* ports.flags.load), allow_admin_overbooking: true });
    yield* ports.activities.put(activityOf(world));
    for (const [index, id] of classIds.entries()) yield* ports.slots.put(classOf(world, id, index));
    if (world.chaos.booksAppointments > 0) yield* setUpTalks(world, ports);
  });
