/** Why a place is not booked. `place_full` is no rule's word: it comes from taking the place, or from a read that finds none left. */
export const bookingRefusals = [
  'slot_not_found',
  'activity_not_bookable',
  'archived',
  'deleted',
  'slot_closed',
  'slot_cancelled',
  'slot_over',
  'too_soon',
  'too_far',
  'client_blocked',
  'already_booked',
  'means_not_accepted',
  'place_full',
] as const;
/** Why a place is not booked. */
export type BookingRefusalCode = (typeof bookingRefusals)[number];

/** Why a class that is shown cannot be booked: also because who gives it has another one then. */
export const offerRefusals = [...bookingRefusals, 'professional_busy'] as const;
/** Why a class that is shown cannot be booked. */
export type OfferRefusal = (typeof offerRefusals)[number];

/** What a client may know of the places: a word, the state first, then the clock, then the count (`availabilityOf`). */
export const availabilities = ['available', 'few', 'full', 'closed', 'cancelled', 'over'] as const;
/** What a client may know of the places of a class. */
export type Availability = (typeof availabilities)[number];
