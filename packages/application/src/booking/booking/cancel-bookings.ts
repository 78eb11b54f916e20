import * as Effect from 'effect/Effect';
import { bookingTable, type Booking, type ClientSubscription } from '@svc/domain/booking';
import { step, type BookingId } from '@svc/domain/kernel';
import type { Actor } from '../../kernel/index.ts';
import { writeStudioCancellation } from '../notice/write-notice.ts';
import { endBooking, type EndBookingPorts } from './end-booking.ts';

export interface CancelBookings {
  /**
   * What covers them; locked by the current unit of work, since it stands before slots and bookings in every lock order.
   * Null: no entries cover them.
   */
  readonly subscription: ClientSubscription | null;
  readonly bookingIds: readonly BookingId[];
  /** `returned`: each gives its entry back. `kept`: its entry is settled otherwise. */
  readonly entries: 'returned' | 'kept';
  readonly reason: string | null;
  readonly now: Temporal.Instant;
  readonly actor: Actor;
  /** The person is not mailed: they are going. */
  readonly silent?: true;
}

/**
 * The studio cancels some bookings that one subscription covers, or none: each place goes on, the day counts again, and the entry comes
 * back if it should, and a mail says so. Those that are over already, or attended, stay as they are.
 * @returns the bookings that were cancelled here
 */
export const cancelBookings = (ports: EndBookingPorts) => (command: CancelBookings) =>
  Effect.gen(function* () {
    const { bookingIds, subscription, entries, now, reason, actor, silent = false } = command;
    if (bookingIds.length === 0) return [];
    const slots = new Map((yield* ports.slots.lockOf(bookingIds)).map((slot) => [slot.id, slot]));
    const cancelled: Booking[] = [];
    for (const before of yield* ports.bookings.lock(bookingIds)) {
      const state = step(bookingTable, before.state, 'cancelByStudio').unwrapOr(before.state);
      const slot = slots.get(before.slotId);
      if (state === before.state || slot === undefined) continue;
      const end = { at: now, by: actor.kind === 'person' ? actor.accountId : null, reason };
      const after = yield* endBooking(ports)({ before, slot, state, subscription, entry: entries, end, actor });
      cancelled.push(after);
      if (silent) continue;
      const givenBack = { entry: entries === 'returned' ? after.entryOutcome : ('none' as const), refundPercent: 0 };
      yield* writeStudioCancellation(ports)({ booking: after, slot, givenBack, now });
    }
    return cancelled;
  });
