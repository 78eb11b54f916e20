import { plainBooking, type Booking } from '@svc/domain/booking';
import type { Order } from '@svc/domain/commerce';
import type { BookingId, SlotId } from '@svc/domain/kernel';

/** The booking that a paid order makes. */
export const bookingOf = (
  { id: orderId, userId }: Pick<Order, 'id' | 'userId'>,
  slotId: SlotId,
  id: BookingId,
  createdAt: Temporal.Instant,
): Booking => ({
  id,
  slotId,
  userId,
  bookedBy: userId,
  state: 'Confirmed',
  means: 'order',
  orderId,
  subscriptionId: null,
  entryOutcome: 'none',
  sequence: 0,
  createdAt,
  ...plainBooking,
});
