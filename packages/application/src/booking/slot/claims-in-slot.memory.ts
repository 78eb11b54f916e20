import {
  isLive,
  isOnList,
  liveBookingStates,
  openWaitingStates,
  type Booking,
  type WaitingEntry,
} from '@svc/domain/booking';
import type { Hold } from '@svc/domain/commerce';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import type { MemoryView } from '../../kernel/memory-database.ts';
import type { SlotSight, SlotView } from '../booking/booking-stores.ts';
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

/** What a person has in a class, and how its list stands. */
export const ownIn = (view: MemoryView, slotId: SlotId, userId: AccountId): Omit<SlotSight, keyof SlotView> => {
  const list = view.all<WaitingEntry>('waitingEntry').filter((each) => each.slotId === slotId && isOnList(each));
  const turn = list.find((each) => each.userId === userId);
  const state = openWaitingStates.find((open) => open === turn?.state);
  const own = view
    .all<Booking>('booking')
    .find((each) => each.slotId === slotId && each.userId === userId && isLive(each));
  const live = liveBookingStates.find((each) => each === own?.state);
  return {
    booking: own === undefined || live === undefined ? null : { id: own.id, state: live },
    waiting: list.length,
    entry:
      turn === undefined || state === undefined
        ? null
        : {
            id: turn.id,
            state,
            position: list.filter(({ seq }) => seq <= turn.seq).length,
            offerUntil: turn.offer?.until ?? null,
          },
  };
};
