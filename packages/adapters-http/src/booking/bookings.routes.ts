import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { bookingSettings, deskMethods, type SubscriptionId, type WaitingEntryId } from '@svc/domain/booking';
import type { AccountId, BookingId } from '@svc/domain/kernel';
import type { BookingView as Booked, PlaceInLine } from '@svc/application/booking';
import { callerOf } from '../accounts/index.ts';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { settingsRows } from '../kernel/entity/settings-rows.ts';
import type { Locale } from '../kernel/locale.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { reply } from '../kernel/reply.ts';
import { rereadMade } from '../kernel/reread-made.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { byUuid, uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { bookerOf, listRefusals, placeRefusals } from './place-refusals.ts';
import { BookBody, BookingView, bookingView, CancellationView, cancellationView } from './bookings.views.ts';
import { WaitingEntryView, waitingEntryView } from './waiting-list.views.ts';

const route = routesOver<App>();
const params = byUuid<BookingId>();
const reason = z.string().trim().min(1).max(500).nullable().default(null);

const denied = { permission_denied: 'errors.general.permissionDenied' } as const;
const ofOthers = named('booking', 'booking_not_found');
const ofBooking = named('booking', 'attended', 'no_show', 'cancelled', 'declined', 'confirmed', 'not_confirmed');

const viewed = (app: App, locale: Locale) => (view: Booked) => bookingView(view, locale, app.booking.now());
const read = (app: App, session: Session, id: BookingId, locale: Locale) =>
  Effect.map(app.booking.readBooking(id, bookerOf(session)), viewed(app, locale));

const staffOf = (request: Parameters<typeof actorOf>[0] & { readonly params: { readonly id: BookingId } }) => ({
  bookingId: request.params.id,
  by: bookerOf(request.session),
  actor: actorOf(request),
});

const BookedView = z.union([BookingView, z.object({ waitingEntry: WaitingEntryView }).meta({ id: 'WaitingInstead' })]);
type Booking = z.output<typeof BookedView>;
const booked = (view: Booking) => reply(view);
const waiting = (line: PlaceInLine) => reply<Booking>({ waitingEntry: waitingEntryView(line) }, { status: 202 });
const bookedFor = ({ userId }: z.output<typeof BookBody>, { accountId }: Session): AccountId =>
  (userId?.toLowerCase() ?? accountId) as AccountId;

const bookRow = route({
  id: 'activities.book',
  method: 'POST',
  path: '/api/v1/activities/book',
  summary: 'Books a place: free, by an entry, or to be paid at the studio; staff also for others. 202: waits instead',
  access: 'user',
  support: 'never', // places, entries and money are the person's own to give
  flags: ['enable_bookings'],
  idempotent: true,
  body: BookBody,
  ok: { status: 201, schema: BookedView, also: [202] },
  errors: { ...readErrors, Refusal: { ...placeRefusals, ...listRefusals } },
  run: ({ app, body, locale, ...request }) =>
    Effect.gen(function* () {
      const { session } = request;
      const userId = bookedFor(body, session);
      if (userId !== session.accountId) yield* app.users.find(callerOf(session), userId);
      const { slotId, means, guestName, overbook, force, joinWaitlist } = body;
      const subscriptionId = body.clientSubscriptionId as SubscriptionId | null;
      const asked = { slotId, userId, means, subscriptionId, guestName, overbook, force, reason: body.reason };
      const by = bookerOf(session);
      const command = { ...asked, joinWaitlist, by, zone: app.booking.zone, actor: actorOf(request) };
      const done = yield* app.booking.bookOrWait(command);
      return done.kind === 'waiting' ? waiting(done.line) : booked(viewed(app, locale)(done.booking));
    }),
  reread: ({ app, body, session, locale }, made) =>
    rereadMade(made, (id: BookingId & WaitingEntryId) =>
      Effect.catchTag(Effect.map(read(app, session, id, locale), booked), 'Refusal', () =>
        Effect.map(app.booking.readWaitingEntry(id, bookedFor(body, session)), waiting),
      ),
    ),
});

