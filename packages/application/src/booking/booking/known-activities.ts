import * as Effect from 'effect/Effect';
import { refusal, type ActivityId } from '@svc/domain/kernel';
import type { ActivityStore } from './booking-stores.ts';

/** Refused: one of them is no activity of the studio, so nothing could ever be booked for it. Archived ones are known. */
export const requireActivities =
  (ports: { readonly activities: ActivityStore }) =>
  (ids: readonly ActivityId[] = []) =>
    Effect.gen(function* () {
      if (ids.length === 0) return;
      const known = new Set((yield* ports.activities.list()).map(({ id }) => id));
      const activityId = ids.find((id) => !known.has(id));
      if (activityId !== undefined) yield* Effect.fail(refusal('activity_unknown', { activityId }));
    });
