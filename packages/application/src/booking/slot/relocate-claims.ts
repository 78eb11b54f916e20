import * as Effect from 'effect/Effect';
import { location, movedTerms, type Activity, type Booking, type Slot } from '@svc/domain/booking';
import type { Clock, EntityStores } from '../../kernel/index.ts';
import type { BookingStore } from '../booking/booking-stores.ts';
import { writeBookingNotice, type NoticePorts } from '../notice/write-notice.ts';

type Located = Pick<Slot, 'locationId'>;
type Home = Pick<Activity, 'locationId'>;

export interface RelocatePorts extends NoticePorts {
  readonly clock: Clock;
  readonly entities: Pick<EntityStores, 'of'>;
  readonly bookings: Pick<BookingStore, 'lock' | 'saveMoved'>;
}

/** Whether people find the class elsewhere: without a place of its own it is where its activity is. */
export const isElsewhere = (before: Located, after: Located, activity: Home): boolean =>
  (before.locationId ?? activity.locationId) !== (after.locationId ?? activity.locationId);

/** A place as a mail names it: `Sala Blu, via Roma 1, Milano`; null: none is named. */
export const placeOfClass =
  (ports: Pick<RelocatePorts, 'entities'>) =>
  ({ locationId }: Located, activity: Home) =>
    Effect.gen(function* () {
      const id = locationId ?? activity.locationId;
      const found = id === null ? null : yield* ports.entities.of(location).find(id);
      return found === null ? null : [found.name, found.address, found.city].filter(Boolean).join(', ');
    });

export interface RelocateClaims {
  /** The class as it is written, at its time as before; locked. */
  readonly after: Slot;
  readonly activity: Activity;
  /** Of the class, live. */
  readonly bookings: readonly Pick<Booking, 'id'>[];
}

/**
 * The people of a class go with it to another place, inside the unit of work that writes it: a sequence, kinder terms and a mail each.
 * Who has checked in is there already: their calendar follows, and nothing else.
 */
export const relocateClaims = (ports: RelocatePorts) => (command: RelocateClaims) =>
  Effect.gen(function* () {
    const { after, activity } = command;
    if (command.bookings.length === 0) return;
    const locked = yield* ports.bookings.lock(command.bookings.map(({ id }) => id));
    const moved = locked.map((booking): Booking => {
      const terms = booking.state === 'CheckedIn' ? booking.terms : movedTerms(booking.terms);
      return { ...booking, sequence: booking.sequence + 1, terms };
    });
    yield* ports.bookings.saveMoved(moved);
    const place = yield* placeOfClass(ports)(after, activity);
    const about = { slot: after, activity, now: ports.clock.now() };
    for (const booking of moved) {
      if (booking.state === 'CheckedIn') continue;
      const notice = { ...about, booking, moved: { from: after.startsAt, endsAt: after.endsAt, place } };
      yield* writeBookingNotice(ports)({ ...notice, kind: 'bookingMoved' });
    }
  });
