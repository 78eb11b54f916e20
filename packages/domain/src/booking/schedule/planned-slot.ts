import type { AccountId } from '../../kernel/ids.ts';
import { capacityOn, type CapacityChange } from '../capacity-change/capacity-change.ts';
import { closuresOf, type Closure, type ClosureId } from '../closure/closure.ts';
import { slotStart, type Slot } from '../slot/slot.ts';
import type { Occurrence, OccurrenceDefaults } from './occurrences.ts';
import type { LocationId, Schedule } from './schedule.ts';

/** A slot as the rule wants it. Unique by date and start: `keyOf`. */
export interface PlannedSlot extends Pick<
  Slot,
  'activityId' | 'localDate' | 'localStart' | 'zone' | 'startsAt' | 'endsAt' | 'capacity'
> {
  /** Its local time does not exist on that day: it begins later by the gap. */
  readonly shifted: boolean;
  readonly professionalIds: readonly AccountId[];
  readonly locationId: LocationId | null;
  /** It is made closed while one of these stands. */
  readonly closedBy: readonly ClosureId[];
}

/** What decides the slots of a rule. */
export interface SlotFacts {
  readonly schedule: Schedule;
  readonly defaults: OccurrenceDefaults & { readonly locationId: LocationId | null };
  /** Of the activity, of the rule, and of those that it follows (`withSuccessors`). */
  readonly changes: readonly CapacityChange[];
  readonly closures: readonly Closure[];
}

/** What the classes of one local date share: a rule has thousands of classes, and far fewer days. */
interface Day {
  /** Its beginning, where its clock is not changed; null: each start is looked up. */
  readonly midnight: Temporal.Instant | null;
  /** Those that may meet a class of that day; they are asked one by one. */
  readonly closures: readonly Closure[];
}

const dayOf = (date: Temporal.PlainDate, zone: string, closures: readonly Closure[]): Day => {
  const begin = date.toZonedDateTime(zone);
  // Hours of an eve reach into the day, and a class of it may end a day later, or begin later by a gap.
  const [first, last] = [date.subtract({ days: 2 }), date.add({ days: 3 })];
  return {
    midnight: begin.hoursInDay === 24 && begin.hour === 0 && begin.minute === 0 ? begin.toInstant() : null,
    closures: closures.filter(
      ({ from, to }) => Temporal.PlainDate.compare(from, last) <= 0 && Temporal.PlainDate.compare(first, to) <= 0,
    ),
  };
};

/** Gives what the rule names its instants, places, people and closures. */
export const slotsPlanned = ({ schedule, defaults, changes, closures }: SlotFacts) => {
  const { activityId, zone } = schedule;
  const locationId = schedule.locationId ?? defaults.locationId;
  const days = new Map<string, Day>();
  return ({ date, start, durationMinutes, capacity, professionalIds }: Occurrence): PlannedSlot => {
    const key = date.toString();
    const day = days.get(key) ?? dayOf(date, zone, closures);
    days.set(key, day);
    const { midnight } = day;
    const startsAt = midnight?.add({ hours: start.hour, minutes: start.minute }) ?? slotStart(date, start, zone);
    const times = { zone, startsAt, endsAt: startsAt.add({ minutes: durationMinutes }) };
    const shifted = midnight === null && !startsAt.toZonedDateTimeISO(zone).toPlainTime().equals(start);
    const people = { professionalIds, locationId };
    const closedBy =
      day.closures.length === 0 ? [] : closuresOf(day.closures, { id: null, activityId, ...times, ...people });
    const places = capacityOn({ scheduleId: schedule.id, localDate: date, capacity }, changes);
    return { activityId, localDate: date, localStart: start, ...times, shifted, capacity: places, ...people, closedBy };
  };
};
