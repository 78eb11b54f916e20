import { plainActivity, type Activity, type ScheduleId, type Slot } from '@svc/domain/booking';
import type { ActivityId, SlotId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { MoneyPorts } from '@svc/application/commerce';
import { slotAt, ZONE } from './plans.ts';
import { HOUR, type World } from './world.ts';

/** What everybody books, by every means; closures and changes of places are about it alone. */
export const pilates = 'pilates' as ActivityId;
/** Two of the evening and two of days ahead: cancelled late and early. */
export const classIds: readonly SlotId[] = ['class-1', 'class-2', 'class-3', 'class-4'].map((id) => id as SlotId);
const HOURS_AHEAD = [3, 7, 30, 53];

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
  professionalIds: [],
  durationMinutes: 60,
  capacity: world.chaos.capacity,
  means: ['free', 'onSite', 'entry', 'order'],
  price: { amountCents: world.chaos.priceCents, currency: 'EUR' },
  vat: { rateBp: 2200 },
  leadMinutes: 0,
  horizonDays: 60,
  reminders: [{ minutesBefore: 60 }],
});

const classOf = (world: World, id: SlotId, index: number): Slot => {
  const at = Temporal.Instant.fromEpochMilliseconds(world.wallMs + HOURS_AHEAD[index]! * HOUR);
  const local = at.toZonedDateTimeISO(ZONE);
  const when = { id, activityId: pilates, localDate: local.toPlainDate(), localStart: local.toPlainTime() };
  // Of a rule, since places change by rule alone; nothing is generated here.
  return { ...slotAt(world, when), scheduleId: 'pilates-rule' as ScheduleId };
};

/** Only where somebody books them: the other histories stay as they are. */
export const setUpClasses = (world: World, ports: MoneyPorts): Effect.Effect<void, unknown> =>
  Effect.gen(function* () {
    if (world.chaos.booksPlaces === 0) return;
    yield* ports.flags.save({ ...(yield* ports.flags.load), allow_admin_overbooking: true });
    yield* ports.activities.put(activityOf(world));
    for (const [index, id] of classIds.entries()) yield* ports.slots.put(classOf(world, id, index));
  });
