import type { AccountId } from '../../kernel/ids.ts';
import type { Schedule, WeeklyStart } from './schedule.ts';

const MINUTES_A_DAY = 1440;

/** A class as the rule names it: a local date and time, not yet an instant. */
export interface Occurrence {
  readonly date: Temporal.PlainDate;
  readonly start: Temporal.PlainTime;
  /** Elapsed minutes. */
  readonly durationMinutes: number;
  readonly capacity: number;
  readonly professionalIds: readonly AccountId[];
}

/** What the activity gives where the rule says nothing. */
export interface OccurrenceDefaults {
  readonly durationMinutes: number;
  readonly capacity: number;
  readonly professionalIds: readonly AccountId[];
}

/** Local dates, both inclusive. */
export interface DateRange {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
}

const minuteOf = ({ hour, minute }: Temporal.PlainTime): number => hour * 60 + minute;
const timeAt = (minute: number): Temporal.PlainTime =>
  new Temporal.PlainTime(Math.floor(minute / 60) % 24, minute % 60);

/** Minutes on the clock from start to end; an end that is not later is of the next day. */
export const windowMinutes = (start: Temporal.PlainTime, end: Temporal.PlainTime): number => {
  const minutes = minuteOf(end) - minuteOf(start);
  return minutes > 0 ? minutes : minutes + MINUTES_A_DAY;
};

interface WeekStart {
  /** Days after the date of the week's start: an appointment after midnight is of the next day. */
  readonly days: number;
  readonly start: Temporal.PlainTime;
  readonly durationMinutes: number;
}

/** How many starts one line of the week makes. */
export const startCount = ({ start, end, everyMinutes }: WeeklyStart, durationMinutes: number): number => {
  if (end === null || everyMinutes === null) return 1;
  const window = windowMinutes(start, end);
  return window < durationMinutes ? 0 : Math.floor((window - durationMinutes) / everyMinutes) + 1;
};

/** The starts that one line of the week makes on its day. */
export const startsOf = (line: WeeklyStart, durationMinutes: number): readonly WeekStart[] => {
  const { start, end, everyMinutes } = line;
  if (end === null) return [{ days: 0, start, durationMinutes }];
  if (everyMinutes === null) return [{ days: 0, start, durationMinutes: windowMinutes(start, end) }];
  return Array.from({ length: startCount(line, durationMinutes) }, (_, index) => {
    const minute = minuteOf(start) + index * everyMinutes;
    return { days: Math.floor(minute / MINUTES_A_DAY), start: timeAt(minute % MINUTES_A_DAY), durationMinutes };
  });
};

const later = (a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.compare(a, b) > 0 ? a : b;
const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean => Temporal.PlainDate.compare(a, b) < 0;
const isWithin = (date: Temporal.PlainDate, { from, to }: DateRange): boolean =>
  !isBefore(date, from) && !isBefore(to, date);

/** The days of the rule that lie in the range; null when none does. */
const rangeOf = ({ validFrom, validTo }: Schedule, { from, to }: DateRange): DateRange | null => {
  const range = { from: later(from, validFrom), to: validTo !== null && isBefore(validTo, to) ? validTo : to };
  return isBefore(range.to, range.from) ? null : range;
};

/** The first Monday of a week in which the rule gives classes, at or before the date. */
const firstMonday = ({ validFrom, rhythmFrom, everyWeeks }: Schedule, from: Temporal.PlainDate): Temporal.PlainDate => {
  const first = rhythmFrom ?? validFrom;
  const anchor = first.subtract({ days: first.dayOfWeek - 1 });
  const weeks = Math.floor(anchor.until(from).days / 7);
  return anchor.add({ days: Math.floor(weeks / everyWeeks) * everyWeeks * 7 });
};

/** The Mondays of the weeks with classes that have a day in the range. */
function* mondaysOf(schedule: Schedule, { from, to }: DateRange): Generator<Temporal.PlainDate> {
  const step = { days: 7 * schedule.everyWeeks };
  for (let monday = firstMonday(schedule, from); !isBefore(to, monday); monday = monday.add(step)) yield monday;
}

/**
 * How far the classes of a rule may be made: the end of the range, or the eve of the week whose classes are too many. Counts lines
 * of the week and makes nothing, so that it can be asked before the classes are computed.
 * @param most classes from the first day of the range on
 */
export const reachOf = (
  schedule: Schedule,
  defaults: Pick<OccurrenceDefaults, 'durationMinutes'>,
  { from, to }: DateRange,
  most: number,
): Temporal.PlainDate => {
  const days = rangeOf(schedule, { from: from.subtract({ days: 1 }), to });
  if (days === null) return to;
  const skipped = new Set(schedule.skip.map(String));
  const minutes = schedule.durationMinutes ?? defaults.durationMinutes;
  const lines = schedule.weekly.map((line) => ({ offset: line.weekday - 1, count: startCount(line, minutes) }));
  let left = most - schedule.extra.filter(({ date }) => isWithin(date, days)).length;
  for (const monday of mondaysOf(schedule, days)) {
    for (const { offset, count } of lines) {
      const day = monday.add({ days: offset });
      if (isWithin(day, days) && !skipped.has(day.toString())) left -= count;
    }
    if (left < 0) return monday.subtract({ days: 1 });
  }
  return to;
};

/**
 * Every class that the rule names on the dates of the range, in no particular order. A date belongs to the day on which the
 * class starts; the validity and `skip` are of the day of the week's line, so a window over midnight stays whole.
 */
export const occurrencesOf = (schedule: Schedule, defaults: OccurrenceDefaults, range: DateRange): Occurrence[] => {
  const { durationMinutes, capacity, professionalIds } = schedule;
  const terms = {
    durationMinutes: durationMinutes ?? defaults.durationMinutes,
    capacity: capacity ?? defaults.capacity,
    professionalIds: professionalIds ?? defaults.professionalIds,
  };
  const found: Occurrence[] = [];
  // A window of the eve may reach into the first day.
  const days = rangeOf(schedule, { from: range.from.subtract({ days: 1 }), to: range.to });
  if (days === null) return found;
  const skipped = new Set(schedule.skip.map(String));
  const lines = schedule.weekly.map((line) => ({
    offset: line.weekday - 1,
    starts: startsOf(line, terms.durationMinutes),
  }));
  for (const monday of mondaysOf(schedule, days))
    for (const { offset, starts } of lines) {
      const day = monday.add({ days: offset });
      if (!isWithin(day, days) || (skipped.size > 0 && skipped.has(day.toString()))) continue;
      for (const { days: after, ...start } of starts) {
        const date = after === 0 ? day : day.add({ days: after });
        if (isWithin(date, range)) found.push({ ...terms, ...start, date });
      }
    }
  for (const extra of schedule.extra)
    if (isWithin(extra.date, days) && isWithin(extra.date, range))
      found.push({
        date: extra.date,
        start: extra.start,
        durationMinutes: extra.durationMinutes ?? terms.durationMinutes,
        capacity: extra.capacity ?? terms.capacity,
        professionalIds: extra.professionalIds ?? terms.professionalIds,
      });
  return found;
};
