import * as Effect from 'effect/Effect';
import {
  endedOn,
  rhythmAfter,
  scheduleFaultOf,
  slotsLeft,
  slotTable,
  type Activity,
  type Schedule,
  type ScheduleId,
  type ScheduleRule,
  type SlotPlan,
} from '@svc/domain/booking';
import { refusal, step, type SlotId } from '@svc/domain/kernel';
import { notFound, type EntityStores, type StoreDown } from '../../kernel/index.ts';
import { applySchedule, previewSchedule, type GeneratedSlots, type GeneratorPorts, todayOf } from './generate-slots.ts';
import type { LostClasses } from './met-classes.ts';
import type { WrittenSlots } from './schedule-store.ts';

/**
 * Classes that a rule no longer has, or has at another time, and in which somebody has a place: nothing is changed, or they stay, or the
 * studio cancels them. Those that an earlier word has kept stay in any case.
 */
export const orphanAnswers = ['refuse', 'keep', 'cancel'] as const;
export type Orphans = (typeof orphanAnswers)[number];

/** A change of the rules of an activity. */
export type ScheduleChange =
  | { readonly op: 'add'; readonly rule: ScheduleRule }
  /** From now on; or from a day on, by a new rule: the old one ends on the eve at the latest, and its classes become the new one's. */
  | {
      readonly op: 'replace';
      readonly id: ScheduleId;
      readonly from: Temporal.PlainDate | null;
      readonly rule: ScheduleRule;
      readonly orphans: Orphans;
    }
  /** Its last day; null: yesterday, so that no class is left. */
  | { readonly op: 'end'; readonly id: ScheduleId; readonly on: Temporal.PlainDate | null; readonly orphans: Orphans };

export interface ChangeSchedulesPorts extends GeneratorPorts {
  readonly entities: Pick<EntityStores, 'missing' | 'of'>;
}

/** It makes sense, and what it names is there. People are not asked for: one may leave while a rule stays. */
const requireRule =
  (ports: Pick<ChangeSchedulesPorts, 'entities'>) =>
  (rule: ScheduleRule, { durationMinutes }: Activity, at: string) =>
    Effect.gen(function* () {
      const invalid = (field: string, fault: string) =>
        Effect.fail(refusal('schedule_invalid', { at: `${at}${field}`, fault }));
      const found = scheduleFaultOf(rule, durationMinutes);
      if (found !== null) return yield* invalid(found.at, found.fault);
      const { locationId: id } = rule;
      const named = id === null ? [] : [{ field: 'locationId', of: 'location', id }];
      if (named.length > 0 && (yield* ports.entities.missing(named)) !== null)
        yield* invalid('/locationId', 'not_found');
    });

/** Classes with people that the rule does not have, or has at another time. */
const leftBy = ({ orphan, moved }: SlotPlan): readonly SlotId[] => [...orphan, ...moved.map(({ id }) => id)];

/**
 * The classes that stand beside a rule before it is changed: an earlier word has kept them, and no later change is refused for them.
 * @param schedule as it stands, with the activity as it stands
 */
export const keptBeside =
  (ports: GeneratorPorts) =>
  (schedule: Schedule, activity: Activity, orphans: Orphans): Effect.Effect<ReadonlySet<SlotId>, StoreDown> =>
    orphans === 'keep'
      ? Effect.succeed(new Set())
      : Effect.map(previewSchedule(ports)(schedule, activity), (plan) => new Set(plan === null ? [] : leftBy(plan)));

/**
 * Locked classes that the rule has lost end as those that staff cancels, and are the rule's no more: where it has their time it makes them
 * anew. Their people are seen to by the caller, once somebody has seen who they are.
 */
const cancelLost = (ports: GeneratorPorts) => (ids: readonly SlotId[]) =>
  Effect.gen(function* () {
    const slots = yield* ports.slots.lock(ids);
    const claims = yield* ports.slotClaims.of(ids);
    for (const slot of slots) {
      const state = step(slotTable, slot.state, 'cancel')._unsafeUnwrap(); // a plan leaves what is over alone
      yield* ports.slots.save({ ...slot, state, sequence: slot.sequence + 1 });
    }
    yield* ports.schedules.handOver(ids, null);
    yield* ports.slots.keepGivers(ids);
    return { slots, claims } satisfies LostClasses;
  });

