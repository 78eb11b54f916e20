import * as Effect from 'effect/Effect';
import {
  bookingSettings,
  planSlots,
  predecessorsOf,
  reachOf,
  scheduleLimits,
  singleSlot,
  withSuccessors,
  type Activity,
  type DateRange,
  type PlannedSlot,
  type Schedule,
  type ScheduleId,
  type Slot,
  type SlotPlan,
  type StandingSlot,
} from '@svc/domain/booking';
import { refusal, type Refusal, type SlotId } from '@svc/domain/kernel';
import type { Clock, Ids, StoreDown } from '../../kernel/index.ts';
import { readSettingsDocument, type SettingsPorts } from '../../kernel/entity/edit-settings-document.ts';
import type { ActivityStore } from '../booking/booking-stores.ts';
import type { CapacityChangeStore } from '../capacity-change/capacity-change-store.ts';
import { recloseSlots } from '../closure/close-slots.ts';
import type { ClosingPorts } from '../closure/close-slots.ts';
import { relocateClaims, type RelocatePorts } from '../slot/relocate-claims.ts';
import { unmakeBusy } from '../slot/busy-givers.ts';
import { metBy, noneLost, type LostClasses, type MetClasses } from './met-classes.ts';
import type { ScheduleStore, WrittenSlots } from './schedule-store.ts';

export interface GeneratorPorts
  extends
    ClosingPorts,
    Pick<RelocatePorts, 'bookings' | 'entities'>,
    Pick<SettingsPorts, 'settingsDocuments' | 'digest'> {
  readonly activities: Pick<ActivityStore, 'find'>;
  readonly schedules: ScheduleStore;
  readonly capacityChanges: Pick<CapacityChangeStore, 'standing'>;
}

/** What a rule has come to. */
export interface GeneratedSlots extends WrittenSlots {
  readonly plan: SlotPlan;
  readonly met: MetClasses;
  /** Were cancelled, and are no longer of the rule; the caller sees to their people. */
  readonly lost: LostClasses;
  /** Those that were made, and all that the rule has from today on. */
  readonly made: readonly Slot[];
  readonly all: readonly SlotId[];
}

const slotOf = (ids: Ids, schedule: Schedule, { closedBy, ...planned }: PlannedSlot): Slot => ({
  ...singleSlot,
  ...planned,
  id: ids.next<SlotId>(),
  scheduleId: schedule.id,
  taken: 0,
  over: 0,
  state: closedBy.length > 0 ? 'Closed' : 'Open',
});

/** The local date in the zone of a rule. */
export const todayOf = (clock: Clock, { zone }: Pick<Schedule, 'zone'>): Temporal.PlainDate =>
  clock.now().toZonedDateTimeISO(zone).toPlainDate();

/**
 * The days on which the slots of a rule are made: as many as the studio wants, while there are not too many of them; null when they
 * are too many before the days are over on which the activity may be booked. @param ahead how many days the studio wants
 */
const rangeOf = (
  activity: Activity,
  schedule: Schedule,
  today: Temporal.PlainDate,
  ahead: number,
): DateRange | null => {
  const wanted = { from: today, to: today.add({ days: Math.max(ahead, activity.horizonDays) }) };
  const to = reachOf(schedule, activity, wanted, scheduleLimits.slots);
  const far = Temporal.PlainDate.compare(to, today.add({ days: activity.horizonDays })) >= 0;
  return far ? { from: today, to } : null;
};

/** Classes are made no further ahead than this: whatever the studio wanted once, those that stand are nearer. */
const furthest = { days: 401 } as const;

/** The slots of a plan whose closures are not what they were: new ones that are made closed, and changed ones. */
const closingsOf = (created: readonly Slot[], { create, change }: SlotPlan, existing: readonly StandingSlot[]) => {
  const closed = new Set(existing.filter(({ state }) => state === 'Closed').map(({ id }) => id));
  return [
    ...create.map(({ closedBy }, index) => ({ slotId: created[index]!.id, closedBy })),
    ...change.map(({ id, to: { closedBy } }) => ({ slotId: id, closedBy })),
  ].filter(({ slotId, closedBy }) => closedBy.length > 0 || closed.has(slotId));
};

type Reads = 'lockSlots' | 'slots';
type PlanPorts = Pick<GeneratorPorts, 'clock' | 'settingsDocuments' | 'digest' | 'capacityChanges'> & {
  readonly closures: Pick<GeneratorPorts['closures'], 'meeting'>;
  readonly schedules: Pick<ScheduleStore, Reads | 'ofActivity'>;
};

