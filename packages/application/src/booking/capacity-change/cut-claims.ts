import * as Effect from 'effect/Effect';
import { entryIn, waitingTable, type PlannedCapacity, type WaitingEntry } from '@svc/domain/booking';
import { step } from '@svc/domain/kernel';
import type { Clock } from '../../kernel/index.ts';
import type { EndBookingPorts } from '../booking/end-booking.ts';
import { releasePlace } from '../booking/release-place.ts';
import type { ClaimsOfSlots, PaidBooking } from '../slot/slot-claims.ts';

interface Ports extends EndBookingPorts {
  readonly clock: Clock;
}

const newestFirst = (a: PaidBooking, b: PaidBooking): number =>
  Temporal.Instant.compare(b.booking.createdAt, a.booking.createdAt) || (a.booking.id < b.booking.id ? 1 : -1);

/**
 * Of some claims those that a cut ends: offers, the latest on the list first, then checkouts that are not paid, then bookings, the newest
 * of each first. Who has checked in stays, and so does a checkout that is paid.
 */
export const latestOf = (planned: readonly PlannedCapacity[], claims: ClaimsOfSlots): ClaimsOfSlots => {
  const of = planned.map(({ slot, excess }) => {
    const own = <C extends { readonly slotId: string }>(some: readonly C[]) =>
      some.filter(({ slotId }) => slotId === slot.id);
    const offers = own(claims.offers)
      .toSorted((a, b) => b.seq - a.seq)
      .slice(0, excess);
    const checkouts = own(claims.checkouts)
      .filter(({ paid }) => !paid)
      .toSorted((a, b) => b.orderId - a.orderId)
      .slice(0, Math.max(0, excess - offers.length));
    const left = Math.max(0, excess - offers.length - checkouts.length);
    const bookings = claims.bookings
      .filter(({ booking }) => booking.slotId === slot.id && booking.state !== 'CheckedIn')
      .toSorted(newestFirst)
      .slice(0, left);
    return { offers, checkouts, bookings };
  });
  return {
    offers: of.flatMap(({ offers }) => offers),
    bookings: of.flatMap(({ bookings }) => bookings),
    checkouts: of.flatMap(({ checkouts }) => checkouts),
    waiting: [],
    forgiven: [],
  };
};

/** An offered place is gone before its answer: who had it waits again, at the same number. */
export const withoutPlace = (ports: Ports) => (entry: WaitingEntry) =>
  Effect.gen(function* () {
    if (entry.offer === null) return;
    const state = step(waitingTable, entry.state, 'withdraw')._unsafeUnwrap(); // no cell of the row refuses
    yield* ports.waitingList.save({ ...entryIn(entry, state), offer: null });
    yield* ports.waitingList.endOffer(entry.offer.holdId, 'release');
    const releasedRef = `hold:${entry.offer.holdId}`;
    yield* releasePlace(ports)({ slotId: entry.slotId, releasedRef, userId: null, now: ports.clock.now() });
  });
