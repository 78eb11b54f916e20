import * as Effect from 'effect/Effect';
import {
  planCapacities,
  type Activity,
  type CapacityChange,
  type CutAnswer,
  type PlannedCapacity,
  type Slot,
} from '@svc/domain/booking';
import { refusal, type OrderId, type SlotId } from '@svc/domain/kernel';
import type { AuditedActor, Digest } from '../../kernel/index.ts';
import type { BookedPlace } from '../booking/booking-stores.ts';
import { endByStudio, type EndByStudioPorts } from '../booking/end-by-studio.ts';
import { concernsAnybody, impactOf, impactParams, requireImpactToken, type Impact } from '../booking/impact.ts';
import { releasePlace } from '../booking/release-place.ts';
import type { ScheduleStore } from '../schedule/schedule-store.ts';
import { judgedOf } from '../slot/judged-claims.ts';
import type { SlotClearings } from '../clearing/slot-clearings.ts';
import { noClaims, type ClaimsOfSlots, type SlotClaims } from '../slot/slot-claims.ts';
import type { CapacityChangeStore } from './capacity-change-store.ts';
import { latestOf, withoutPlace } from './cut-claims.ts';

export interface CapacityPorts extends EndByStudioPorts {
  readonly capacityChanges: CapacityChangeStore;
  readonly digest: Digest;
  readonly schedules: Pick<ScheduleStore, 'ofActivity'>;
  readonly slotClaims: SlotClaims;
  readonly slotClearings: Pick<SlotClearings, 'hurryOrders'>;
}

export interface AlignCapacities {
  readonly activity: Activity;
  /** The first local date whose classes may differ. */
  readonly from: Temporal.PlainDate;
  readonly answer: CutAnswer;
  readonly impactToken?: string | undefined;
  readonly actor: AuditedActor;
}

/** The classes ahead whose places are not what the rules say, as one read shows them. */
export const plannedCapacities =
  (ports: Pick<CapacityPorts, 'capacityChanges' | 'clock' | 'schedules'>) =>
  (activity: Activity, from: Temporal.PlainDate, more: readonly CapacityChange[] = []) =>
    Effect.gen(function* () {
      const slots = yield* ports.capacityChanges.slotsFrom(activity.id, from, ports.clock.now());
      const schedules = yield* ports.schedules.ofActivity(activity.id);
      const changes = [...(yield* ports.capacityChanges.standing(activity.id)), ...more];
      return { schedules, changes, slots, planned: planCapacities({ activity, schedules, changes, slots }) };
    });

/** Who loses a place by a cut to these numbers, with what it does to them. */
export const impactOfCut = (
  ports: Pick<CapacityPorts, 'clock' | 'digest'>,
  subject: readonly string[],
  planned: readonly PlannedCapacity[],
  claims: ClaimsOfSlots,
): Impact => impactOf(ports, judgedCut(subject, planned, claims));

const judgedCut = (subject: readonly string[], planned: readonly PlannedCapacity[], claims: ClaimsOfSlots) => {
  const slots = planned.map(({ slot }) => slot);
  return judgedOf(subject, slots, latestOf(planned, claims), 'end');
};

/**
 * Gives the classes of an activity the places that its rules and changes say, inside the unit of work of a caller that has the activity
 * locked. A cut below what is taken is refused, or the claims stay above it, or the latest of them end; each place of a
 * raise goes to the first who waits, one by one.
 */
export const alignCapacities = (ports: CapacityPorts) => (command: AlignCapacities) =>
  Effect.gen(function* () {
    const { activity, from, answer, impactToken } = command;
    const read = yield* plannedCapacities(ports)(activity, from);
    if (read.planned.length === 0) return;
    const ids = read.planned.map(({ slot }) => slot.id);
    const seen = answer === 'cancelLatest' ? yield* ports.slotClaims.of(ids) : noClaims;
    // Orders stand before subscriptions and slots in the order of locks.
    const cutShort = latestOf(read.planned, seen).checkouts.map(({ orderId }) => orderId);
    if (cutShort.length > 0) yield* ports.slotClearings.hurryOrders(cutShort, ports.clock.now());
    const covers = [...new Set(seen.bookings.flatMap(({ booking }) => booking.subscriptionId ?? []))];
    const subscriptions = covers.length === 0 ? [] : yield* ports.subscriptions.lock(covers);
    const slots = yield* ports.slots.lock(ids);
    const { schedules, changes } = read;
    const planned = planCapacities({ activity, schedules, changes, slots });
    const cut = planned.filter(({ excess }) => excess > 0);
    const judged = judgedCut(['capacity', activity.id, from.toString()], cut, yield* ports.slotClaims.of(slotIds(cut)));
    if (cut.length > 0 && answer === 'refuse')
      return yield* Effect.fail(refusal('capacity_conflict', { classes: cut.length, ...impactParams(ports, judged) }));
    if (answer === 'cancelLatest' && concernsAnybody(judged)) {
      // A checkout that came or went since the first look would not be the one that was made due.
      const same = isSame(
        cutShort,
        judged.others.checkouts.map(({ orderId }) => orderId),
      );
      yield* requireImpactToken(ports, judged, same ? impactToken : undefined);
    }
    for (const { slot, capacity } of planned)
      yield* ports.slots.save({ ...slot, capacity, over: Math.max(0, slot.taken - capacity) });
    if (answer === 'cancelLatest') {
      for (const entry of judged.others.offers) yield* withoutPlace(ports)(entry);
      const end = { subscriptions, reason: null, cause: 'capacity' as const, notify: true, actor: command.actor };
      for (const { booking, slot } of yield* relocked(ports, judged.places))
        yield* endByStudio(ports)({ ...end, before: booking, slot });
    }
    for (const { slot, capacity } of planned)
      if (capacity > slot.capacity) yield* handOverRaised(ports)({ ...slot, capacity }, 'change');
  });

const isSame = (some: readonly OrderId[], others: readonly OrderId[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));

/** Some bookings as they stand under their locks. */
const relocked = (ports: CapacityPorts, places: readonly BookedPlace[]) =>
  Effect.map(ports.bookings.lock(places.map(({ booking }) => booking.id)), (bookings) => {
    const slots = new Map(places.map(({ slot }) => [slot.id, slot]));
    return bookings.map((booking) => ({ booking, slot: slots.get(booking.slotId)! }));
  });

const slotIds = (planned: readonly PlannedCapacity[]): readonly SlotId[] => planned.map(({ slot }) => slot.id);

/**
 * New places of a full class go to those who wait, by number, each by a handover of its own; what nobody can take is free.
 * The slot is locked, and has its new capacity.
 * @param of what was raised: the places of many classes, or of this one alone
 */
export const handOverRaised = (ports: CapacityPorts) => (slot: Slot, of: 'change' | 'slot') =>
  Effect.gen(function* () {
    const raise = ports.ids.next<string & { readonly brand: 'CapacityRaise' }>();
    for (let nth = 1; slot.taken + nth <= slot.capacity; nth += 1) {
      if ((yield* ports.waitingList.waitersOf(slot.id, ports.clock.now())).length === 0) return;
      yield* ports.slots.countPlace(slot.id);
      const releasedRef = of === 'slot' ? `slot:${slot.id}:${raise}:${nth}` : `change:${raise}:${slot.id}:${nth}`;
      const released = yield* releasePlace(ports)({
        slotId: slot.id,
        releasedRef,
        userId: null,
        now: ports.clock.now(),
      });
      if (released !== 'offered') return;
    }
  });
