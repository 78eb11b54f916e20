import * as Effect from 'effect/Effect';
import { positionsOf, type Activity } from '@svc/domain/booking';
import type { ActivityId } from '@svc/domain/kernel';
import { fromResult, type AuditLog, type UnitOfWork } from '../../kernel/index.ts';
import type { ActivityStore } from '../booking/booking-stores.ts';
import { recordActivity, type ActivityEditor } from './activity-editor.ts';

interface Ports {
  readonly activities: ActivityStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
}

/** The list of activities in a new order: all ids of it, each once. Those whose place is the same stay as they are. */
export const orderActivities =
  (ports: Ports) =>
  ({ ids, editor }: { readonly ids: readonly ActivityId[]; readonly editor: Pick<ActivityEditor, 'actor'> }) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const there = yield* ports.activities.list();
        const locked: Activity[] = [];
        // By id: two who order at once wait for each other.
        for (const { id } of there.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
          const activity = yield* ports.activities.lock(id);
          if (activity !== null) locked.push(activity);
        }
        const positions = yield* fromResult(positionsOf(locked, ids));
        for (const { id, position } of positions) {
          const before = locked.find((each) => each.id === id);
          if (before === undefined || before.position === position) continue;
          const after: Activity = { ...before, position, version: before.version + 1 };
          // Its slug is its own already.
          yield* Effect.catchTag(ports.activities.save(after), 'Taken', (fault) => Effect.die(fault));
          yield* recordActivity(ports)('positions', editor, before, after);
        }
        return positions;
      }),
    );
