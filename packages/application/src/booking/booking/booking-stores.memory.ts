import type { Activity, Booking, Slot, WaitingEntry } from '@svc/domain/booking';
import {
  aheadBookingStates,
  bookingTable,
  isLive,
  openWaitingStates,
  listRulesOf,
  plainListRules,
  slotTable,
} from '@svc/domain/booking';
import { step } from '@svc/domain/kernel';
import { taken } from '../../kernel/index.ts';
import { unique, type MemoryDatabase, type MemoryView } from '../../kernel/memory-database.ts';
import { freeGivers, freeTime, givenElsewhere, hasTime, isBusy, keepTime, moveTimes } from '../slot/busy.memory.ts';
import { memoryGivers } from '../slot/givers.memory.ts';
import { memorySights, slotView, withFreePlaces } from '../slot/seen-slot.memory.ts';
import { wasClaimed } from '../slot/was-claimed.memory.ts';
import { isStaff } from '../activity/staff.memory.ts';
import type { ActivityStore, BookingView, BookingStore, SlotStore } from './booking-stores.ts';
import { weekdayClasses } from '../slot/weekday-classes.memory.ts';
import { movedBooking } from './moved-booking.memory.ts';
import { termsOfActivity } from './terms.memory.ts';

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

/** Writes it, unless another has its slug. */
const slugged = (view: MemoryView, activity: Activity) =>
  view.all<Activity>('activity').some(({ id, slug }) => slug === activity.slug && id !== activity.id)
    ? taken('activity_slug')
    : view.put('activity', activity.id, activity);

export const memoryActivityStore = (db: MemoryDatabase): ActivityStore => ({
  list: () => db.read('activities.list', (view) => view.all<Activity>('activity')),
  find: (id) => db.read('activities.find', (view) => view.get<Activity>('activity', id) ?? null),
  lock: (id) => db.write('activities.lock', (view) => view.get<Activity>('activity', id) ?? null),
  insert: (activity) => unique(db.write('activities.insert', (view) => slugged(view, activity))),
  save: (activity) => unique(db.write('activities.save', (view) => slugged(view, activity))),
  claims: (id, moment) =>
    db.read('activities.claims', (view) => {
      const slots = view.all<Slot>('slot').filter(({ activityId }) => activityId === id);
      const waiting = view
        .all<WaitingEntry>('waitingEntry')
        .filter(({ state }) => openWaitingStates.some((open) => open === state));
      const ahead = slots
        .filter(({ startsAt }) => Temporal.Instant.compare(startsAt, moment) > 0)
        .filter((slot) => slot.taken > 0 || waiting.some(({ slotId }) => slotId === slot.id));
      return { ever: slots.some((slot) => slot.taken > 0 || wasClaimed(view, slot.id)), ahead: ahead.length };
    }),
  withFreePlaces: (now) => db.read('activities.withFreePlaces', (view) => withFreePlaces(view, now)),
  notStaff: (ids) => db.read('activities.notStaff', (view) => ids.filter((id) => !isStaff(view, id))),
  put: (activity) => db.write('activities.put', (view) => view.put('activity', activity.id, activity)),
});

