import * as Effect from 'effect/Effect';
import {
  planCapacities,
  type CapacityChange,
  type CapacityChangeId,
  type PlannedCapacity,
  type ScheduleId,
} from '@svc/domain/booking';
import type { ActivityId, SlotId } from '@svc/domain/kernel';
import { notFound } from '../../kernel/index.ts';
import type { ActivityStore } from '../booking/booking-stores.ts';
import type { Impact } from '../booking/impact.ts';
import type { ClaimsOfSlots } from '../slot/slot-claims.ts';
import { impactOfCut, plannedCapacities, type CapacityPorts } from './align-capacities.ts';

/** A number of places that somebody thinks of. */
export interface WhatIf {
  readonly activityId: ActivityId;
  /** Null: every rule of the activity. */
  readonly scheduleId: ScheduleId | null;
  /** One class alone; null: all from the date on. */
  readonly slotId: SlotId | null;
  readonly newCapacity: number;
  readonly effectiveFrom: Temporal.PlainDate;
}

/** A class in which more have a place than there would be. */
export interface CapacityConflict {
  readonly slotId: SlotId;
  readonly startsAt: Temporal.Instant;
  readonly taken: number;
  /** Claims without a place. */
  readonly over: number;
  readonly bookings: number;
  readonly holds: number;
  readonly offers: number;
}

/** What a change would meet. */
export interface CapacityCheck {
  readonly ok: boolean;
  readonly conflicts: readonly CapacityConflict[];
  /** Who would lose a place by `cancelLatest`; its token is good for that change. */
  readonly impact: Impact;
}

type Ports = Pick<CapacityPorts, 'capacityChanges' | 'clock' | 'digest' | 'schedules' | 'slotClaims'> & {
  readonly activities: Pick<ActivityStore, 'find'>;
};

const imagined = (what: WhatIf, nth: number, now: Temporal.Instant): CapacityChange => ({
  ...{ activityId: what.activityId, scheduleId: what.scheduleId, newCapacity: what.newCapacity },
  ...{ effectiveFrom: what.effectiveFrom, onConflict: 'keep', state: 'Scheduled' },
  // Later than all that stand, in the order in which they were asked.
  id: `~${nth}` as CapacityChangeId,
  createdAt: now.add({ milliseconds: nth + 1 }),
});

const conflictOf = ({ slot, excess }: PlannedCapacity, claims: ClaimsOfSlots): CapacityConflict => {
  const on = (some: readonly { readonly slotId: SlotId }[]) => some.filter(({ slotId }) => slotId === slot.id).length;
  return {
    ...{ slotId: slot.id, startsAt: slot.startsAt, taken: slot.taken, over: excess },
    bookings: on(claims.bookings.map(({ booking }) => booking)),
    holds: on(claims.checkouts),
    offers: on(claims.offers),
  };
};

/** What some changes would meet, each after those before it. Nothing is written. */
export const checkCapacities = (ports: Ports) => (items: readonly WhatIf[]) =>
  Effect.gen(function* () {
    const checks: CapacityCheck[] = [];
    const before: CapacityChange[] = [];
    const slots = new Map<SlotId, number>();
    for (const [nth, what] of items.entries()) {
      const activity = yield* ports.activities.find(what.activityId);
      if (activity === null || activity.state === 'Deleted') return yield* Effect.fail(notFound('Activity'));
      if (what.slotId === null) before.push(imagined(what, nth, ports.clock.now()));
      else slots.set(what.slotId, what.newCapacity);
      const own = before.filter(({ activityId }) => activityId === activity.id);
      const read = yield* plannedCapacities(ports)(activity, what.effectiveFrom, own);
      const asked = read.slots
        .filter(({ id }) => what.slotId === null || id === what.slotId)
        .map((slot) => ({ ...slot, capacityOverride: slots.get(slot.id) ?? slot.capacityOverride }));
      const { schedules, changes } = read;
      const cut = planCapacities({ activity, schedules, changes, slots: asked }).filter(({ excess }) => excess > 0);
      const claims = yield* ports.slotClaims.of(cut.map(({ slot }) => slot.id));
      const subject = ['capacity', activity.id, what.effectiveFrom.toString()];
      const conflicts = cut.map((each) => conflictOf(each, claims));
      checks.push({ ok: conflicts.length === 0, conflicts, impact: impactOfCut(ports, subject, cut, claims) });
    }
    return checks;
  });
