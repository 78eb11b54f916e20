import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { BookingId, SlotId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { BookingView, bookingView } from './bookings.views.ts';
import { bookerOf, placeRefusals } from './place-refusals.ts';

const route = routesOver<App>();

const RescheduleBody = z
  .strictObject({
    bookingId: uuidId<BookingId>(),
    toSlotId: uuidId<SlotId>(),
    dryRun: z.boolean().default(false),
    force: z.boolean().default(false).meta({ description: 'Whatever lead time and horizon say; staff only' }),
  })
  .meta({ id: 'RescheduleBooking' });

const RescheduledView = z
  .object({
    moved: z.boolean().meta({ description: 'False: this is what would become of it' }),
    booking: BookingView,
  })
  .meta({ id: 'RescheduledBooking' });

// What covers a booking pays for it wherever it goes, and nobody moves above the capacity.
const { payment_required: _paid, missing: _none, ...refusals } = placeRefusals;
const bookingEnds = named('booking', 'attended', 'no_show', 'cancelled', 'declined', 'confirmed', 'not_confirmed');

const rescheduleRow = route({
  id: 'activities.reschedule',
  method: 'POST',
  path: '/api/v1/activities/reschedule',
  summary: 'Moves a booking to another class with what covers it, or says what that would come to',
  access: 'user',
  support: 'never', // places, entries and money are the person's own to give
  flags: ['enable_bookings'],
  idempotent: true,
  body: RescheduleBody,
  ok: { status: 200, schema: RescheduledView },
  errors: {
    ...storeErrors,
    Refusal: { ...refusals, ...bookingEnds, ...named('booking', 'booking_not_found', 'too_late_to_cancel') },
  },
  run: ({ app, body, locale, ...request }) => {
    const by = bookerOf(request.session);
    const command = { ...body, by, zone: app.booking.zone, actor: actorOf(request) };
    return Effect.map(app.booking.reschedule(command), ({ moved, view }) => ({
      moved,
      booking: bookingView(view, locale, app.booking.now()),
    }));
  },
  reread: ({ app, body, locale, session }, [moved]) =>
    Effect.map(app.booking.readBooking(body.bookingId, bookerOf(session)), (view) => ({
      moved: moved !== undefined,
      booking: bookingView(view, locale, app.booking.now()),
    })),
});

/** Bookings that go to another class. */
export const rescheduleRoutes: readonly Route<App>[] = [rescheduleRow];