/** What a rule would write now; null: too many classes. @param reads `lockSlots` inside a unit of work that writes it */
const plannedBy = (ports: PlanPorts, schedule: Schedule, activity: Activity, reads: Reads) =>
  Effect.gen(function* () {
    const now = ports.clock.now();
    const { values } = yield* readSettingsDocument(ports)(bookingSettings);
    const today = todayOf(ports.clock, schedule);
    const range = rangeOf(activity, schedule, today, values.materialiseDays);
    if (range === null) return null;
    const closures = yield* ports.closures.meeting({ from: today, to: today.add(furthest) });
    const rules = yield* ports.schedules.ofActivity(activity.id);
    const changes = withSuccessors(yield* ports.capacityChanges.standing(activity.id), rules);
    const existing = yield* ports.schedules[reads](schedule.id, today);
    const earlier = yield* Effect.forEach(predecessorsOf(schedule, rules), (id) => ports.schedules.slots(id, today));
    const { durationMinutes, capacity, professionalIds, locationId } = activity;
    const defaults = { durationMinutes, capacity, professionalIds, locationId };
    return {
      existing,
      plan: planSlots({ schedule, defaults, changes, closures, existing, before: earlier.flat(), range, now }),
    };
  });

/** What a rule would write now, read without a lock; null: too many classes. */
export const previewSchedule = (ports: PlanPorts) => (schedule: Schedule, activity: Activity) =>
  Effect.map(plannedBy(ports, schedule, activity, 'slots'), (planned) => planned?.plan ?? null);

/**
 * Makes the rows of a locked rule what it says, from today on. Idempotent, and the same whether one worker does it or two:
 * the rule's lock puts them one after the other, and its unique date and start is the last wall.
 */
export const applySchedule =
  (ports: GeneratorPorts) =>
  (schedule: Schedule, activity: Activity): Effect.Effect<GeneratedSlots, Refusal<'schedule_invalid'> | StoreDown> =>
    Effect.gen(function* () {
      const planned = yield* plannedBy(ports, schedule, activity, 'lockSlots');
      if (planned === null)
        return yield* Effect.fail(refusal('schedule_invalid', { at: '/weekly', fault: 'too_many_slots' }));
      const { existing, plan } = planned;
      const create = plan.create.map((planned) => slotOf(ports.ids, schedule, planned));
      const met = yield* metBy(ports)(plan, existing);
      const written = yield* ports.schedules.writeSlots({ create, change: plan.change, remove: plan.remove });
      yield* recloseSlots(ports)(closingsOf(create, plan, existing));
      for (const after of yield* ports.slots.lock(met.elsewhere)) {
        const own = met.claims.bookings.map(({ booking }) => booking).filter(({ slotId }) => slotId === after.id);
        yield* relocateClaims(ports)({ after, activity, bookings: own });
      }
      const all = [...existing, ...create].map(({ id }) => id);
      return { ...written, plan, met, lost: noneLost, made: create, all };
    });

/** One rule by its id, in the unit of work of the caller; null when it or its activity is gone. */
export const generateSlots = (ports: GeneratorPorts) => (id: ScheduleId) =>
  Effect.gen(function* () {
    const schedule = yield* ports.schedules.lock(id);
    const activity = schedule === null ? null : yield* ports.activities.find(schedule.activityId);
    if (schedule === null || activity === null || activity.state === 'Deleted') return null;
    const generated = yield* applySchedule(ports)(schedule, activity);
    return yield* withoutBusy(ports)(generated);
  });

/** Without the new classes whose people or room have another one then: they are said to be skipped. */
const withoutBusy = (ports: GeneratorPorts) => (generated: GeneratedSlots) =>
  Effect.gen(function* () {
    const { made, all, plan, created } = generated;
    const gone = yield* unmakeBusy(ports)(
      all,
      made.map(({ id }) => id),
    );
    const isGone = ({ id }: Slot): boolean => gone.includes(id);
    const skipped = made
      .filter(isGone)
      .map(({ localDate, localStart }) => ({ localDate, localStart, reason: 'busy' as const }));
    return {
      ...generated,
      ...{ created: created - gone.length, made: made.filter((each) => !isGone(each)) },
      plan: { ...plan, skipped: [...plan.skipped, ...skipped] },
    } satisfies GeneratedSlots;
  });
