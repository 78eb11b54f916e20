import * as Effect from 'effect/Effect';
import {
  changeSlot,
  closuresOf,
  liveBookingStates,
  planCapacities,
  ruledTime,
  slotChangeRefusal,
  type Activity,
  type Booking,
  type BookingState,
  type ScheduleId,
  type Slot,
  type SlotChange,
  type SlotPatch,
  type SubscriptionId,
} from '@svc/domain/booking';
import { refusal, type SlotId } from '@svc/domain/kernel';
import {
  changesBetween,
  type AuditedActor,
  type AuditFields,
  type EntityStores,
  type UnitOfWork,
} from '../../kernel/index.ts';
import { requireStaff } from '../activity/require-staff.ts';
import type { Booker } from '../booking/booker.ts';
import type { ActivityStore } from '../booking/booking-stores.ts';
import { concernsAnybody, impactOf, impactParams, requireImpactToken, type Impact } from '../booking/impact.ts';
import { handOverRaised, type CapacityPorts } from '../capacity-change/align-capacities.ts';
import { slotFor } from '../clearing/cancel-slot.ts';
import { recloseSlots, type ClosingPorts } from '../closure/close-slots.ts';
import type { ScheduleStore } from '../schedule/schedule-store.ts';
import { requireGivers } from './busy-givers.ts';
import { judgedOf } from './judged-claims.ts';
import { moveClaims } from './move-claims.ts';
import { isElsewhere, relocateClaims } from './relocate-claims.ts';
import { noClaims } from './slot-claims.ts';

export interface ChangeSlotPorts extends Omit<CapacityPorts, 'slotClearings'>, Omit<ClosingPorts, 'slotClearings'> {
  readonly slotClearings: CapacityPorts['slotClearings'] & ClosingPorts['slotClearings'];
  readonly activities: Pick<ActivityStore, 'lock' | 'notStaff'>;
  readonly entities: Pick<EntityStores, 'missing' | 'of'>;
  readonly schedules: Pick<ScheduleStore, 'hasClassAt' | 'lock' | 'ofActivity'>;
  readonly unitOfWork: UnitOfWork;
}

export interface ChangeSlot {
  readonly slotId: SlotId;
  readonly by: Booker['by'];
  readonly patch: SlotPatch;
  /** Says what would happen, and does nothing. */
  readonly dryRun: boolean;
  readonly impactToken?: string | undefined;
  readonly actor: AuditedActor;
}

/** A class as it is now, or would be; and what the change does to its people. */
export interface ChangedSlot {
  readonly slot: Slot;
  readonly impact: Impact;
}

/** Of what counts in the day of a subscription: what is live, and what may have lost its entry. */
const countedStates: readonly BookingState[] = [...liveBookingStates, 'LateCancelled', 'NoShow'];

/**
 * Staff changes one class: a Pro an own one, and its places an Admin alone. What its rule decides of it is its own from now on. A new
 * time takes its people along, and its people are shown first.
 */
export const updateSlot = (ports: ChangeSlotPorts) => (command: ChangeSlot) =>
  Effect.gen(function* () {
    for (;;) {
      const once = ports.unitOfWork.run(changeOnce(ports)(command));
      const done = yield* Effect.catchTag(once, 'SomebodyCame', () => Effect.succeed(null));
      if (done !== null) return done;
    }
  });

/** `SomebodyCame`: by a subscription that was not locked before the class. All locks go, and it is done anew. */
const changeOnce = (ports: ChangeSlotPorts) => (command: ChangeSlot) =>
  Effect.gen(function* () {
    const { slotId, by, patch } = command;
    const { slot: seen, activity } = yield* underRule(ports)(slotId, by);
    yield* requireAllowed(ports)(patch, by);
    const { professionalIds: ids = [] } = patch;
    yield* requireStaff(ports)([{ at: '/patch', ids }], [...seen.professionalIds, ...activity.professionalIds, by.id]);
    // Activity, rule, closures, subscriptions, slots: the order of everybody who changes classes.
    yield* ports.closures.meeting({ from: seen.localDate, to: seen.localDate });
    const covers = coversOf(yield* ports.bookings.ofSlot(slotId, countedStates));
    if (covers.length > 0) yield* ports.subscriptions.lock(covers);
    const [standing] = yield* ports.closures.slotsOf([slotId]);
    if (standing === undefined) return yield* Effect.fail(refusal('slot_not_found'));
    const counted = yield* ports.bookings.ofSlot(slotId, countedStates);
    if (coversOf(counted).some((id) => !covers.includes(id)))
      return yield* Effect.fail({ _tag: 'SomebodyCame' as const });
    const { slot, clearing } = standing;
    return yield* changeLocked(ports)(command, { slot, clearing, activity, counted });
  });