export const memorySlotStore = (db: MemoryDatabase): SlotStore => {
  return {
    ...memorySights(db),
    find: (id, userId) =>
      db.read('slots.find', (view) => {
        const slot = view.get<Slot>('slot', id);
        return slot === undefined ? null : slotView(view, slot, userId);
      }),
    ofWeekday: (of) => db.read('slots.ofWeekday', (view) => weekdayClasses(view, of)),
    takePlace: (id, userId) =>
      db.write('slots.takePlace', (view) => {
        const slot = view.get<Slot>('slot', id);
        const open = slot !== undefined && slot.state !== 'Closed' && slot.state !== 'Cancelled';
        if (!open || slot.taken >= slot.capacity || !hasTime(view, slot, userId)) return 'lost';
        if (givenElsewhere(view, slot) !== null) return 'lost';
        keepTime(view, slot, userId);
        view.put('slot', id, { ...slot, taken: slot.taken + 1 });
        return 'taken';
      }),
    countPlace: (id) =>
      db.write('slots.countPlace', (view) => {
        const slot = view.get<Slot>('slot', id);
        if (slot === undefined || slot.taken >= slot.capacity) throw new Error(`slot ${id} has no free place to count`);
        view.put('slot', id, { ...slot, taken: slot.taken + 1 });
      }),
    freePlace: (id) =>
      db.write('slots.freePlace', (view) => {
        const slot = view.get<Slot>('slot', id);
        if (slot === undefined || slot.taken === 0) throw new Error(`slot ${id} has no place to free`);
        const left = slot.taken - 1;
        const after = { ...slot, taken: left, over: Math.min(slot.over, Math.max(0, left - slot.capacity)) };
        view.put('slot', id, after);
        freeGivers(view, after);
      }),
    freeTime: (id, userId) => db.write('slots.freeTime', (view) => freeTime(view, id, userId)),
    moveTimes: (slot) => db.write('slots.moveTimes', (view) => moveTimes(view, slot)),
    ...memoryGivers(db),
    waitlistOf: (id) =>
      db.read('slots.waitlistOf', (view) => {
        const slot = view.get<Slot>('slot', id);
        const activity = slot === undefined ? undefined : view.get<Activity>('activity', slot.activityId);
        return activity === undefined ? plainListRules : listRulesOf(activity);
      }),
    isBusy: (id, userId) =>
      db.read('slots.isBusy', (view) => {
        const slot = view.get<Slot>('slot', id);
        return slot !== undefined && isBusy(view, slot, userId);
      }),
    standsOpen: (id) =>
      db.write('slots.standsOpen', (view) => {
        const slot = view.get<Slot>('slot', id);
        return slot !== undefined && (slot.state === 'Done' || step(slotTable, slot.state, 'take').isOk());
      }),
    lock: (ids) =>
      db.write('slots.lock', (view) =>
        view
          .all<Slot>('slot')
          .filter(({ id }) => ids.includes(id))
          .toSorted(byId),
      ),
    lockOf: (bookings) =>
      db.write('slots.lockOf', (view) => {
        const wanted = new Set(bookings.map((id) => view.get<Booking>('booking', id)?.slotId));
        return view
          .all<Slot>('slot')
          .filter(({ id }) => wanted.has(id))
          .toSorted(byId);
      }),
    save: (slot) =>
      db.write('slots.save', (view) => {
        const taken = view.get<Slot>('slot', slot.id)?.taken ?? slot.taken;
        view.put('slot', slot.id, { ...slot, taken });
      }),
    put: (slot) => db.write('slots.put', (view) => view.put('slot', slot.id, slot)),
  };
};

/** With its class; none while one of them is missing. */
const bookingViewsOf = (view: MemoryView, booking: Booking): readonly BookingView[] => {
  const slot = view.get<Slot>('slot', booking.slotId);
  const activity = slot === undefined ? undefined : view.get<Activity>('activity', slot.activityId);
  return slot === undefined || activity === undefined
    ? []
    : [{ booking, slot, activity, terms: termsOfActivity(view, activity) }];
};

