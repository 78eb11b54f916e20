import type { bookingTexts } from './booking.texts.ts';

type Key = keyof typeof bookingTexts.it;

const words: Readonly<Record<string, Key>> = {
  'errors.booking.slotNotFound': 'why_slot_not_found',
  'errors.booking.placeFull': 'why_placeFull',
  'errors.booking.slotCancelled': 'why_slotCancelled',
  'errors.booking.slotClosed': 'why_slotClosed',
  'errors.booking.slotOver': 'why_slotOver',
  'errors.booking.tooSoon': 'why_tooSoon',
  'errors.booking.tooFar': 'why_tooFar',
  'errors.booking.alreadyBooked': 'why_alreadyBooked',
  'errors.booking.clientBlocked': 'why_clientBlocked',
};

/** Why a class cannot be booked, in the words of a client. */
export const refusalWord = (code: string): Key => words[code] ?? 'why_other';
