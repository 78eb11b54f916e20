import { atLeast } from '@svc/domain/accounts';
import type { Booker } from '@svc/application/booking';
import type { Session } from '../kernel/session.ts';
import { named } from '../kernel/wire-code.ts';

/** As whom somebody books: an Admin, a professional, or a client. */
export const bookerOf = ({ accountId: id, privilegeBits }: Session): Booker['by'] => ({
  id,
  role: atLeast(privilegeBits, 'admin') ? 'admin' : atLeast(privilegeBits, 'pro') ? 'pro' : 'client',
});

/** Every refusal that a door to a place can meet. */
export const placeRefusals = {
  permission_denied: 'errors.general.permissionDenied',
  ...named('booking', 'slot_not_found', 'activity_not_bookable', 'archived', 'deleted'),
  ...named(
    'booking',
    'client_blocked',
    'slot_closed',
    'slot_cancelled',
    'slot_over',
    'too_soon',
    'too_far',
    'already_booked',
  ),
  ...named('booking', 'means_not_accepted', 'payment_required', 'overlap', 'professional_busy', 'place_full'),
  ...named('booking', 'overbooking_off', 'overbooking_limit'),
  ...named('subscription', 'missing', 'not_covered', 'not_started', 'suspended', 'expired', 'entries_exhausted'),
  ...named('subscription', 'daily_limit', 'refund_in_flight'),
  ...named('users', 'account_deleted'),
  subscription_cancelled: 'errors.subscription.cancelled',
} as const;
