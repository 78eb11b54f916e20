import * as Effect from 'effect/Effect';
import type { ActivityId } from '@svc/domain/kernel';
import { notFound, type Clock, type Digest } from '../../kernel/index.ts';
import type { ActivityStore } from '../booking/booking-stores.ts';
import { impactOf, type Impact } from '../booking/impact.ts';
import type { RecordUses, UsesOfActivity } from '../uses/record-uses.ts';

interface Ports {
  readonly activities: ActivityStore;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly recordUses: RecordUses;
}

/** What stands on an activity that an Admin is about to delete. */
export interface ActivityDeletionImpact extends Impact, Omit<UsesOfActivity, 'ahead'> {
  /** False: somebody has a place ahead or waits for one; it cannot be deleted before that ends. */
  readonly allowed: boolean;
  readonly photos: number;
}

/** @param zone the studio's, for its day */
export const readActivityDeletionImpact = (ports: Ports) => (id: ActivityId, zone: string) =>
  Effect.gen(function* () {
    const activity = yield* ports.activities.find(id);
    if (activity === null || activity.state === 'Deleted') return yield* Effect.fail(notFound('Activity'));
    const now = ports.clock.now();
    const claims = yield* ports.activities.claims(id, now);
    const { ahead, ...uses } = yield* ports.recordUses.ofActivity(id, {
      now,
      today: now.toZonedDateTimeISO(zone).toPlainDate(),
    });
    const subject = ['activity.delete', id, activity.version];
    const impact = impactOf(ports, { subject, places: ahead, entries: 'returned' });
    const answer: ActivityDeletionImpact = {
      ...impact,
      ...uses,
      allowed: claims.ahead === 0,
      photos: activity.photos.length,
    };
    return answer;
  });
