import type { Activity } from '../activity/activity.ts';
import { occurrencesOf, type DateRange, type OccurrenceDefaults } from '../schedule/occurrences.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { ruledTime, type Slot } from '../slot/slot.ts';
import { capacityOn, withSuccessors, type CapacityChange } from './capacity-change.ts';

/** A class whose number of places changes. */
export interface PlannedCapacity {
  readonly slot: Slot;
  /** Its places from now on. */
  readonly capacity: number;
  /** Claims that have no place any more. */
  readonly excess: number;
}

/** What decides the places of the classes of one activity. */
export interface CapacityPlanFacts {
  readonly activity: Pick<Activity, 'capacity'> & OccurrenceDefaults;
  readonly schedules: readonly Schedule[];
  readonly changes: readonly CapacityChange[];
  readonly slots: readonly Slot[];
}

const keyOf = (scheduleId: string, date: Temporal.PlainDate, start: Temporal.PlainTime): string =>
  `${scheduleId} ${date.toString()} ${start.toString({ smallestUnit: 'minute' })}`;

const rangeOf = (slots: readonly Slot[]): DateRange | null => {
  const days = slots.map((slot) => ruledTime(slot).localDate).toSorted((a, b) => Temporal.PlainDate.compare(a, b));
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
};

/** Those of the classes whose places are not what rule and changes say. Applied, the plan is empty. */
export const planCapacities = ({
  activity,
  schedules,
  changes,
  slots,
}: CapacityPlanFacts): readonly PlannedCapacity[] => {
  const range = rangeOf(slots);
  if (range === null) return [];
  const byRule = new Map(
    schedules.flatMap((schedule) =>
      occurrencesOf(schedule, activity, range).map(
        ({ date, start, capacity }) => [keyOf(schedule.id, date, start), capacity] as const,
      ),
    ),
  );
  const counting = withSuccessors(changes, schedules);
  // A class of an hour that the rule no longer has is at no time of it.
  const ofRule = new Map(schedules.map(({ id, capacity }) => [id, capacity ?? activity.capacity]));
  return slots.flatMap((slot) => {
    const { scheduleId, localDate, capacityOverride } = slot;
    if (scheduleId === null) return []; // no rule made it: it has its own number
    const ruled = ruledTime(slot);
    const own = byRule.get(keyOf(scheduleId, ruled.localDate, ruled.localStart));
    const plain = own ?? ofRule.get(scheduleId) ?? activity.capacity;
    const capacity = capacityOn({ scheduleId, localDate, capacity: plain, capacityOverride }, counting);
    return capacity === slot.capacity ? [] : [{ slot, capacity, excess: Math.max(0, slot.taken - capacity) }];
  });
};
