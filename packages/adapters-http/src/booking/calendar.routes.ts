import * as Effect from 'effect/Effect';
import type { BookingId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { download } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { byUuid } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { bookerOf } from './place-refusals.ts';

const route = routesOver<App>();
/** The content type of calendars. */
export const CALENDAR = 'text/calendar; charset=utf-8';

/** Bookings as other programs read them. */
export const calendarRoutes: readonly Route<App>[] = [
  route({
    id: 'activities.booking.calendar',
    method: 'GET',
    path: '/api/v1/activities/bookings/{id}/calendar.ics',
    summary: 'One booking as a file for a calendar: one’s own; a Pro those of own activities; an Admin all',
    access: 'user',
    params: byUuid<BookingId>(),
    ok: { status: 200, binary: CALENDAR },
    errors: { ...storeErrors, Refusal: named('booking', 'booking_not_found') },
    run: ({ app, session, params: { id }, locale }) =>
      Effect.map(app.booking.calendarOfBooking(id, bookerOf(session), locale), (file) =>
        download(file, `booking-${id}.ics`),
      ),
  }),
];
