import type { Answer } from '../kernel/api/api.ts';
import type { bookingTexts } from './booking.texts.ts';

type Key = keyof typeof bookingTexts.it;
type Bookable = Answer<'activities.availability'>['items'][number]['bookable'];
/** Why a class that is shown cannot be booked. */
export type RefusalCode = Extract<Bookable, { ok: false }>['code'];

/** Its sentence for a client, by code: a new one does not compile without. */
const words: Readonly<Record<RefusalCode, Key>> = {
  'errors.booking.slotNotFound': 'why_slot_not_found',
  'errors.booking.activityNotBookable': 'why_other',
  'errors.booking.archived': 'why_other',
  'errors.booking.deleted': 'why_slot_not_found',
  'errors.booking.slotClosed': 'why_slotClosed',
  'errors.booking.slotCancelled': 'why_slotCancelled',
  'errors.booking.slotOver': 'why_slotOver',
  'errors.booking.tooSoon': 'why_tooSoon',
  'errors.booking.tooFar': 'why_tooFar',
  'errors.booking.clientBlocked': 'why_clientBlocked',
  'errors.booking.alreadyBooked': 'why_alreadyBooked',
  'errors.booking.meansNotAccepted': 'why_other',
  'errors.booking.placeFull': 'why_placeFull',
  'errors.booking.professionalBusy': 'why_placeFull',
};

export const refusalWord = (code: RefusalCode): Key => words[code];
