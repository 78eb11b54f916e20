import { atLeast } from '@svc/domain/accounts';
import type { Booker } from '@svc/application/booking';
import type { Session } from '../kernel/session.ts';
import { named } from '../kernel/wire-code.ts';

/** As whom somebody books: an Admin, a professional, or a client. */
export const bookerOf = ({ accountId: id, privilegeBits }: Session): Booker['by'] => ({
  id,
  role: atLeast(privilegeBits, 'admin') ? 'admin' : atLeast(privilegeBits, 'pro') ? 'pro' : 'client',
});

/** What every door to a place refuses, whatever covers it. */
export const doorRefusals = {
  ...named('booking', 'slot_not_found', 'activity_not_bookable', 'archived', 'deleted', 'client_blocked'),
  ...named('booking', 'slot_closed', 'slot_cancelled', 'slot_over', 'too_soon', 'too_far', 'already_booked'),
  ...named('booking', 'means_not_accepted', 'overlap', 'professional_busy', 'place_full'),
  ...named('users', 'account_deleted'),
} as const;

/** Every refusal that a door to a place can meet where it may be covered by anything but an order. */
export const placeRefusals = {
  permission_denied: 'errors.general.permissionDenied',
  ...doorRefusals,
  ...named('booking', 'payment_required', 'overbooking_off', 'overbooking_limit'),
  ...named('subscription', 'missing', 'not_covered', 'not_started', 'suspended', 'expired', 'entries_exhausted'),
  ...named('subscription', 'daily_limit', 'refund_in_flight'),
  subscription_cancelled: 'errors.subscription.cancelled',
} as const;

const { overbooking_off: _off, overbooking_limit: _limit, permission_denied: _denied, ...own } = placeRefusals;
/** The same of a client who has a turn on a list, for nobody but themselves. */
export const ownPlaceRefusals = own;

/** What a turn on a list refuses. */
export const turnRefusals = named(
  'booking',
  'not_offered',
  'already_offered',
  'offer_lapsed',
  'entry_accepted',
  'entry_over',
);

/** Why nobody new gets a number on a list. */
export const listRefusals = named('booking', 'waitlist_off', 'waitlist_full', 'waitlist_closed', 'place_available');