const cancelRow = route({
  id: 'activities.cancel-book',
  method: 'POST',
  path: '/api/v1/activities/cancel-book',
  summary: 'Ends a booking, or says what its end would come to; asked again it answers the same',
  access: 'user',
  support: 'never', // places, entries and money are the person's own to give
  idempotent: true,
  body: z
    .strictObject({
      bookingId: uuidId<BookingId>(),
      reason,
      dryRun: z.boolean().default(false),
      excuse: z.boolean().default(false),
    })
    .meta({ id: 'CancelBooking' }),
  ok: { status: 200, schema: CancellationView },
  errors: {
    ...storeErrors,
    Refusal: { ...denied, ...ofOthers, ...ofBooking, ...named('booking', 'too_late_to_cancel') },
  },
  run: ({ app, body, locale, ...request }) => {
    const command = { ...body, by: bookerOf(request.session), actor: actorOf(request) };
    return Effect.map(app.booking.cancelPlace(command), (done) => cancellationView(done, locale, app.booking.now()));
  },
  // What has ended is answered as it ended; so asking again reads.
  reread: ({ app, body, locale, ...request }) => {
    const command = { ...body, by: bookerOf(request.session), actor: actorOf(request) };
    return Effect.map(app.booking.cancelPlace(command), (done) => cancellationView(done, locale, app.booking.now()));
  },
});

const readRow = route({
  id: 'activities.booking.get',
  method: 'GET',
  path: '/api/v1/activities/bookings/{id}',
  summary: 'One booking: one’s own; a Pro those of own activities; an Admin all',
  access: 'user',
  params,
  ok: { status: 200, schema: BookingView },
  errors: { ...storeErrors, Refusal: ofOthers },
  run: ({ app, session, params: { id }, locale }) => read(app, session, id, locale),
});

const DecisionBody = z.strictObject({ reason }).meta({ id: 'BookingDecision' });
const decisions = [
  { event: 'approve', path: 'approve', summary: 'Confirms a booking that the studio confirms by hand' },
  { event: 'decline', path: 'decline', summary: 'Declines a request: place and entry are free again' },
  { event: 'markNoShow', path: 'no-show', summary: 'Notes that somebody did not come, once the class has begun' },
] as const;
const decideRows = decisions.map(({ event, path, summary }) =>
  route({
    id: `activities.booking.${path}`,
    method: 'POST',
    path: `/api/v1/activities/bookings/{id}/${path}`,
    summary,
    access: 'pro',
    support: 'never',
    idempotent: true,
    params,
    body: DecisionBody,
    ok: { status: 200, schema: BookingView },
    errors: {
      ...storeErrors,
      Refusal: { ...denied, ...ofOthers, ...ofBooking, ...named('booking', 'check_in_closed') },
    },
    run: ({ app, body, locale, ...request }) =>
      Effect.map(app.booking.decideBooking({ ...staffOf(request), event, ...body }), viewed(app, locale)),
    // What was decided may have been undone since; asking again only reads.
    reread: ({ app, session, params: { id }, locale }) => read(app, session, id, locale),
  }),
);

const settleRow = route({
  id: 'activities.booking.settle',
  method: 'POST',
  path: '/api/v1/activities/bookings/{id}/settle',
  summary: 'Notes at the desk that a place was paid, or takes that back',
  access: 'pro',
  support: 'never', // places, entries and money are the person's own to give
  idempotent: true,
  params,
  body: z
    .union([
      z.strictObject({ paid: z.literal(true), method: z.enum(deskMethods) }),
      z.strictObject({ paid: z.literal(false) }),
    ])
    .meta({ id: 'SettleBooking' }),
  ok: { status: 200, schema: BookingView },
  errors: {
    ...storeErrors,
    Refusal: { ...denied, ...ofOthers, ...named('booking', 'means_not_accepted', 'cancelled', 'declined') },
  },
  run: ({ app, body, locale, ...request }) => {
    const method = body.paid ? body.method : null;
    return Effect.map(app.booking.settleBooking({ ...staffOf(request), method }), viewed(app, locale));
  },
  reread: ({ app, session, params: { id }, locale }) => read(app, session, id, locale),
});

/** The doors to places, and what becomes of them. */
export const bookingRoutes: readonly Route<App>[] = [
  bookRow,
  cancelRow,
  readRow,
  ...decideRows,
  settleRow,
  ...settingsRows(bookingSettings, {
    ids: 'activities.settings',
    path: '/api/v1/activities/settings',
    noun: 'way in which the studio takes bookings',
    read: 'pro',
    write: 'admin',
  }),
];