const coversOf = (bookings: readonly Booking[]): readonly SubscriptionId[] => [
  ...new Set(bookings.flatMap(({ subscriptionId }) => subscriptionId ?? [])),
];

/**
 * The class with its activity and its rule locked: the rule that it has when the lock is there, for a rule gives its classes to the one
 * that follows it.
 */
const underRule = (ports: ChangeSlotPorts) => (slotId: SlotId, by: Booker['by']) =>
  Effect.gen(function* () {
    yield* ports.activities.lock((yield* slotFor(ports)(slotId, by)).activity.id);
    let locked: ScheduleId | null = null;
    for (;;) {
      const view = yield* slotFor(ports)(slotId, by);
      const { scheduleId } = view.slot;
      if (scheduleId === locked) return view;
      if (scheduleId !== null) yield* ports.schedules.lock(scheduleId);
      locked = scheduleId;
    }
  });

const requireAllowed =
  (ports: Pick<ChangeSlotPorts, 'entities'>) =>
  (patch: SlotPatch, { role }: Booker['by']) =>
    Effect.gen(function* () {
      if (patch.capacityOverride !== undefined && role !== 'admin') return yield* Effect.fail(refusal('admin_only'));
      const { locationId = null } = patch;
      if (locationId === null) return;
      const missing = yield* ports.entities.missing([{ field: 'locationId', of: 'location', id: locationId }]);
      if (missing !== null)
        yield* Effect.fail(refusal('activity_invalid', { at: '/patch/locationId', fault: 'not_found' }));
    });

/** The places of a class by its own number, or by rule and changes. */
const capacityOf =
  (ports: Pick<ChangeSlotPorts, 'capacityChanges' | 'schedules'>) => (slot: Slot, activity: Activity) =>
    Effect.gen(function* () {
      if (slot.capacityOverride !== null) return slot.capacityOverride;
      const schedules = yield* ports.schedules.ofActivity(activity.id);
      const changes = yield* ports.capacityChanges.standing(activity.id);
      return planCapacities({ activity, schedules, changes, slots: [slot] })[0]?.capacity ?? slot.capacity;
    });

interface LockedSlot {
  readonly slot: Slot;
  readonly clearing: boolean;
  readonly activity: Activity;
  /** Their subscriptions are locked. */
  readonly counted: readonly Booking[];
}

