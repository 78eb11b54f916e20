import {
  freePlaces,
  isLive,
  isOnList,
  localized,
  mayBook,
  type Activity,
  type Booking,
  type LocationId,
  type Slot,
  type WaitingEntry,
} from '@svc/domain/booking';
import type { Hold } from '@svc/domain/commerce';
import type { AccountId, ActivityId } from '@svc/domain/kernel';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import { blockedUntil } from '../block/booking-blocks.memory.ts';
import type { SeenSlot, SlotFilter, SlotStore, SlotView } from '../booking/booking-stores.ts';
import { givenElsewhere } from './busy.memory.ts';
import { hasLiveClaim } from './live-claim.memory.ts';
import type { OfferHold } from './offer-hold.memory.ts';

const placeOf = ({ slot, activity }: SlotView): LocationId | null => slot.locationId ?? activity.locationId;

const locationOf = (view: MemoryView, seen: SlotView): SeenSlot['location'] => {
  const locationId = placeOf(seen);
  const found = locationId === null ? undefined : view.get<{ readonly name: string }>('location', locationId);
  return locationId === null || found === undefined ? null : { id: locationId, name: found.name };
};

/** What somebody has in a class, and how many others keep or want a place of it. */
const seenSlot = (view: MemoryView, seen: SlotView, userId: AccountId | null): SeenSlot => {
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
            means: own.means,
            position: line.filter(({ seq }) => seq <= own.seq).length,
            offerUntil: own.offer?.until ?? null,
          },
    waiting: line.length,
    holds: offers.length + checkouts.length,
    location: locationOf(view, seen),
    givenElsewhere: givenElsewhere(view, seen.slot),
  };
};

/** A class as one person has to do with it; null: its activity is not there. */
export const slotView = (view: MemoryView, slot: Slot, userId: AccountId | null): SlotView | null => {
  const activity = view.get<Activity>('activity', slot.activityId);
  if (activity === undefined) return null;
  if (userId === null) return { slot, activity, mine: false, blockedUntil: null };
  return { slot, activity, mine: hasLiveClaim(view, slot.id, userId), blockedUntil: blockedUntil(view, userId) };
};

const isWanted =
  ({ activityIds = null, locationId = null, professionalId = null }: SlotFilter) =>
  (seen: SlotView): boolean => {
    const { slot, activity } = seen;
    const givers = slot.professionalIds.length > 0 ? slot.professionalIds : activity.professionalIds;
    return (
      (activityIds === null || activityIds.includes(activity.id)) &&
      (locationId === null || placeOf(seen) === locationId) &&
      (professionalId === null || givers.includes(professionalId))
    );
  };

const byStartAndTitle = (a: SlotView, b: SlotView): number =>
  Temporal.Instant.compare(a.slot.startsAt, b.slot.startsAt) ||
  localized(a.activity.name, 'it').localeCompare(localized(b.activity.name, 'it'));

/** What a SlotStore shows of several classes at once. */
export const memorySights = (db: MemoryDatabase): Pick<SlotStore, 'among' | 'between'> => {
  const sights = (
    view: MemoryView,
    userId: AccountId | null,
    isAsked: (slot: Slot) => boolean,
    only: SlotFilter = {},
  ): readonly SeenSlot[] =>
    view
      .all<Slot>('slot')
      .filter(isAsked)
      .flatMap((slot) => slotView(view, slot, userId) ?? [])
      .filter(isWanted(only))
      .map((each) => seenSlot(view, each, userId))
      .toSorted(byStartAndTitle);
  const isWithin = (day: Temporal.PlainDate, from: Temporal.PlainDate, to: Temporal.PlainDate): boolean =>
    Temporal.PlainDate.compare(day, from) >= 0 && Temporal.PlainDate.compare(day, to) <= 0;
  return {
    between: (from, to, userId, only) =>
      db.read('slots.between', (view) => sights(view, userId, ({ localDate }) => isWithin(localDate, from, to), only)),
    among: (ids, userId) => db.read('slots.among', (view) => sights(view, userId, ({ id }) => ids.includes(id))),
  };
};

/** Whatever they are paid with. */
export const withFreePlaces = (view: MemoryView, now: Temporal.Instant): ReadonlySet<ActivityId> => {
  const free = view.all<Slot>('slot').filter((slot) => {
    const activity = view.get<Activity>('activity', slot.activityId);
    if (activity === undefined || freePlaces(slot) === 0 || givenElsewhere(view, slot) !== null) return false;
    const asked = { means: 'free', alreadyClaimed: false, blockedUntil: null, caller: 'staff', force: false } as const;
    return mayBook({ activity: { ...activity, means: ['free'] }, slot, ...asked, now }).isOk();
  });
  return new Set(free.map(({ activityId }) => activityId));
};
