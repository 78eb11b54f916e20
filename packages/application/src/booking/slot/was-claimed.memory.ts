import type { Booking, Handover, WaitingEntry } from '@svc/domain/booking';
import type { Hold } from '@svc/domain/commerce';
import type { SlotId } from '@svc/domain/kernel';
import type { MemoryView } from '../../kernel/memory-database.ts';
import type { OfferHold } from './offer-hold.memory.ts';

/** The slots of which anybody has a place or waits for one, or ever did. */
export const claimedSlots = (view: MemoryView): ReadonlySet<SlotId> =>
  new Set(
    [
      ...view.all<Booking>('booking'),
      ...view.all<Hold>('hold'),
      ...view.all<OfferHold>('offerHold'),
      ...view.all<WaitingEntry>('waitingEntry'),
      ...view.all<Handover>('handover'), // of a booking that moved away
    ].map(({ slotId }) => slotId),
  );

/** Whether anybody has a place of the slot or waits for one, or ever did. */
export const wasClaimed = (view: MemoryView, id: SlotId): boolean => claimedSlots(view).has(id);