const changeLocked =
  (ports: ChangeSlotPorts) =>
  ({ slotId, patch, dryRun, impactToken, actor }: ChangeSlot, { slot, clearing, activity, counted }: LockedSlot) =>
    Effect.gen(function* () {
      const now = ports.clock.now();
      const change = changeSlot(slot, patch);
      const no = slotChangeRefusal(slot, change, clearing, now);
      if (no !== null) return yield* Effect.fail(refusal(no));
      yield* requireFreeTime(ports)(slot, change);
      const resized = patch.capacityOverride !== undefined || !change.after.localDate.equals(slot.localDate);
      const capacity = resized ? yield* capacityOf(ports)(change.after, activity) : slot.capacity;
      const excess = capacity < slot.capacity ? Math.max(0, slot.taken - capacity) : 0;
      const closedBy = yield* closuresAfter(ports)(slot, change, now);
      const closes = slot.state === 'Open' && closedBy !== null && closedBy.length > 0;
      const claims = yield* ports.slotClaims.of([slotId]);
      const elsewhere = isElsewhere(slot, change.after, activity);
      const met = change.moved || elsewhere || closes || excess > 0 ? claims : noClaims;
      const whereabouts = [...timesOf(change.after), change.after.locationId];
      const subject = ['activities.slot.update', slotId, ...whereabouts, capacity, closes ? 1 : 0];
      const judged = judgedOf(subject, [slot], met, 'stay');
      const seen = closes ? judged : { ...judged, others: { ...judged.others, refunds: [] } };
      const impact = impactOf(ports, seen);
      const over = capacity === slot.capacity ? slot.over : Math.max(0, slot.taken - capacity);
      const after: Slot = { ...change.after, capacity, over };
      if (dryRun || !differs(slot, after)) return { slot: after, impact } satisfies ChangedSlot;
      if (excess > 0 && impactToken === undefined)
        return yield* Effect.fail(refusal('capacity_conflict', { classes: 1, ...impactParams(ports, seen) }));
      if (concernsAnybody(seen)) yield* requireImpactToken(ports, seen, impactToken);
      yield* ports.slots.save(after);
      if (change.moved) yield* moveClaims(ports)({ before: slot, after, activity, claims, counted });
      if (closedBy !== null) yield* recloseSlots(ports)([{ slotId, closedBy }]);
      const bookings = claims.bookings.map(({ booking }) => booking);
      if (elsewhere && !change.moved) yield* relocateClaims(ports)({ after, activity, bookings });
      if (change.detaches) yield* requireGivers(ports)([slotId]);
      if (capacity > slot.capacity) yield* handOverRaised(ports)(after, 'slot');
      yield* ports.audit.record({
        ...{ actor, action: 'Modified', operation: 'slot.update', entity: 'slot', entityId: slotId },
        changes: changesBetween(factsOf(slot), factsOf(after)),
      });
      const [written] = yield* ports.slots.lock([slotId]);
      return { slot: written ?? after, impact } satisfies ChangedSlot;
    });

/** Another class of the rule keeps that time. Those who make or move one have the rule locked. */
const requireFreeTime =
  (ports: Pick<ChangeSlotPorts, 'schedules'>) =>
  (slot: Slot, { after, detaches }: SlotChange) =>
    Effect.gen(function* () {
      const stays = after.localDate.equals(slot.localDate) && after.localStart.equals(slot.localStart);
      if (!detaches || stays || slot.scheduleId === null) return;
      if (yield* ports.schedules.hasClassAt(slot.scheduleId, after)) yield* Effect.fail(refusal('time_taken'));
    });

/** The closures that meet the class as it will be; null: they are not asked again. None closes what has begun. */
const closuresAfter =
  (ports: Pick<ChangeSlotPorts, 'closures'>) =>
  (slot: Slot, { after, detaches }: SlotChange, now: Temporal.Instant) =>
    Effect.gen(function* () {
      if (!detaches || Temporal.Instant.compare(after.startsAt, now) <= 0) return null;
      const [from, to] = [slot.localDate, after.localDate].toSorted((a, b) => Temporal.PlainDate.compare(a, b));
      return closuresOf(yield* ports.closures.meeting({ from: from!, to: to! }), after);
    });

const timesOf = ({ startsAt, endsAt }: Slot): readonly string[] => [startsAt.toString(), endsAt.toString()];
const differs = (a: Slot, b: Slot): boolean => JSON.stringify(a) !== JSON.stringify(b);

/** The facts of a class for the audit log. */
const factsOf = (slot: Slot): AuditFields => {
  const { localDate, localStart } = ruledTime(slot);
  return {
    ...{ localDate: slot.localDate.toString(), localStart: slot.localStart.toString(), endsAt: slot.endsAt.toString() },
    ...{ ruledDate: localDate.toString(), ruledStart: localStart.toString(), detached: slot.detached },
    ...{ professionalIds: [...slot.professionalIds], locationId: slot.locationId, note: slot.note },
    ...{ capacity: slot.capacity, capacityOverride: slot.capacityOverride, over: slot.over },
  };
};
