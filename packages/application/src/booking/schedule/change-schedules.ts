import * as Effect from 'effect/Effect';
import { scheduleFaultOf, type Activity, type Schedule, type ScheduleId, type ScheduleRule } from '@svc/domain/booking';
import { refusal } from '@svc/domain/kernel';
import { notFound } from '../../kernel/index.ts';
import { applySchedule, type GeneratedSlots, type GeneratorPorts } from './generate-slots.ts';

/** Classes that a rule no longer has, and in which somebody has a place: they stay, or nothing is changed. */
export type Orphans = 'refuse' | 'keep';

/** A change of the rules of an activity. */
export type ScheduleChange =
  | { readonly op: 'add'; readonly rule: ScheduleRule }
  /** `all`: from now on. `following`: from a day on, by a new rule; the old one ends on the eve. */
  | {
      readonly op: 'replace';
      readonly id: ScheduleId;
      readonly from: Temporal.PlainDate | null;
      readonly rule: ScheduleRule;
      readonly orphans: Orphans;
    }
  /** Its last day; null: yesterday, so that no class is left. */
  | { readonly op: 'end'; readonly id: ScheduleId; readonly on: Temporal.PlainDate | null; readonly orphans: Orphans };

const requireRule = (rule: ScheduleRule, { durationMinutes }: Activity, at: string) => {
  const fault = scheduleFaultOf(rule, durationMinutes);
  return fault === null
    ? Effect.void
    : Effect.fail(refusal('schedule_invalid', { at: `${at}${fault.at}`, fault: fault.fault }));
};

/** Somebody has a place in a class that the rule no longer has, or has at another time. */
const requireNobodyLeft = ({ plan }: GeneratedSlots, orphans: Orphans) => {
  const classes = plan.orphan.length + plan.moved.length;
  return classes === 0 || orphans === 'keep' ? Effect.void : Effect.fail(refusal('has_bookings', { classes }));
};

/** Makes the slots of a rule again, after the rule or its activity was changed. */
export const reapplySchedule = (ports: GeneratorPorts) => (schedule: Schedule, activity: Activity, orphans: Orphans) =>
  Effect.tap(applySchedule(ports)(schedule, activity), (made) => requireNobodyLeft(made, orphans));

/** A rule of the activity, locked. */
const locked = (ports: GeneratorPorts) => (id: ScheduleId, activity: Activity) =>
  Effect.flatMap(ports.schedules.lock(id), (schedule) =>
    schedule === null || schedule.activityId !== activity.id
      ? Effect.fail(notFound('Schedule'))
      : Effect.succeed(schedule),
  );

/** A new rule with its slots. @param at the pointer to it, for what is wrong with it */
export const addSchedule =
  (ports: GeneratorPorts) =>
  (activity: Activity, rule: ScheduleRule, at: string, successorOf: ScheduleId | null = null) =>
    Effect.gen(function* () {
      yield* requireRule(rule, activity, at);
      const schedule: Schedule = {
        ...rule,
        id: ports.ids.next<ScheduleId>(),
        activityId: activity.id,
        successorOf,
        version: 1,
      };
      yield* ports.schedules.insert(schedule);
      return yield* applySchedule(ports)(schedule, activity);
    });

/** Its rows after another last day; a rule that would end before it begins ends on its first day, with nothing named. */
const endedOn = (schedule: Schedule, last: Temporal.PlainDate): Schedule =>
  Temporal.PlainDate.compare(last, schedule.validFrom) < 0
    ? { ...schedule, validTo: schedule.validFrom, weekly: [], extra: [] }
    : { ...schedule, validTo: last };

/** Plays one change on the rules of a locked activity, in the unit of work of the caller. */
export const changeSchedule = (ports: GeneratorPorts) => (activity: Activity, change: ScheduleChange, at: string) =>
  Effect.gen(function* () {
    if (change.op === 'add') return yield* addSchedule(ports)(activity, change.rule, `${at}/rule`);
    const before = yield* locked(ports)(change.id, activity);
    const save = (next: Schedule) =>
      Effect.andThen(
        ports.schedules.save({ ...next, version: before.version + 1 }),
        reapplySchedule(ports)(next, activity, change.orphans),
      );
    if (change.op === 'end') {
      const yesterday = ports.clock.now().toZonedDateTimeISO(before.zone).toPlainDate().subtract({ days: 1 });
      return yield* save(endedOn(before, change.on ?? yesterday));
    }
    yield* requireRule(change.rule, activity, `${at}/rule`);
    if (change.from === null) return yield* save({ ...before, ...change.rule });
    yield* save(endedOn(before, change.from.subtract({ days: 1 })));
    const rule = { ...change.rule, validFrom: change.from };
    return yield* addSchedule(ports)(activity, rule, `${at}/rule`, before.id);
  });
