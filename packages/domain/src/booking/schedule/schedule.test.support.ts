import type { AccountId, ActivityId, SlotId } from '../../kernel/ids.ts';
import type { PlanFacts, SlotPlan, StandingSlot } from './plan-slots.ts';
import type { PlannedSlot } from './planned-slot.ts';
import type { Schedule, ScheduleId, WeeklyStart } from './schedule.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

/** A line of the week: one class of the activity's length. */
export const weekly = (weekday: number, start: string, over: Partial<WeeklyStart> = {}): WeeklyStart => ({
  weekday,
  start: Temporal.PlainTime.from(start),
  end: null,
  everyMinutes: null,
  ...over,
});

/** Mondays at 18:00 in Rome, from 2027 on. */
export const aSchedule = (over: Partial<Schedule> = {}): Schedule => ({
  id: 'schedule' as ScheduleId,
  activityId: 'activity' as ActivityId,
  zone: 'Europe/Rome',
  validFrom: day('2027-01-01'),
  validTo: null,
  everyWeeks: 1,
  rhythmFrom: null,
  weekly: [weekly(1, '18:00')],
  durationMinutes: null,
  capacity: null,
  professionalIds: null,
  locationId: null,
  skip: [],
  extra: [],
  successorOf: null,
  version: 1,
  ...over,
});

/** What a plan is made from: an hour, ten places, nothing that stands. */
export const planFacts = (from: string, to: string, over: Partial<PlanFacts> = {}): PlanFacts => ({
  schedule: aSchedule(),
  defaults: { durationMinutes: 60, capacity: 10, professionalIds: ['pro' as AccountId], locationId: null },
  changes: [],
  closures: [],
  existing: [],
  range: { from: day(from), to: day(to) },
  now: Temporal.Instant.from('2026-12-01T00:00:00Z'),
  ...over,
});

/** The row of a planned slot. */
export const standing = (slot: PlannedSlot, over: Partial<StandingSlot> = {}): StandingSlot => ({
  id: `${slot.localDate.toString()} ${slot.localStart.toString()}` as SlotId,
  localDate: slot.localDate,
  localStart: slot.localStart,
  originDate: null,
  originStart: null,
  startsAt: slot.startsAt,
  endsAt: slot.endsAt,
  capacity: slot.capacity,
  capacityOverride: null,
  professionalIds: slot.professionalIds,
  locationId: slot.locationId,
  state: slot.closedBy.length > 0 ? 'Closed' : 'Open',
  detached: false,
  claimed: false,
  ...over,
});

/** The rows after a plan was written. */
export const applied = (existing: readonly StandingSlot[], plan: SlotPlan): StandingSlot[] => {
  const changed = new Map(plan.change.map(({ id, to }) => [id, to]));
  return [
    ...existing
      .filter(({ id }) => !plan.remove.includes(id))
      .map((slot) => {
        const to = changed.get(slot.id);
        return to === undefined ? slot : standing(to, { id: slot.id, claimed: slot.claimed });
      }),
    ...plan.create.map((slot) => standing(slot)),
  ];
};
