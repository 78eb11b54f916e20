import { isLive, type Booking } from '@svc/domain/booking';
import { taken, type Taken } from '../../kernel/index.ts';
import type { MemoryView } from '../../kernel/memory-database.ts';

/** Writes where a booking has moved to, unless its person has a live one there. */
export const movedBooking = (view: MemoryView, booking: Booking): Taken | undefined => {
  const { id, userId, slotId, movedFrom, overbooked, sequence } = booking;
  const others = view.all<Booking>('booking').filter((each) => each.id !== id && each.userId === userId);
  if (others.some((each) => each.slotId === slotId && isLive(each))) return taken('booking_live');
  const stored = view.get<Booking>('booking', id);
  if (stored !== undefined) view.put('booking', id, { ...stored, slotId, movedFrom, overbooked, sequence });
  return undefined;
};
