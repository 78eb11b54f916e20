import {
  location,
  plainActivity,
  type Activity,
  type LocationId,
  type Schedule,
  type ScheduleRule,
  type WeeklyStart,
} from '@svc/domain/booking';
import type { ActivityId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { addSchedule, type ScheduleStore } from '@svc/application/booking';
import type { MoneyPorts } from '@svc/application/commerce';
import { ZONE } from './plans.ts';
import { CurrentTask, type World } from './world.ts';

/** Taught by rules: its classes are made from them while the story is played. */
export const made = 'made' as ActivityId;
/** Where it may be. */
export const places: readonly LocationId[] = ['hall', 'garden'].map((id) => id as LocationId);
/** How far ahead its classes are made at first; the least that a studio may want. */
const DAYS = 28;

const line = (weekday: number, start: Temporal.PlainTime, over: Partial<WeeklyStart> = {}): WeeklyStart => ({
  ...{ weekday, start, end: null, everyMinutes: null },
  ...over,
});
const at = (text: string): Temporal.PlainTime => Temporal.PlainTime.from(text);

/** The first ends while the story is played; one of each week falls into the hour that a clock skips. */
export const firstRule = (now: Temporal.ZonedDateTime): ScheduleRule => {
  const soon = now.add({ minutes: 80 }).round({ smallestUnit: 'minute', roundingIncrement: 5 });
  return {
    zone: ZONE,
    validFrom: now.toPlainDate().subtract({ days: 1 }),
    validTo: null,
    everyWeeks: 1,
    weekly: [soon, soon.add({ hours: 3 })]
      .map((each) => line(each.dayOfWeek, each.toPlainTime()))
      .concat([line(3, at('18:00')), line(7, at('02:30'))]),
    ...{ durationMinutes: null, capacity: null, professionalIds: null, locationId: null, skip: [], extra: [] },
  };
};

/** A morning of several classes, every other week. */
const secondRule = (now: Temporal.ZonedDateTime): ScheduleRule => ({
  ...firstRule(now),
  everyWeeks: 2,
  weekly: [line(6, at('09:00'), { end: at('12:00'), everyMinutes: 60 })],
  ...{ capacity: 2, locationId: places[0]! },
});

const activityOf = (world: World): Activity => ({
  ...plainActivity,
  id: made,
  slug: 'made',
  name: { it: 'Danza' },
  description: { it: 'Un’ora' },
  kind: 'class',
  state: 'Published',
  color: '#669933',
  position: 6,
  professionalIds: [],
  durationMinutes: 60,
  capacity: world.chaos.capacity,
  means: ['free', 'onSite', 'order'],
  price: { amountCents: world.chaos.priceCents, currency: 'EUR' },
  vat: { rateBp: 2200 },
  leadMinutes: 0,
  horizonDays: 27,
  waitlist: { ...plainActivity.waitlist, mode: 'auto' },
  reminders: [{ minutesBefore: 60 }],
});

const setUpPlaces = (ports: MoneyPorts) =>
  Effect.forEach(places, (id, position) => {
    const where = { address: null, postalCode: null, city: null, province: null, zone: null, point: null, rooms: [] };
    const written = { version: 1, createdAt: ports.clock.now(), updatedAt: ports.clock.now() };
    const record = { id, name: id, ...where, maxPeople: null, position, archived: false, ...written };
    return ports.entities.of(location).insert(record);
  });

/** Only where classes are made: the other histories stay as they are. */
export const setUpRules = (world: World, ports: MoneyPorts): Effect.Effect<void, unknown> =>
  Effect.gen(function* () {
    if (world.chaos.makesClasses === 0) return;
    const now = ports.clock.now();
    yield* ports.settingsDocuments.save('booking', { maxOverbook: 5, materialiseDays: DAYS }, 'admin', now);
    yield* setUpPlaces(ports);
    const activity = activityOf(world);
    yield* ports.activities.put(activity);
    const local = now.toZonedDateTimeISO(ZONE);
    for (const rule of [firstRule(local), secondRule(local)])
      yield* ports.unitOfWork.run(addSchedule(ports)(activity, rule, ''));
  });

/** Data that came after the studio's had: its zone has the rules that another one has in ours. */
export const otherZones = ['Europe/Athens', 'Africa/Tunis'] as const;

/** The rules of a studio, as a process reads them whose time-zone data has changed; null: as they are written. */
export const withZoneRules = (schedules: ScheduleStore, rules: string | null): ScheduleStore => {
  if (rules === null) return schedules;
  const known = (schedule: Schedule): Schedule => (schedule.zone === ZONE ? { ...schedule, zone: rules } : schedule);
  const written = (schedule: Schedule): Schedule => (schedule.zone === rules ? { ...schedule, zone: ZONE } : schedule);
  return {
    ...schedules,
    ofActivity: (id) => Effect.map(schedules.ofActivity(id), (all) => all.map(known)),
    lock: (id) => Effect.map(schedules.lock(id), (found) => found && known(found)),
    insert: (schedule) => schedules.insert(written(schedule)),
    save: (schedule) => schedules.save(written(schedule)),
  };
};

const locked = new WeakMap<World, Map<string, number>>();

/** Two workers came for one rule, and one of them waited for the other. */
export const noticeTwoWorkers = (world: World, schedules: ScheduleStore): ScheduleStore => {
  const since = locked.get(world) ?? new Map<string, number>();
  locked.set(world, since);
  const lock: ScheduleStore['lock'] = (id) =>
    Effect.withFiber((fiber) => {
      if (fiber.getRef(CurrentTask) !== 'extendSlotHorizon') return schedules.lock(id);
      const asked = world.log.count;
      return Effect.tap(schedules.lock(id), () => {
        if ((since.get(id) ?? 0) > asked) world.goal('two workers planned the same rule at once');
        since.set(id, world.log.count);
        return Effect.void;
      });
    });
  return { ...schedules, lock };
};
