import type { BookingState } from '@svc/domain/booking/machines';
import type { Tone } from '../kernel/theme/tokens.ts';
import type { bookingTexts } from './booking.texts.ts';

type Key = keyof typeof bookingTexts.it;

interface Label {
  readonly tone: Tone;
  readonly word: Key;
}

/** A word and a tone for each state of a booking; a new state does not compile without. */
export const bookingLabels: Readonly<Record<BookingState, Label>> = {
  Requested: { tone: 'wait', word: 'st_Requested' },
  Confirmed: { tone: 'ok', word: 'st_Confirmed' },
  CheckedIn: { tone: 'ok', word: 'st_CheckedIn' },
  NoShow: { tone: 'stop', word: 'st_NoShow' },
  Cancelled: { tone: 'neutral', word: 'st_Cancelled' },
  LateCancelled: { tone: 'stop', word: 'st_LateCancelled' },
  StudioCancelled: { tone: 'stop', word: 'st_StudioCancelled' },
  Declined: { tone: 'stop', word: 'st_Declined' },
};

interface Places {
  readonly free: 'available' | 'few' | 'full';
  readonly bookable: { readonly ok: boolean };
}

/** What a visitor reads about the places of a class: that one is free says nothing where it cannot be booked, as a class that begins soon. */
export const placesOf = ({ free, bookable }: Places): Label =>
  bookable.ok || free === 'full' ? placeLabels[free] : { tone: 'neutral', word: 'notOnline' };

const placeLabels = {
  available: { tone: 'ok', word: 'available' },
  few: { tone: 'wait', word: 'few' },
  full: { tone: 'stop', word: 'full' },
} as const satisfies Readonly<Record<'available' | 'few' | 'full', Label>>;
