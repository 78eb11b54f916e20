import * as Effect from 'effect/Effect';
import type { Clock, LoopStatus, UnitOfWork } from '../../kernel/index.ts';
import type { BookingStore, BookingView } from '../booking/booking-stores.ts';
import { planReminders, type RemindPorts } from '../reminder/remind.ts';
import type { BookingAnnouncements } from './booking-announcements.ts';
import { writeBookingNotice, type NoticePorts } from './write-notice.ts';

export interface AnnounceBookingsPorts extends NoticePorts, Pick<RemindPorts, 'reminders' | 'settingsDocuments'> {
  readonly clock: Clock;
  readonly unitOfWork: UnitOfWork;
  readonly announcements: BookingAnnouncements;
  readonly bookings: BookingStore;
}

const LIMIT = 100;

/** Writes the confirmation of a booking and plans its reminders, in the unit of work that confirms it. */
export const announceBooking =
  (ports: NoticePorts & Pick<RemindPorts, 'reminders' | 'settingsDocuments'>) =>
  (view: BookingView, now: Temporal.Instant) =>
    Effect.andThen(
      writeBookingNotice(ports)({ ...view, kind: 'bookingConfirmed', now }),
      planReminders(ports)(view, now),
    );

/** The same for one that was made just now; where the studio confirms by hand, its person is mailed that it was asked for. */
export const announceMade =
  (ports: NoticePorts & Pick<RemindPorts, 'reminders' | 'settingsDocuments'>) =>
  (made: BookingView, now: Temporal.Instant) =>
    made.booking.state === 'Requested'
      ? writeBookingNotice(ports)({ ...made, kind: 'bookingRequested', now })
      : announceBooking(ports)(made, now);

/** Bookings that were confirmed many at once are mailed, each with its reminders planned, in a transaction that takes its row. */
export const announceBookings = (ports: AnnounceBookingsPorts) =>
  Effect.gen(function* () {
    let done = 0;
    while (done < LIMIT && (yield* ports.unitOfWork.run(announceOne(ports)))) done += 1;
    return { done, failed: 0, more: done === LIMIT } satisfies LoopStatus;
  });

const announceOne = (ports: AnnounceBookingsPorts) =>
  Effect.gen(function* () {
    const id = yield* ports.announcements.take();
    if (id === null) return false;
    // Held, so that a cancellation comes before or after, and finds what is planned.
    const [booking] = yield* ports.bookings.lock([id]);
    const view = booking === undefined ? null : yield* ports.bookings.viewOf(id);
    if (view?.booking.state === 'Confirmed') yield* announceBooking(ports)(view, ports.clock.now());
    return true;
  });
