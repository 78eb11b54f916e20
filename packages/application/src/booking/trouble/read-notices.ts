import * as Effect from 'effect/Effect';
import { hasEnded, noticesOf, ruledOtherwise, type SlotNoticeCode } from '@svc/domain/booking';
import type { SlotId } from '@svc/domain/kernel';
import type { ActivityStore } from '../booking/booking-stores.ts';
import { previewSchedule, todayOf } from '../schedule/generate-slots.ts';
import type { ScheduleStore } from '../schedule/schedule-store.ts';
import type { SlotTrouble, SlotTroubles } from './slot-troubles.ts';

type Ports = Parameters<typeof previewSchedule>[0] & {
  readonly activities: Pick<ActivityStore, 'list'>;
  readonly schedules: Pick<ScheduleStore, 'ofActivity'>;
  readonly slotTroubles: SlotTroubles;
};

/** One reason why staff should look at a class. */
export interface SlotNotice extends SlotTrouble {
  readonly code: SlotNoticeCode;
  /** When its rule has it, for `tzChanged`; else null. */
  readonly ruledAt: Temporal.Instant | null;
}

/** More than staff reads; what is nearest comes first. */
const MOST = 500;

/** The classes that people have a place in and that their rules have otherwise, or not at all. */
const readRuledOtherwise = (ports: Ports) =>
  Effect.gen(function* () {
    const left = yield* ports.slotTroubles.beyondRules(ports.clock.now());
    const found = new Map<SlotId, Temporal.Instant | null>(left.map((id) => [id, null]));
    for (const activity of yield* ports.activities.list()) {
      if (activity.state === 'Deleted') continue;
      for (const schedule of yield* ports.schedules.ofActivity(activity.id)) {
        if (hasEnded(schedule, todayOf(ports.clock, schedule))) continue; // years of them; what is left of them was found at once
        const plan = yield* previewSchedule(ports)(schedule, activity);
        if (plan !== null) for (const [id, at] of ruledOtherwise(plan)) found.set(id, at);
      }
    }
    return found;
  });

/** GET /activities/notices: computed when it is asked for, nothing of it is stored; by the start of the class. */
export const readNotices = (ports: Ports) => () =>
  Effect.gen(function* () {
    const otherwise = yield* readRuledOtherwise(ports);
    const troubles = yield* ports.slotTroubles.ahead(ports.clock.now(), [...otherwise.keys()], MOST);
    return troubles.flatMap((trouble): readonly SlotNotice[] => {
      const ruledAt = otherwise.get(trouble.slot.id);
      return noticesOf({ ...trouble, ruledAt }).map((code) => ({ ...trouble, code, ruledAt: ruledAt ?? null }));
    });
  });
