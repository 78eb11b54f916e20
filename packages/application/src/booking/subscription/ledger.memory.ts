import type { Activity, Booking, EntryMovement, Slot, SubscriptionId } from '@svc/domain/booking';
import type { MemoryView } from '../../kernel/memory-database.ts';
import type { LedgerLine } from './subscription-lists.ts';
import { withoutOwner } from './subscription-store.memory.ts';

const placeOf = (view: MemoryView, { bookingId }: EntryMovement): LedgerLine['place'] => {
  const booking = bookingId === null ? undefined : view.get<Booking>('booking', bookingId);
  const slot = booking === undefined ? undefined : view.get<Slot>('slot', booking.slotId);
  const activity = slot === undefined ? undefined : view.get<Activity>('activity', slot.activityId);
  if (slot === undefined || activity === undefined) return null;
  const { id, activityId, startsAt, localDate } = slot;
  return { slot: { id, activityId, startsAt, localDate }, title: activity.name };
};

/** The whole ledger of a subscription as it was at a moment, oldest line first. */
export const ledgerOf = (view: MemoryView, id: SubscriptionId, asOf: Temporal.Instant): readonly LedgerLine[] => {
  let balance = 0;
  return view
    .all<EntryMovement>('entryMovement')
    .filter(({ subscriptionId, at }) => subscriptionId === id && Temporal.Instant.compare(at, asOf) <= 0)
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at) || (a.id < b.id ? -1 : 1))
    .map((movement) => {
      balance += movement.delta;
      return { movement: withoutOwner(movement), balance, place: placeOf(view, movement) };
    });
};
