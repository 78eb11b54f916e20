import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { BookingId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { readErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { byUuid } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { BookingView, bookingView } from './bookings.views.ts';
import { ofCheckIn } from './check-ins.routes.ts';
import { bookerOf } from './place-refusals.ts';

const route = routesOver<App>();

/** Staff notes who came, whatever covers the booking. */
export const staffCheckInRoutes: readonly Route<App>[] = [
  route({
    id: 'activities.booking.check-in',
    method: 'POST',
    path: '/api/v1/activities/bookings/{id}/check-in',
    summary:
      'Checks somebody in by their booking, or undoes that: a Pro in own activities, an Admin in all; until two hours after the class',
    access: 'pro',
    support: 'never', // places, entries and money are the person's own to give
    idempotent: true,
    params: byUuid<BookingId>(),
    body: z.strictObject({ undo: z.boolean().default(false) }).meta({ id: 'StaffCheckIn' }),
    ok: { status: 200, schema: BookingView },
    errors: {
      ...readErrors,
      Refusal: {
        permission_denied: 'errors.general.permissionDenied',
        ...named('booking', 'booking_not_found', 'no_show'),
        ...ofCheckIn,
      },
    },
    run: ({ app, params: { id: bookingId }, body, locale, ...request }) => {
      const command = { ...body, bookingId, by: bookerOf(request.session), actor: actorOf(request) };
      return Effect.map(app.subscriptions.checkInByStaff(command), (view) =>
        bookingView(view, locale, app.booking.now()),
      );
    },
    // A check-in may have been undone since; asking again only reads.
    reread: ({ app, session, params: { id }, locale }) =>
      Effect.map(app.booking.readBooking(id, bookerOf(session)), (view) =>
        bookingView(view, locale, app.booking.now()),
      ),
  }),
];