/** Makes the slots of a rule again, after the rule or its activity was changed. @param kept beside it already */
export const reapplySchedule =
  (ports: GeneratorPorts) => (schedule: Schedule, activity: Activity, orphans: Orphans, kept: ReadonlySet<SlotId>) =>
    Effect.gen(function* () {
      const made = yield* applySchedule(ports)(schedule, activity);
      const left = leftBy(made.plan).filter((id) => !kept.has(id));
      if (left.length === 0 || orphans === 'keep') return made;
      if (orphans === 'refuse') return yield* Effect.fail(refusal('has_bookings', { classes: left.length }));
      const lost = yield* cancelLost(ports)(left);
      const again = yield* applySchedule(ports)(schedule, activity);
      const sum = (what: keyof WrittenSlots) => made[what] + again[what];
      return {
        ...again,
        ...{ created: sum('created'), changed: sum('changed'), removed: sum('removed') },
        ...{ met: made.met, lost, made: [...made.made, ...again.made] },
      } satisfies GeneratedSlots;
    });

/** A rule of the activity, locked. */
const locked = (ports: GeneratorPorts) => (id: ScheduleId, activity: Activity) =>
  Effect.flatMap(ports.schedules.lock(id), (schedule) =>
    schedule === null || schedule.activityId !== activity.id
      ? Effect.fail(notFound('Schedule'))
      : Effect.succeed(schedule),
  );

/** A rule as it is written for the first time. @param at the pointer to it, for what is wrong with it */
const inserted =
  (ports: ChangeSchedulesPorts) =>
  (activity: Activity, rule: ScheduleRule, at: string, of: Pick<Schedule, 'rhythmFrom' | 'successorOf'>) =>
    Effect.gen(function* () {
      yield* requireRule(ports)(rule, activity, at);
      const id = ports.ids.next<ScheduleId>();
      const schedule: Schedule = { ...rule, ...of, id, activityId: activity.id, version: 1 };
      yield* ports.schedules.insert(schedule);
      return schedule;
    });

/** A new rule with its slots. @param at the pointer to it, for what is wrong with it */
export const addSchedule = (ports: ChangeSchedulesPorts) => (activity: Activity, rule: ScheduleRule, at: string) =>
  Effect.flatMap(inserted(ports)(activity, rule, at, { rhythmFrom: null, successorOf: null }), (schedule) =>
    applySchedule(ports)(schedule, activity),
  );

/** Ends a locked rule on the eve of a day, and gives its classes from that day on to a new one. */
const followSchedule =
  (ports: ChangeSchedulesPorts) =>
  (before: Schedule, activity: Activity, rule: ScheduleRule, orphans: Orphans, at: string, was: Activity) =>
    Effect.gen(function* () {
      const kept = yield* keptBeside(ports)(before, was, orphans);
      const from = rule.validFrom;
      const of = { rhythmFrom: rhythmAfter(before, rule), successorOf: before.id };
      const next = yield* inserted(ports)(activity, rule, at, of);
      const ended = { ...endedOn(before, from.subtract({ days: 1 })), version: before.version + 1 };
      yield* ports.schedules.save(ended);
      const today = todayOf(ports.clock, before);
      const since = Temporal.PlainDate.compare(from, today) > 0 ? from : today;
      // Closures before slots, as everybody who writes slots asks for them.
      yield* ports.closures.meeting({ from: since, to: since });
      const left = slotsLeft(ended, activity, yield* ports.schedules.lockSlots(before.id, since), since);
      yield* ports.schedules.handOver(left, next.id);
      const old = yield* reapplySchedule(ports)(ended, activity, orphans, kept);
      return [old, yield* reapplySchedule(ports)(next, activity, orphans, kept)];
    });

/**
 * Plays one change on the rules of a locked activity, in the unit of work of the caller, who asks whether somebody has seen whom it meets.
 * @param was the activity before it was changed in the same step
 * @returns what each rule that it touches has come to
 */
export const changeSchedule =
  (ports: ChangeSchedulesPorts) =>
  (activity: Activity, change: ScheduleChange, at: string, was = activity) =>
    Effect.gen(function* () {
      if (change.op === 'add') return [yield* addSchedule(ports)(activity, change.rule, `${at}/rule`)];
      const before = yield* locked(ports)(change.id, activity);
      const save = (next: Schedule) =>
        Effect.gen(function* () {
          const kept = yield* keptBeside(ports)(before, was, change.orphans);
          yield* ports.schedules.save({ ...next, version: before.version + 1 });
          const made: GeneratedSlots = yield* reapplySchedule(ports)(next, activity, change.orphans, kept);
          return [made];
        });
      if (change.op === 'end') {
        const yesterday = todayOf(ports.clock, before).subtract({ days: 1 });
        return yield* save(endedOn(before, change.on ?? yesterday));
      }
      const { from, rule, orphans } = change;
      if (from !== null)
        return yield* followSchedule(ports)(before, activity, { ...rule, validFrom: from }, orphans, `${at}/rule`, was);
      yield* requireRule(ports)(rule, activity, `${at}/rule`);
      const sameBegin = rule.validFrom.equals(before.validFrom) && before.rhythmFrom !== null;
      return yield* save({ ...before, ...rule, rhythmFrom: sameBegin ? rhythmAfter(before, rule) : null });
    });
