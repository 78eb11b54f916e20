import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** LateCancelled came after the cutoff; Declined is a request that was turned down. */
export type BookingState = 'Requested' | 'Confirmed' | 'CheckedIn' | 'NoShow' | 'Cancelled' | 'LateCancelled' | 'StudioCancelled' | 'Declined';
/** What happens to a booking; `excuse` forgives a no-show or a late cancellation, `move` goes to another slot. */
export type BookingEvent =
  | 'approve' | 'decline' | 'cancelEarly' | 'cancelLate' | 'cancelByStudio' | 'checkIn' | 'undoCheckIn' | 'markNoShow' | 'excuse' | 'move';
/** `attended`: the client is checked in. `not_confirmed`: it is still a request. The others name its state. */
export type BookingRefusal = 'no_show' | 'cancelled' | 'declined' | 'confirmed' | 'attended' | 'not_confirmed';

const R = refuse;
/** Live states, the ones that occupy a place: Requested, Confirmed, CheckedIn. */
export const bookingTable = {
  Requested:       { approve: to('Confirmed'), decline: to('Declined'), cancelEarly: to('Cancelled'), cancelLate: to('Cancelled'),     cancelByStudio: to('StudioCancelled'),
                     checkIn: R('not_confirmed'), undoCheckIn: R('not_confirmed'), markNoShow: R('not_confirmed'), excuse: R('not_confirmed'), move: stay },
  Confirmed:       { approve: stay,            decline: R('confirmed'), cancelEarly: to('Cancelled'), cancelLate: to('LateCancelled'), cancelByStudio: to('StudioCancelled'),
                     checkIn: to('CheckedIn'),    undoCheckIn: stay,               markNoShow: to('NoShow'),       excuse: R('confirmed'),     move: stay },
  CheckedIn:       { approve: stay,            decline: R('attended'),  cancelEarly: R('attended'),   cancelLate: R('attended'),       cancelByStudio: R('attended'),
                     checkIn: stay,               undoCheckIn: to('Confirmed'),    markNoShow: R('attended'),      excuse: R('attended'),      move: R('attended') },
  NoShow:          { approve: R('no_show'),    decline: R('no_show'),   cancelEarly: R('no_show'),    cancelLate: R('no_show'),        cancelByStudio: R('no_show'),
                     checkIn: to('CheckedIn'),    undoCheckIn: R('no_show'),       markNoShow: stay,               excuse: to('Cancelled'),    move: R('no_show') },
  Cancelled:       { approve: R('cancelled'),  decline: R('cancelled'), cancelEarly: stay,            cancelLate: stay,                cancelByStudio: stay,
                     checkIn: R('cancelled'),     undoCheckIn: R('cancelled'),     markNoShow: R('cancelled'),     excuse: stay,               move: R('cancelled') },
  LateCancelled:   { approve: R('cancelled'),  decline: R('cancelled'), cancelEarly: stay,            cancelLate: stay,                cancelByStudio: to('StudioCancelled'),
                     checkIn: R('cancelled'),     undoCheckIn: R('cancelled'),     markNoShow: R('cancelled'),     excuse: to('Cancelled'),    move: R('cancelled') },
  StudioCancelled: { approve: R('cancelled'),  decline: R('cancelled'), cancelEarly: stay,            cancelLate: stay,                cancelByStudio: stay,
                     checkIn: R('cancelled'),     undoCheckIn: R('cancelled'),     markNoShow: R('cancelled'),     excuse: stay,               move: R('cancelled') },
  Declined:        { approve: R('declined'),   decline: stay,           cancelEarly: R('declined'),   cancelLate: R('declined'),       cancelByStudio: stay,
                     checkIn: R('declined'),      undoCheckIn: R('declined'),      markNoShow: R('declined'),      excuse: R('declined'),      move: R('declined') },
} as const satisfies Table<BookingState, BookingEvent, BookingRefusal>;

/** States that occupy a place; of these a person has at most one booking per slot. */
export const liveBookingStates = ['Requested', 'Confirmed', 'CheckedIn'] as const satisfies readonly BookingState[];
