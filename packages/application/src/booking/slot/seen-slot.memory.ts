import {
  freePlaces,
  isLive,
  isOnList,
  mayBook,
  type Activity,
  type Booking,
  type Slot,
  type WaitingEntry,
} from '@svc/domain/booking';
import type { Hold } from '@svc/domain/commerce';
import type { AccountId, ActivityId } from '@svc/domain/kernel';
import type { MemoryView } from '../../kernel/memory-database.ts';
import type { SeenSlot, SlotView } from '../booking/booking-stores.ts';
import type { OfferHold } from './offer-hold.memory.ts';

/** What somebody has in a class, and how many others keep or want a place of it. */
export const seenSlot = (view: MemoryView, seen: SlotView, userId: AccountId | null): SeenSlot => {
  const here = <R extends { readonly slotId: string }>(table: string): readonly R[] =>
    view.all<R>(table).filter(({ slotId }) => slotId === seen.slot.id);
  const booking = here<Booking>('booking').find((each) => each.userId === userId && isLive(each));
  const booked = new Set(view.all<Booking>('booking').map(({ orderId }) => orderId));
  const line = here<WaitingEntry>('waitingEntry').filter(isOnList);
  const own = line.find((entry) => entry.userId === userId);
  const offers = here<OfferHold>('offerHold').filter(({ state }) => state === 'Active');
  const checkouts = here<Hold>('hold').filter(
    ({ state, orderId }) => state === 'Active' || (state === 'Converted' && !booked.has(orderId)),
  );
  return {
    ...seen,
    booking: booking === undefined ? null : { id: booking.id, state: booking.state },
    turn:
      own === undefined
        ? null
        : {
            entryId: own.id,
            state: own.state,
            position: line.filter(({ seq }) => seq <= own.seq).length,
            offerUntil: own.offer?.until ?? null,
          },
    waiting: line.length,
    holds: offers.length + checkouts.length,
  };
};

/** Whatever they are paid with. */
export const withFreePlaces = (view: MemoryView, now: Temporal.Instant): ReadonlySet<ActivityId> => {
  const free = view.all<Slot>('slot').filter((slot) => {
    const activity = view.get<Activity>('activity', slot.activityId);
    if (activity === undefined || freePlaces(slot) === 0) return false;
    const asked = { means: 'free', alreadyClaimed: false, blockedUntil: null, caller: 'staff', force: false } as const;
    return mayBook({ activity: { ...activity, means: ['free'] }, slot, ...asked, now }).isOk();
  });
  return new Set(free.map(({ activityId }) => activityId));
};
