import type { ActivityId, Brand } from '../../kernel/ids.ts';
import type { Schedule, ScheduleId } from '../schedule/schedule.ts';
import type { CapacityChangeState } from './capacity-change.transitions.ts';

/** A UUIDv7. */
export type CapacityChangeId = Brand<string, 'CapacityChangeId'>;

/** What becomes of claims that a cut leaves without a place: nothing is cut, they stay above it, or the latest end. */
export const cutAnswers = ['refuse', 'keep', 'cancelLatest'] as const;
export type CutAnswer = (typeof cutAnswers)[number];

/** From a local date on the classes of an activity, or of one of its rules, have so many places. */
export interface CapacityChange {
  readonly id: CapacityChangeId;
  readonly activityId: ActivityId;
  /** Null: every rule of the activity. */
  readonly scheduleId: ScheduleId | null;
  /** 1 to 1000. */
  readonly newCapacity: number;
  /** Slots from this local date on have the capacity at once: nobody books a place that will not exist. */
  readonly effectiveFrom: Temporal.PlainDate;
  readonly onConflict: CutAnswer;
  readonly state: CapacityChangeState;
  readonly createdAt: Temporal.Instant;
}

/** What decides the places of a slot: its own number first, then the changes, then the rule's or the activity's. */
export interface CapacityFacts {
  readonly scheduleId: ScheduleId | null;
  readonly localDate: Temporal.PlainDate;
  /** The rule's, or the activity's. */
  readonly capacity: number;
  readonly capacityOverride?: number | null;
}

const stands = ({ state }: CapacityChange): boolean => state === 'Scheduled' || state === 'Applied';

/** The last of them by the day it takes effect; of one day the last made. */
const latest = (changes: readonly CapacityChange[]): CapacityChange | undefined =>
  changes.toSorted(
    (a, b) =>
      Temporal.PlainDate.compare(b.effectiveFrom, a.effectiveFrom) ||
      Temporal.Instant.compare(b.createdAt, a.createdAt) ||
      (a.id < b.id ? 1 : -1),
  )[0];

/** The changes of an activity, those of a rule also as changes of the rules that followed it: they have its classes. */
export const withSuccessors = (
  changes: readonly CapacityChange[],
  schedules: readonly Pick<Schedule, 'id' | 'successorOf'>[],
): readonly CapacityChange[] =>
  changes.flatMap((change) => {
    const { scheduleId } = change;
    const next = scheduleId === null ? [] : schedules.filter(({ successorOf }) => successorOf === scheduleId);
    const theirs = next.map(({ id }) => ({ ...change, scheduleId: id }));
    return [change, ...withSuccessors(theirs, schedules)];
  });

/** The places of a slot on its date; a change of the rule goes before one of the activity. */
export const capacityOn = (
  { scheduleId, localDate, capacity, capacityOverride = null }: CapacityFacts,
  changes: readonly CapacityChange[],
): number => {
  if (capacityOverride !== null) return capacityOverride;
  if (changes.length === 0) return capacity;
  const due = changes.filter(
    (change) => stands(change) && Temporal.PlainDate.compare(change.effectiveFrom, localDate) <= 0,
  );
  const own = latest(due.filter((change) => change.scheduleId !== null && change.scheduleId === scheduleId));
  return (own ?? latest(due.filter((change) => change.scheduleId === null)))?.newCapacity ?? capacity;
};
