import type { BookingId, SlotId } from '../../kernel/ids.ts';
import { localized, type Activity } from '../activity/activity.ts';
import type { Booking } from '../booking/booking.ts';
import type { BookingState } from '../booking/booking.transitions.ts';
import type { Slot } from '../slot/slot.ts';

/** RFC 5545, STATUS of an event. */
export type CalendarStatus = 'tentative' | 'confirmed' | 'cancelled';

/** RFC 5546: `publish` in files and feeds; `request` and `cancel` in mails to the one who attends. */
export type CalendarMethod = 'publish' | 'request' | 'cancel';

/** One event of a calendar. What is read back in any program is the instant; the wall time is that of `zone`. */
export interface CalendarEvent {
  /** The same for all versions of an event, wherever the server stands. */
  readonly uid: string;
  /** Rises with each change of time, place or state; never falls. */
  readonly sequence: number;
  /** The last change whose time is known; of two versions with one sequence the later counts. */
  readonly stamp: Temporal.Instant;
  readonly status: CalendarStatus;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  /** IANA */
  readonly zone: string;
  readonly summary: string;
  /** Name and address in one text; null: none is known. */
  readonly location: string | null;
}

/** A person or the studio, as calendar programs name them. */
export interface CalendarParty {
  readonly name: string;
  /** A mail address. */
  readonly address: string;
}

/** A file or a feed. */
export interface Calendar {
  readonly method: CalendarMethod;
  /** What a program shows for a feed; null: a single event is put among the person's own. */
  readonly name: string | null;
  readonly organizer: CalendarParty;
  /** With the methods of mails. */
  readonly attendee: CalendarParty | null;
  readonly events: readonly CalendarEvent[];
}

/** A missed class took place: it stays in the calendar as it was. */
const statusOf = {
  Requested: 'tentative',
  Confirmed: 'confirmed',
  CheckedIn: 'confirmed',
  NoShow: 'confirmed',
  Cancelled: 'cancelled',
  LateCancelled: 'cancelled',
  StudioCancelled: 'cancelled',
  Declined: 'cancelled',
} as const satisfies Record<BookingState, CalendarStatus>;

/** States of bookings that a calendar shows as cancelled. */
export const calledOffStates = (Object.keys(statusOf) as BookingState[]).filter(
  (state) => statusOf[state] === 'cancelled',
);

/** Never a host name: an event is the same after the server has moved. */
const uidOf = (kind: 'booking' | 'slot', id: BookingId | SlotId, tenant: string): string =>
  `${kind}-${id}@${tenant}.svc`;

/** What of a location stands in an event. */
export interface CalendarPlace {
  readonly name: string;
  readonly address: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly province: string | null;
}

const isText = (text: string | null): text is string => text !== null && text !== '';

/** `Sala Loto, Via Roma 1, 20121 Milano MI` */
const placeText = ({ name, address, postalCode, city, province }: CalendarPlace): string =>
  [name, address, [postalCode, city, province].filter(isText).join(' ')].filter(isText).join(', ');

/** For whom an event is written. */
export interface CalendarReader {
  /** The tenant's id. */
  readonly tenant: string;
  /** The language of its texts; Italian where there are none. */
  readonly locale: string;
}

interface Seen {
  readonly slot: Pick<Slot, 'id' | 'startsAt' | 'endsAt' | 'zone' | 'state' | 'taken' | 'sequence'>;
  readonly activity: Pick<Activity, 'name'>;
  readonly place: CalendarPlace | null;
}

const timesOf = ({ slot: { startsAt, endsAt, zone }, place }: Seen) => ({
  startsAt,
  endsAt,
  zone,
  location: place && placeText(place),
});

/**
 * A booking as its client's calendar shows it. The sequence is the booking's own: whatever changes its time, place or state
 * raises it, a move of its class too, so that it goes on from there when the booking moves to a class that was never changed.
 */
export const bookingEvent = (
  booking: Pick<Booking, 'id' | 'state' | 'sequence' | 'createdAt' | 'ended' | 'guestName'>,
  seen: Seen,
  { tenant, locale }: CalendarReader,
): CalendarEvent => {
  const title = localized(seen.activity.name, locale);
  return {
    ...timesOf(seen),
    uid: uidOf('booking', booking.id, tenant),
    sequence: booking.sequence,
    stamp: booking.ended?.at ?? booking.createdAt,
    status: statusOf[booking.state],
    summary: booking.guestName === null ? title : `${title} (${booking.guestName})`,
  };
};

/**
 * A class as a professional or a location has it: nobody's name. One that a closure met takes place for those who kept
 * their booking, and for nobody else.
 * @param stamp when this was first published: no class keeps the time of its last change, and its sequence says which came later
 */
export const slotEvent = (
  seen: Seen,
  { tenant, locale, stamp }: CalendarReader & { readonly stamp: Temporal.Instant },
): CalendarEvent => {
  const { slot, activity } = seen;
  const isOff = slot.state === 'Cancelled' || (slot.state === 'Closed' && slot.taken === 0);
  return {
    ...timesOf(seen),
    uid: uidOf('slot', slot.id, tenant),
    sequence: slot.sequence,
    stamp,
    status: isOff ? 'cancelled' : 'confirmed',
    summary: localized(activity.name, locale),
  };
};
