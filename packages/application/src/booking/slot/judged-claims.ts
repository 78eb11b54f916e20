import type { Slot } from '@svc/domain/booking';
import type { Judged, OtherClaims } from '../booking/impact.ts';
import type { ClaimsOfSlots } from './slot-claims.ts';

interface JudgedClaims extends Judged {
  readonly others: OtherClaims;
}

/**
 * What happens to the claims of some classes that close or are cancelled. A paid checkout finds its class shut when its booking is
 * made, so its money goes back whatever becomes of bookings. What is over already is forgiven where bookings end.
 * @param bookings `stay`: who has a place keeps it. `end`: entries come back, and what was paid goes back.
 */
export const judgedOf = (
  subject: Judged['subject'],
  slots: readonly Slot[],
  claims: ClaimsOfSlots,
  bookings: 'stay' | 'end',
): JudgedClaims => {
  const byId = new Map(slots.map((slot) => [slot.id, slot]));
  const forgiven = bookings === 'stay' ? [] : claims.forgiven;
  const paid = [
    ...claims.checkouts.filter((each) => each.paid),
    ...(bookings === 'stay'
      ? []
      : [...claims.bookings, ...forgiven].map(({ booking: { slotId }, paidCents }) => ({ slotId, paidCents }))),
  ];
  return {
    subject,
    places: claims.bookings.map(({ booking }) => ({ booking, slot: byId.get(booking.slotId)! })),
    entries: bookings === 'stay' ? 'kept' : 'returned',
    others: {
      ...claims,
      forgiven,
      slots,
      refunds: paid
        .filter(({ paidCents }) => paidCents > 0)
        .map(({ slotId, paidCents }) => ({ slotId, amountCents: paidCents })),
    },
  };
};