export const memoryBookingStore = (db: MemoryDatabase): BookingStore => ({
  ofUser: ({ userId, professionalId, from, to, states, first, page, pageSize }) =>
    db.read('bookings.ofUser', (view) => {
      const all = view
        .all<Booking>('booking')
        .filter((booking) => booking.userId === userId && (states === null || states.includes(booking.state)))
        .flatMap((booking) => bookingViewsOf(view, booking))
        .filter(({ activity }) => professionalId === null || activity.professionalIds.includes(professionalId))
        .filter(({ slot }) => from === null || Temporal.Instant.compare(slot.startsAt, from) >= 0)
        .filter(({ slot }) => to === null || Temporal.Instant.compare(slot.startsAt, to) < 0)
        .toSorted(
          (a, b) =>
            Temporal.Instant.compare(a.slot.startsAt, b.slot.startsAt) || (a.booking.id < b.booking.id ? -1 : 1),
        );
      const asked = first === 'soonest' ? all : all.toReversed();
      return { items: asked.slice((page - 1) * pageSize, page * pageSize), total: all.length };
    }),
  viewOf: (id) =>
    db.read('bookings.viewOf', (view) => {
      const booking = view.get<Booking>('booking', id);
      return booking === undefined ? null : (bookingViewsOf(view, booking)[0] ?? null);
    }),
  insert: (booking) =>
    unique(
      db.write('bookings.insert', (view) => {
        const all = view.all<Booking>('booking');
        if (booking.orderId !== null && all.some((other) => other.orderId === booking.orderId))
          return taken('booking_order');
        if (all.some((other) => other.slotId === booking.slotId && other.userId === booking.userId && isLive(other)))
          return taken('booking_live');
        const slot = view.get<Slot>('slot', booking.slotId);
        const activity = slot === undefined ? undefined : view.get<Activity>('activity', slot.activityId);
        return view.put('booking', booking.id, { ...booking, terms: booking.terms ?? termsOfActivity(view, activity) });
      }),
    ),
  cancelByOrder: (orderId, end) =>
    db.write('bookings.cancelByOrder', (view) => {
      const booking = view.all<Booking>('booking').find((other) => other.orderId === orderId);
      if (booking === undefined) return null;
      const state = step(bookingTable, booking.state, 'cancelByStudio').unwrapOr(booking.state); // attended: it stays
      if (state === booking.state) return null;
      const after: Booking = { ...booking, state, sequence: booking.sequence + 1, ended: end };
      view.put('booking', booking.id, after);
      return isLive(booking) ? after : null;
    }),
  ofSlot: (slotId, states) =>
    db.read('bookings.ofSlot', (view) =>
      view
        .all<Booking>('booking')
        .filter((each) => each.slotId === slotId && states.includes(each.state))
        .toSorted(byId),
    ),
  ofOrder: (orderId) =>
    db.read('bookings.ofOrder', (view) => view.all<Booking>('booking').find((b) => b.orderId === orderId) ?? null),
  aheadOf: (id, after) =>
    db.read('bookings.aheadOf', (view) =>
      view
        .all<Booking>('booking')
        .filter(({ subscriptionId, state }) => subscriptionId === id && aheadBookingStates.includes(state))
        .toSorted(byId)
        .flatMap((booking) => {
          const slot = view.get<Slot>('slot', booking.slotId);
          return slot !== undefined && Temporal.Instant.compare(slot.startsAt, after) > 0 ? [{ booking, slot }] : [];
        }),
    ),
  unpaidAheadOf: (userId, after) =>
    db.read('bookings.unpaidAheadOf', (view) =>
      view
        .all<Booking>('booking')
        .filter((each) => each.userId === userId && each.orderId === null && aheadBookingStates.includes(each.state))
        .filter(({ slotId }) => {
          const slot = view.get<Slot>('slot', slotId);
          return slot !== undefined && Temporal.Instant.compare(slot.startsAt, after) > 0;
        })
        .toSorted(byId),
    ),
  spentDays: (id) =>
    db.read('bookings.spentDays', (view) => {
      const days = view
        .all<Booking>('booking')
        .filter((each) => each.subscriptionId === id && ['spent', 'forfeited'].includes(each.entryOutcome))
        .flatMap(({ slotId }) => view.get<Slot>('slot', slotId)?.localDate ?? [])
        .toSorted((a, b) => Temporal.PlainDate.compare(a, b));
      const [first, last] = [days.at(0), days.at(-1)];
      return first === undefined || last === undefined ? null : { first, last };
    }),
  find: (id) => db.read('bookings.find', (view) => view.get<Booking>('booking', id) ?? null),
  lock: (ids) =>
    db.write('bookings.lock', (view) =>
      view
        .all<Booking>('booking')
        .filter(({ id }) => ids.includes(id))
        .toSorted(byId),
    ),
  move: (booking) => unique(db.write('bookings.move', (view) => movedBooking(view, booking))),
  save: ({ id, state, entryOutcome, sequence, settlement, ended }) =>
    db.write('bookings.save', (view) => {
      const stored = view.get<Booking>('booking', id);
      if (stored !== undefined)
        view.put('booking', id, { ...stored, state, entryOutcome, sequence, settlement, ended });
    }),
  joinSeries: (ids, seriesId) =>
    db.write('bookings.joinSeries', (view) => {
      for (const id of ids) view.put('booking', id, { ...view.get<Booking>('booking', id)!, seriesId });
    }),
  saveMoved: (moved) =>
    db.write('bookings.saveMoved', (view) => {
      for (const { id, sequence, terms } of moved) {
        const stored = view.get<Booking>('booking', id);
        if (stored !== undefined) view.put('booking', id, { ...stored, sequence, terms });
      }
    }),
});
