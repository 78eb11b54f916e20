import * as Effect from 'effect/Effect';
import type { BookingId, SlotId } from '@svc/domain/kernel';
import type { BookingStore, SlotStore } from './booking-stores.ts';

interface Ports {
  readonly slots: Pick<SlotStore, 'lock'>;
  readonly bookings: Pick<BookingStore, 'lock'>;
}

/**
 * Locks a class and then a booking in it, inside the caller's unit of work. While the class was waited for, the booking may have moved to
 * another one: then that one is locked as well.
 * @param seenIn the class in which a read has found the booking
 * @param also another class to lock, in the order of the ids
 * @returns the booking with its class, and all that was locked; null: one of them is gone
 */
export const lockPlace = (ports: Ports) => (bookingId: BookingId, seenIn: SlotId, also?: SlotId) =>
  Effect.gen(function* () {
    for (let at = seenIn; ;) {
      const slots = yield* ports.slots.lock(also === undefined ? [at] : [at, also]);
      const [booking] = yield* ports.bookings.lock([bookingId]);
      const slot = slots.find(({ id }) => id === booking?.slotId);
      if (booking !== undefined && slot !== undefined) return { booking, slot };
      if (booking === undefined || booking.slotId === at) return null;
      at = booking.slotId;
    }
  });
