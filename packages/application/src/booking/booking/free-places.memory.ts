import { isLive, plainBooking, slotTable, type Activity, type Booking, type Slot } from '@svc/domain/booking';
import { step } from '@svc/domain/kernel';
import { taken } from '../../kernel/index.ts';
import { isDeleted } from '../../kernel/live-accounts.memory.ts';
import { unique, type MemoryDatabase, type MemoryView } from '../../kernel/memory-database.ts';
import { givenElsewhere, hasTime, keepTime } from '../slot/busy.memory.ts';
import type { FreePlaces, TakePlace } from './take-place.ts';
import { termsOfActivity } from './terms.memory.ts';

const hasRoom = (view: MemoryView, slot: Slot, overbookUpTo: number | null): boolean => {
  if (slot.taken < slot.capacity) return true;
  if (overbookUpTo === null || slot.over >= overbookUpTo) return false;
  const location =
    slot.locationId === null ? undefined : view.get<{ readonly maxPeople: number | null }>('location', slot.locationId);
  return location?.maxPeople == null || slot.taken < location.maxPeople;
};

/** The slot, when it has a place as the command wants it. */
const roomFor = (view: MemoryView, command: TakePlace): Slot | null => {
  const slot = view.get<Slot>('slot', command.slotId);
  return slot?.activityId === command.activityId &&
    step(slotTable, slot.state, 'take').isOk() &&
    hasRoom(view, slot, command.overbookUpTo) &&
    Temporal.Instant.compare(slot.startsAt, command.startsAfter) > 0 &&
    Temporal.Instant.compare(slot.endsAt, command.endsAfter) > 0
    ? slot
    : null;
};

const hasLive = (view: MemoryView, { slotId, userId }: TakePlace): boolean =>
  view.all<Booking>('booking').some((each) => each.slotId === slotId && each.userId === userId && isLive(each));

/** Counts the place and writes its booking. */
const book = (view: MemoryView, slot: Slot, command: TakePlace, covered: Partial<Booking>): void => {
  const count = slot.taken + 1;
  view.put('slot', slot.id, { ...slot, taken: count, over: Math.max(slot.over, count - slot.capacity) });
  const { bookingId: id, slotId, userId, bookedBy, state, guestName, now: createdAt } = command;
  const booking = { id, slotId, userId, bookedBy, state, means: 'free', orderId: null, subscriptionId: null } as const;
  const terms = termsOfActivity(view, view.get<Activity>('activity', slot.activityId));
  const plain = { ...plainBooking, entryOutcome: 'none', sequence: 0, createdAt, guestName, terms } as const;
  view.put('booking', id, { ...booking, ...plain, overbooked: count > slot.capacity, ...covered } satisfies Booking);
};

/** Everything that one statement proves and writes, in its order; `spend` is asked last, and writes what covers the place. */
export const takeIn = (
  view: MemoryView,
  command: TakePlace,
  covered: Partial<Booking>,
  spend: (slot: Slot) => void = () => undefined,
) => {
  const slot = roomFor(view, command);
  if (slot === null || isDeleted(view, command.userId)) return 'refused' as const;
  if (!hasTime(view, slot, command.userId) || givenElsewhere(view, slot) !== null) return 'refused' as const;
  if (hasLive(view, command)) return taken('booking_live');
  keepTime(view, slot, command.userId);
  spend(slot);
  book(view, slot, command, covered);
  return 'taken' as const;
};

export const memoryFreePlaces = (db: MemoryDatabase): FreePlaces => ({
  take: (command) =>
    unique(
      db.write('freePlaces.take', (view) =>
        takeIn(view, command, {
          means: command.means,
          price: command.price,
          settlement: { state: command.means === 'onSite' ? 'unpaid' : 'none' },
        }),
      ),
    ),
});
