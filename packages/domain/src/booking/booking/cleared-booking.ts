import { step } from '../../kernel/transitions.ts';
import { isLive } from './booking.ts';
import { bookingTable, type BookingEvent, type BookingState } from './booking.transitions.ts';

/**
 * What happens to a booking when the studio takes its class away: nobody was there, so a check-in is taken back first, and a
 * no-show is forgiven.
 */
const events: Readonly<Record<BookingState, readonly BookingEvent[]>> = {
  Requested: ['cancelByStudio'],
  Confirmed: ['cancelByStudio'],
  CheckedIn: ['undoCheckIn', 'cancelByStudio'],
  NoShow: ['excuse'],
  Cancelled: [],
  LateCancelled: ['cancelByStudio'],
  StudioCancelled: [],
  Declined: [],
};

/** The state of a booking after the studio took its class away. */
export const clearedState = (state: BookingState): BookingState =>
  events[state].reduce<BookingState>((now, event) => step(bookingTable, now, event)._unsafeUnwrap(), state); // no cell on these ways refuses

/** The states that taking the class away moves. */
export const clearableStates = (Object.keys(events) as readonly BookingState[]).filter(
  (state) => events[state].length > 0,
);

/** Those of them that keep no place: what such a booking has cost comes back. */
export const forgivenStates = clearableStates.filter((state) => !isLive({ state }));
