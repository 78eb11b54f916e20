import * as Effect from 'effect/Effect';
import {
  bookingTable,
  cutOffOf,
  movedTerms,
  type Activity,
  type Booking,
  type Slot,
  type WaitingEntry,
} from '@svc/domain/booking';
import { refusal, step } from '@svc/domain/kernel';
import { fromResult, type Clock } from '../../kernel/index.ts';
import { countsInDay, type EndBookingPorts } from '../booking/end-booking.ts';
import { writeBookingNotice, writeMovedOffer } from '../notice/write-notice.ts';
import { replanReminders } from '../reminder/remind.ts';
import { isElsewhere, placeOfClass, type RelocatePorts } from './relocate-claims.ts';
import type { ClaimsOfSlots } from './slot-claims.ts';

export interface MoveClaimsPorts extends EndBookingPorts, Pick<RelocatePorts, 'entities'> {
  readonly clock: Clock;
}

export interface MoveClaims {
  /** The class as it was, and as it is written. Locked. */
  readonly before: Slot;
  readonly after: Slot;
  readonly activity: Activity;
  readonly claims: ClaimsOfSlots;
  /** Of the class, live or with an entry that was lost; their subscriptions are locked. */
  readonly counted: readonly Booking[];
}

/**
 * The people of a class go with it to its new time, inside the unit of work that moves it: their time, the days of their
 * subscriptions, reminders, a mail each. Refuses whom another class keeps then, and a class to which somebody has come.
 */
export const moveClaims = (ports: MoveClaimsPorts) => (command: MoveClaims) =>
  Effect.gen(function* () {
    const { before, after, activity, claims, counted } = command;
    const now = ports.clock.now();
    const offers = yield* cutOffers(ports)(claims.offers, after);
    const moved: Booking[] = [];
    for (const booking of yield* ports.bookings.lock(claims.bookings.map((each) => each.booking.id))) {
      yield* fromResult(step(bookingTable, booking.state, 'move').mapErr(() => refusal('attended'))); // of a live one the row refuses nothing else
      moved.push({ ...booking, sequence: booking.sequence + 1, terms: movedTerms(booking.terms) });
    }
    yield* ports.bookings.saveMoved(moved);
    if (!before.localDate.equals(after.localDate)) yield* moveDays(ports)(counted, before, after);
    if ((yield* ports.slots.moveTimes(after)) === 'overlap') return yield* Effect.fail(refusal('overlap'));
    const place = isElsewhere(before, after, activity) ? { place: yield* placeOfClass(ports)(after, activity) } : {};
    const from = { from: before.startsAt, endsAt: after.endsAt, ...place };
    for (const booking of moved) {
      if (booking.state === 'Confirmed') yield* replanReminders(ports)({ booking, slot: after, activity }, now);
      const notice = { booking, slot: after, activity, now, moved: from } as const;
      yield* writeBookingNotice(ports)({ ...notice, kind: 'bookingMoved' });
    }
    for (const entry of offers.filter(({ toPromote }) => !toPromote))
      // the others know nothing of their place yet
      yield* writeMovedOffer(ports)(entry, { slot: after, activity }, from, now);
  });

/** The day's count goes with the class, above a daily limit where it must: the studio moved it, not the client. */
const moveDays =
  (ports: Pick<MoveClaimsPorts, 'subscriptions'>) => (counted: readonly Booking[], from: Slot, to: Slot) =>
    Effect.gen(function* () {
      for (const booking of counted) {
        if (booking.subscriptionId === null || !countsInDay(booking)) continue;
        yield* ports.subscriptions.freeDay(booking.subscriptionId, from.localDate);
        yield* ports.subscriptions.countDay(booking.subscriptionId, to.localDate);
      }
    });

/** An offer ends at the latest when the list of the class closes, at its new time. Its loop hands the place on. @returns all of them as they are now */
const cutOffers =
  (ports: Pick<MoveClaimsPorts, 'slots' | 'waitingList'>) => (offers: readonly WaitingEntry[], slot: Slot) =>
    Effect.gen(function* () {
      if (offers.length === 0) return [];
      const closes = cutOffOf(slot, yield* ports.slots.waitlistOf(slot.id));
      const now: WaitingEntry[] = [];
      for (const entry of offers) {
        const { offer } = entry;
        const isCut = offer !== null && Temporal.Instant.compare(closes, offer.until) < 0;
        const after = isCut ? { ...entry, offer: { ...offer, until: closes } } : entry;
        if (isCut) yield* ports.waitingList.save(after);
        now.push(after);
      }
      return now;
    });
