import * as Effect from 'effect/Effect';
import {
  bookingSettings,
  planSlots,
  scheduleLimits,
  singleSlot,
  type Activity,
  type PlannedSlot,
  type Schedule,
  type ScheduleId,
  type Slot,
  type SlotPlan,
  type StandingSlot,
} from '@svc/domain/booking';
import { refusal, type Refusal, type SlotId } from '@svc/domain/kernel';
import type { Ids, StoreDown } from '../../kernel/index.ts';
import { readSettingsDocument, type SettingsPorts } from '../../kernel/entity/edit-settings-document.ts';
import type { ActivityStore } from '../booking/booking-stores.ts';
import type { CapacityChangeStore } from '../capacity-change/capacity-change-store.ts';
import { recloseSlots } from '../closure/close-slots.ts';
import type { ClosingPorts } from '../closure/close-slots.ts';
import type { ScheduleStore, WrittenSlots } from './schedule-store.ts';

export interface GeneratorPorts extends ClosingPorts, Pick<SettingsPorts, 'settingsDocuments' | 'digest'> {
  readonly activities: Pick<ActivityStore, 'find'>;
  readonly schedules: ScheduleStore;
  readonly capacityChanges: Pick<CapacityChangeStore, 'standing'>;
}

/** What a rule has come to. */
export interface GeneratedSlots extends WrittenSlots {
  readonly plan: SlotPlan;
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

/** The days on which the slots of an activity are made. @param ahead how many days the studio wants */
const rangeOf = (activity: Activity, schedule: Schedule, now: Temporal.Instant, ahead: number) => {
  const today = now.toZonedDateTimeISO(schedule.zone).toPlainDate();
  return { from: today, to: today.add({ days: Math.max(ahead, activity.horizonDays) }) };
};

/** The slots of a plan whose closures are not what they were: new ones that are made closed, and changed ones. */
const closingsOf = (created: readonly Slot[], { create, change }: SlotPlan, existing: readonly StandingSlot[]) => {
  const closed = new Set(existing.filter(({ state }) => state === 'Closed').map(({ id }) => id));
  return [
    ...create.map(({ closedBy }, index) => ({ slotId: created[index]!.id, closedBy })),
    ...change.map(({ id, to: { closedBy } }) => ({ slotId: id, closedBy })),
  ].filter(({ slotId, closedBy }) => closedBy.length > 0 || closed.has(slotId));
};

/**
 * Makes the rows of a locked rule what it says, from today on. Idempotent, and the same whether one worker does it or two:
 * the rule's lock puts them one after the other, and its unique date and start is the last wall.
 */
export const applySchedule =
  (ports: GeneratorPorts) =>
  (schedule: Schedule, activity: Activity): Effect.Effect<GeneratedSlots, Refusal<'schedule_invalid'> | StoreDown> =>
    Effect.gen(function* () {
      const now = ports.clock.now();
      const { values } = yield* readSettingsDocument(ports)(bookingSettings);
      const range = rangeOf(activity, schedule, now, values.materialiseDays);
      const closures = yield* ports.closures.meeting(range);
      const changes = yield* ports.capacityChanges.standing(activity.id);
      const existing = yield* ports.schedules.lockSlots(schedule.id, range);
      const { durationMinutes, capacity, professionalIds, locationId } = activity;
      const defaults = { durationMinutes, capacity, professionalIds, locationId };
      const facts = { schedule, defaults, changes, closures, existing, range, now };
      const plan = planSlots(facts);
      if (plan.create.length > scheduleLimits.slots)
        return yield* Effect.fail(refusal('schedule_invalid', { at: '/weekly', fault: 'too_many_slots' }));
      const create = plan.create.map((planned) => slotOf(ports.ids, schedule, planned));
      const written = yield* ports.schedules.writeSlots({ create, change: plan.change, remove: plan.remove });
      yield* recloseSlots(ports)(closingsOf(create, plan, existing));
      return { ...written, plan };
    });

/** One rule by its id, in the unit of work of the caller; null when it or its activity is gone. */
export const generateSlots = (ports: GeneratorPorts) => (id: ScheduleId) =>
  Effect.gen(function* () {
    const schedule = yield* ports.schedules.lock(id);
    const activity = schedule === null ? null : yield* ports.activities.find(schedule.activityId);
    if (schedule === null || activity === null || activity.state === 'Deleted') return null;
    return yield* applySchedule(ports)(schedule, activity);
  });
