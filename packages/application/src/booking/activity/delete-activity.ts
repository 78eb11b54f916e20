import * as Effect from 'effect/Effect';
import { activityTable, slotTable, type Activity, type Slot } from '@svc/domain/booking';
import { refusal, step, type ActivityId } from '@svc/domain/kernel';
import { fromResult, type StoreDown, type UnitOfWork } from '../../kernel/index.ts';
import { changeSchedule } from '../schedule/change-schedules.ts';
import type { GeneratorPorts } from '../schedule/generate-slots.ts';
import { lockActivity, recordActivity, slugTaken, type ActivityEditor, type EditorPorts } from './activity-editor.ts';

type Ports = EditorPorts & Omit<GeneratorPorts, 'activities'> & { readonly unitOfWork: UnitOfWork };

/** A class ahead that only its past keeps: an order that is paid late finds it cancelled, and not open. */
const cancelEmpty =
  (ports: Pick<Ports, 'slots'>) =>
  (slot: Slot, now: Temporal.Instant): Effect.Effect<void, StoreDown> => {
    const state = step(slotTable, slot.state, 'cancel').unwrapOr(slot.state);
    const begun = Temporal.Instant.compare(slot.startsAt, now) <= 0;
    return begun || state === slot.state
      ? Effect.void
      : ports.slots.save({ ...slot, state, sequence: slot.sequence + 1 });
  };

/**
 * Nobody has a place ahead, or nobody any more: the activity goes, and with it the classes in which nobody ever had one. Those that
 * somebody had a place in once are cancelled.
 */
export const deleteActivity =
  (ports: Ports) =>
  ({ id, editor }: { readonly id: ActivityId; readonly editor: ActivityEditor }) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const before = yield* lockActivity(ports)(id, editor);
        const now = ports.clock.now();
        for (const schedule of yield* ports.schedules.ofActivity(id)) {
          const last = now.toZonedDateTimeISO(schedule.zone).toPlainDate().subtract({ days: 1 });
          yield* changeSchedule(ports)(before, { op: 'end', id: schedule.id, on: last, orphans: 'keep' }, '');
        }
        // Under their locks: nobody comes into one of them between the count and the end.
        const left = yield* ports.slots.lock(yield* ports.slots.lockAhead(id, now));
        const { ever, ahead } = yield* ports.activities.claims(id, now);
        if (ahead > 0) return yield* Effect.fail(refusal('has_bookings', { classes: ahead }));
        if (ever && !editor.admin) return yield* Effect.fail(refusal('admin_only'));
        const state = yield* fromResult(step(activityTable, before.state, 'delete').mapErr((code) => refusal(code)));
        const after: Activity = { ...before, state, photos: [], version: before.version + 1 };
        yield* Effect.catchTag(ports.activities.save(after), 'Taken', () => Effect.fail(slugTaken));
        for (const slot of left) yield* cancelEmpty(ports)(slot, now);
        yield* ports.slots.keepGivers(left.map((slot) => slot.id));
        yield* recordActivity(ports)('delete', editor, before, null);
      }),
    );
