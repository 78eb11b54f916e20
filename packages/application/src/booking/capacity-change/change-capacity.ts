import * as Effect from 'effect/Effect';
import {
  capacityChangeTable,
  type Activity,
  type CapacityChange,
  type CapacityChangeId,
  type CutAnswer,
  type ScheduleId,
} from '@svc/domain/booking';
import { refusal, step, type ActivityId } from '@svc/domain/kernel';
import { changesBetween, fromResult, notFound, type AuditedActor, type UnitOfWork } from '../../kernel/index.ts';
import type { ActivityStore } from '../booking/booking-stores.ts';
import { alignCapacities, type CapacityPorts } from './align-capacities.ts';

/** A change as an Admin asks for it. */
export interface WantedCapacity {
  readonly newCapacity: number;
  readonly effectiveFrom: Temporal.PlainDate;
  /** Null: every rule of the activity. */
  readonly scheduleId: ScheduleId | null;
  readonly onConflict: CutAnswer;
  readonly impactToken?: string | undefined;
}

const factsOf = ({ activityId, scheduleId, newCapacity, effectiveFrom, onConflict, state }: CapacityChange) => ({
  ...{ activityId, scheduleId, newCapacity, onConflict, state },
  effectiveFrom: effectiveFrom.toString(),
});

const recordChange = (
  ports: Pick<CapacityPorts, 'audit'>,
  actor: AuditedActor,
  before: CapacityChange | null,
  after: CapacityChange,
) =>
  ports.audit.record({
    actor,
    action: before === null ? 'Created' : 'Modified',
    operation: before === null ? 'capacityChange.create' : 'capacityChange.cancel',
    entity: 'capacityChange',
    entityId: after.id,
    changes: changesBetween(before && factsOf(before), factsOf(after)),
  });

/** An earlier change of the same classes from the same date gives way to a new one. */
const supersede = (ports: CapacityPorts) => (change: CapacityChange) =>
  Effect.gen(function* () {
    for (const each of yield* ports.capacityChanges.standing(change.activityId)) {
      const same = each.scheduleId === change.scheduleId && each.effectiveFrom.equals(change.effectiveFrom);
      const state = step(capacityChangeTable, each.state, 'supersede').unwrapOr(each.state);
      if (same && state !== each.state) yield* ports.capacityChanges.save({ ...each, state });
    }
  });

/** The change whose place a cancelled one had taken counts again. */
const restore = (ports: Pick<CapacityPorts, 'capacityChanges'>) => (cancelled: CapacityChange) =>
  Effect.flatMap(ports.capacityChanges.replaced(cancelled), (before) =>
    before === null
      ? Effect.void
      : ports.capacityChanges.save({
          ...before,
          state: step(capacityChangeTable, before.state, 'restore').unwrapOr(before.state),
        }),
  );

/**
 * Writes a change down and gives the classes their places at once, so that nobody books one that will not exist. Inside the unit
 * of work of a caller that has the activity locked. @param today in the zone of the studio
 */
export const changeCapacity =
  (ports: CapacityPorts) =>
  (activity: Activity, wanted: WantedCapacity, today: Temporal.PlainDate, actor: AuditedActor) =>
    Effect.gen(function* () {
      const { impactToken, ...terms } = wanted;
      if (Temporal.PlainDate.compare(terms.effectiveFrom, today) < 0)
        return yield* invalid('/capacityChange/effectiveFrom', 'past');
      const schedules = yield* ports.schedules.ofActivity(activity.id);
      if (terms.scheduleId !== null && !schedules.some(({ id }) => id === terms.scheduleId))
        return yield* invalid('/capacityChange/scheduleId', 'not_found');
      const change: CapacityChange = {
        ...terms,
        id: ports.ids.next<CapacityChangeId>(),
        activityId: activity.id,
        state: 'Scheduled',
        createdAt: ports.clock.now(),
      };
      yield* supersede(ports)(change);
      yield* ports.capacityChanges.insert(change);
      const { effectiveFrom: from, onConflict: answer } = change;
      yield* alignCapacities(ports)({ activity, from, answer, impactToken, actor });
      yield* recordChange(ports, actor, null, change);
      return change;
    });

const invalid = (at: string, fault: string) => Effect.fail(refusal('schedule_invalid', { at, fault }));

interface CancelPorts extends CapacityPorts {
  readonly activities: ActivityStore;
  readonly unitOfWork: UnitOfWork;
}

export interface CancelCapacityChange {
  readonly id: CapacityChangeId;
  /** In the zone of the studio. */
  readonly today: Temporal.PlainDate;
  readonly actor: AuditedActor;
}

/** Takes a change back before its date: the classes have the places that they had, by the one that it had superseded if so, and new ones go to those who wait. */
export const cancelCapacityChange = (ports: CancelPorts) => (command: CancelCapacityChange) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const { id, today, actor } = command;
      const read = yield* found(ports)(id);
      const activity = yield* ofActivity(ports)(read.activityId);
      const before = yield* found(ports)(id);
      const reached = Temporal.PlainDate.compare(before.effectiveFrom, today) <= 0;
      const now = reached ? step(capacityChangeTable, before.state, 'apply').unwrapOr(before.state) : before.state;
      const state = yield* fromResult(step(capacityChangeTable, now, 'cancel').mapErr((code) => refusal(code)));
      const after: CapacityChange = { ...before, state };
      if (state === before.state) return after;
      yield* ports.capacityChanges.save(after);
      yield* restore(ports)(after);
      yield* alignCapacities(ports)({ activity, from: before.effectiveFrom, answer: 'keep', actor });
      yield* recordChange(ports, actor, before, after);
      return after;
    }),
  );

const found = (ports: Pick<CapacityPorts, 'capacityChanges'>) => (id: CapacityChangeId) =>
  Effect.flatMap(ports.capacityChanges.find(id), (change) =>
    change === null ? Effect.fail(notFound('CapacityChange')) : Effect.succeed(change),
  );

/** Locked, so that no other change of it is under way. */
const ofActivity = (ports: CancelPorts) => (id: ActivityId) =>
  Effect.flatMap(ports.activities.lock(id), (activity) =>
    activity === null || activity.state === 'Deleted' ? Effect.fail(notFound('Activity')) : Effect.succeed(activity),
  );
