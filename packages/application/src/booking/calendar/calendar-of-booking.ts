import * as Effect from 'effect/Effect';
import {
  bookingEvent,
  calledOffStates,
  location,
  type Activity,
  type Calendar,
  type CalendarPlace,
  type LocationId,
  type Slot,
} from '@svc/domain/booking';
import type { BookingId } from '@svc/domain/kernel';
import type { EntityStores, MailParts, StoreDown } from '../../kernel/index.ts';
import type { Booker } from '../booking/booker.ts';
import type { BookingStore, BookingView } from '../booking/booking-stores.ts';
import { bookingFor } from '../booking/cancel-place.ts';
import type { CalendarWriter } from './calendar-writer.ts';

/** What every calendar of a studio says about the studio. */
export interface CalendarOrigin {
  /** The tenant's id. */
  readonly tenant: string;
  /** The mail address of the organizer. */
  readonly address: string;
}

export interface CalendarPorts {
  readonly calendarWriter: CalendarWriter;
  readonly calendarOrigin: CalendarOrigin;
  readonly studioName: Effect.Effect<string, StoreDown>;
  readonly entities: EntityStores;
}

/** The studio, as calendars name who invites. */
export const organizerOf = ({ studioName, calendarOrigin: { address } }: CalendarPorts) =>
  Effect.map(studioName, (name) => ({ name, address }));

/** Where classes are, each location read once. A class without one is where its activity is. */
export const placesOf =
  ({ entities }: CalendarPorts) =>
  (seen: readonly { readonly slot: Pick<Slot, 'locationId'>; readonly activity: Pick<Activity, 'locationId'> }[]) =>
    Effect.gen(function* () {
      const ids = new Set(seen.map(({ slot, activity }) => slot.locationId ?? activity.locationId));
      const places = new Map<LocationId | null, CalendarPlace | null>();
      for (const id of ids) places.set(id, id === null ? null : yield* entities.of(location).find(id));
      return ({ slot, activity }: (typeof seen)[number]): CalendarPlace | null =>
        places.get(slot.locationId ?? activity.locationId) ?? null;
    });

/** One booking as a file for a calendar: one's own, or of those whom staff sees. `booking_not_found` else. */
export const calendarOfBooking =
  (ports: CalendarPorts & { readonly bookings: BookingStore }) => (id: BookingId, by: Booker['by'], locale: string) =>
    Effect.flatMap(bookingFor(ports)(id, by), (view) =>
      write(ports)(view, locale, { method: 'publish', attendee: null }),
    );

const write =
  (ports: CalendarPorts) => (view: BookingView, locale: string, to: Pick<Calendar, 'method' | 'attendee'>) =>
    Effect.gen(function* () {
      const place = (yield* placesOf(ports)([view]))(view);
      const events = [bookingEvent(view.booking, { ...view, place }, { tenant: ports.calendarOrigin.tenant, locale })];
      return yield* ports.calendarWriter.write({ ...to, name: null, organizer: yield* organizerOf(ports), events });
    });

/**
 * What calendar programs take from the mails about a booking. A file says no more than is true of the sequence that it names: of a
 * booking that has changed since, the next mail brings it, and of one that was erased nobody does.
 */
export const bookingMailParts = (
  ports: CalendarPorts & { readonly bookings: Pick<BookingStore, 'viewOf'> },
): MailParts => ({
  calendar: ({ id, sequence }, to, locale) =>
    Effect.gen(function* () {
      const view = yield* ports.bookings.viewOf(id);
      if (view?.booking.sequence !== sequence) return null;
      const method = calledOffStates.includes(view.booking.state) ? 'cancel' : 'request';
      return { method, content: yield* write(ports)(view, locale, { method, attendee: { name: to, address: to } }) };
    }),
});
