import type { SlotId } from '../../kernel/ids.ts';
import { ruledTime } from '../slot/slot.ts';
import { occurrencesOf, type OccurrenceDefaults } from './occurrences.ts';
import { keyOf, type StandingSlot } from './plan-slots.ts';
import type { Schedule, ScheduleId } from './schedule.ts';
import type { ScheduleRule } from './schedule-faults.ts';

/** A rule with another last day. One that ends before it stays as it is; one that would end before it begins has nothing left. */
export const endedOn = (schedule: Schedule, last: Temporal.PlainDate): Schedule => {
  const { validFrom, validTo } = schedule;
  if (validTo !== null && Temporal.PlainDate.compare(validTo, last) <= 0) return schedule;
  return Temporal.PlainDate.compare(last, validFrom) < 0
    ? { ...schedule, validTo: validFrom, weekly: [], extra: [] }
    : { ...schedule, validTo: last };
};

/** The rules that a rule follows, the last one first. @param rules all of its activity */
export const predecessorsOf = (
  { successorOf }: Pick<Schedule, 'successorOf'>,
  rules: readonly Pick<Schedule, 'id' | 'successorOf'>[],
): readonly ScheduleId[] => {
  if (successorOf === null) return [];
  const before = rules.find(({ id }) => id === successorOf);
  return [successorOf, ...(before === undefined ? [] : predecessorsOf(before, rules))];
};

/** It names no class from that day on any more; one of its last day may begin after midnight. */
export const hasEnded = ({ validTo }: Pick<Schedule, 'validTo'>, today: Temporal.PlainDate): boolean =>
  validTo !== null && Temporal.PlainDate.compare(validTo.add({ days: 1 }), today) < 0;

/** The rhythm of a rule that takes the place of another: it goes on as long as nobody changes it. */
export const rhythmAfter = (
  { rhythmFrom, validFrom, everyWeeks }: Pick<Schedule, 'rhythmFrom' | 'validFrom' | 'everyWeeks'>,
  next: Pick<ScheduleRule, 'everyWeeks'>,
): Temporal.PlainDate | null => (everyWeeks > 1 && next.everyWeeks === everyWeeks ? (rhythmFrom ?? validFrom) : null);

/**
 * The slots that a rule which has ended leaves to its successor. It keeps those of a window that goes on after midnight, and those of its
 * own days that somebody has moved to later ones.
 * @param existing its slots from the first day of the successor on
 */
export const slotsLeft = (
  ended: Schedule,
  defaults: OccurrenceDefaults,
  existing: readonly StandingSlot[],
  from: Temporal.PlainDate,
): readonly SlotId[] => {
  const kept = new Set(
    occurrencesOf(ended, defaults, { from, to: from.add({ days: 1 }) }).map(({ date, start }) =>
      keyOf({ localDate: date, localStart: start }),
    ),
  );
  return existing
    .filter((slot) => {
      const ruled = ruledTime(slot);
      return Temporal.PlainDate.compare(ruled.localDate, from) >= 0 && !kept.has(keyOf(ruled));
    })
    .map(({ id }) => id);
};
