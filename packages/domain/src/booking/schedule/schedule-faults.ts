import { isTimeZone } from '../../kernel/time-zone.ts';
import { startCount, startsOf, windowMinutes } from './occurrences.ts';
import { scheduleLimits, type Schedule } from './schedule.ts';

/** What an editor writes of a rule. */
export type ScheduleRule = Omit<Schedule, 'id' | 'activityId' | 'rhythmFrom' | 'successorOf' | 'version'>;

/** Why a rule cannot be a schedule; each is about one field. */
export const scheduleFaults = [
  'zone_unknown',
  'ends_before_it_begins',
  'nothing_named',
  'window_without_end',
  'window_too_short',
  'start_repeated',
  'too_many_slots',
  'date_outside',
] as const;

/** A fault, and the field to blame as a JSON pointer into the rule. */
export interface ScheduleFault {
  readonly at: string;
  readonly fault: (typeof scheduleFaults)[number];
}

const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean => Temporal.PlainDate.compare(a, b) < 0;

/** The first time that comes twice, by its place in the list. */
const repeatedAt = (keys: readonly (readonly string[])[]): number => {
  const seen = new Set<string>();
  return keys.findIndex((each) => {
    const again = each.some((key) => seen.has(key));
    for (const key of each) seen.add(key);
    return again;
  });
};

const weekFault = ({ weekly, durationMinutes }: ScheduleRule, minutes: number): ScheduleFault | null => {
  for (const [index, { start, end, everyMinutes }] of weekly.entries()) {
    if (everyMinutes === null) continue;
    if (end === null) return { at: `/weekly/${index}/end`, fault: 'window_without_end' };
    if (windowMinutes(start, end) < minutes) return { at: `/weekly/${index}/end`, fault: 'window_too_short' };
  }
  const count = weekly.reduce((sum, line) => sum + startCount(line, durationMinutes ?? minutes), 0);
  if (count > scheduleLimits.slots) return { at: '/weekly', fault: 'too_many_slots' };
  const at = repeatedAt(
    weekly.map((line) =>
      startsOf(line, durationMinutes ?? minutes).map(
        ({ days, start }) => `${((line.weekday + days - 1) % 7) + 1} ${start.toString()}`,
      ),
    ),
  );
  return at < 0 ? null : { at: `/weekly/${at}`, fault: 'start_repeated' };
};

const extraFault = ({ extra, validFrom, validTo }: ScheduleRule): ScheduleFault | null => {
  const outside = extra.findIndex(
    ({ date }) => isBefore(date, validFrom) || (validTo !== null && isBefore(validTo, date)),
  );
  if (outside >= 0) return { at: `/extra/${outside}/date`, fault: 'date_outside' };
  const at = repeatedAt(extra.map(({ date, start }) => [`${date.toString()} ${start.toString()}`]));
  return at < 0 ? null : { at: `/extra/${at}`, fault: 'start_repeated' };
};

/**
 * What is wrong with a rule; null when nothing is.
 * @param durationMinutes the activity's, where the rule has none
 */
export const scheduleFaultOf = (rule: ScheduleRule, durationMinutes: number): ScheduleFault | null => {
  if (!isTimeZone(rule.zone)) return { at: '/zone', fault: 'zone_unknown' };
  if (rule.validTo !== null && isBefore(rule.validTo, rule.validFrom))
    return { at: '/validTo', fault: 'ends_before_it_begins' };
  if (rule.weekly.length === 0 && rule.extra.length === 0) return { at: '/weekly', fault: 'nothing_named' };
  return weekFault(rule, rule.durationMinutes ?? durationMinutes) ?? extraFault(rule);
};
