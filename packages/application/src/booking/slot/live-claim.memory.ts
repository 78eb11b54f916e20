import { isLive, type Booking } from '@svc/domain/booking';
import type { Hold } from '@svc/domain/commerce';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import type { MemoryView } from '../../kernel/memory-database.ts';
import type { OfferHold } from './offer-hold.memory.ts';

/** A live booking, an offer that waits for an answer, or a hold that keeps a place (converted ones whose booking exists are that booking). */
export const hasLiveClaim = (view: MemoryView, slotId: SlotId, userId: AccountId): boolean =>
  view
    .all<Booking>('booking')
    .some((booking) => booking.slotId === slotId && booking.userId === userId && isLive(booking)) ||
  view
    .all<OfferHold>('offerHold')
    .some((offer) => offer.slotId === slotId && offer.userId === userId && offer.state === 'Active') ||
  view
    .all<Hold>('hold')
    .some(
      (hold) =>
        hold.slotId === slotId &&
        hold.userId === userId &&
        (hold.state === 'Active' ||
          (hold.state === 'Converted' &&
            !view.all<Booking>('booking').some((booking) => booking.orderId === hold.orderId))),
    );
