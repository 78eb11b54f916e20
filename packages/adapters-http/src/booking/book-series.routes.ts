import * as Effect from 'effect/Effect';
import * as z from 'zod';
import {
  mostOfSeries,
  type BookedSeries,
  type BookingView as Booked,
  type SkippedClass,
} from '@svc/application/booking';
import type { SubscriptionId } from '@svc/domain/booking';
import type { AccountId, ActivityId, BookingId } from '@svc/domain/kernel';
import { callerOf } from '../accounts/index.ts';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import type { Locale } from '../kernel/locale.ts';
import { readErrors } from '../kernel/read-errors.ts';
import { rereadEach } from '../kernel/reread-made.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { dateInput, DateView, InstantView, uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { BookingView, bookingView } from './bookings.views.ts';
import { bookerOf, placeRefusals } from './place-refusals.ts';
import { timeInput } from './schedules.views.ts';

const route = routesOver<App>();

const BookSeriesBody = z
  .strictObject({
    activityId: uuidId<ActivityId>(),
    weekday: z.int().min(1).max(7).meta({ description: '1 Monday to 7 Sunday' }),
    start: timeInput,
    from: dateInput,
    until: dateInput.nullable().default(null).meta({ description: 'The last day; with `count` whichever ends first' }),
    count: z
      .int()
      .min(1)
      .max(mostOfSeries)
      .nullable()
      .default(null)
      .meta({
        description: `At most so many classes, at most ${mostOfSeries}; without \`until\` either the series goes as far ahead as one books`,
      }),
    means: z.enum(['free', 'entry', 'onSite']).nullable().default(null),
    clientSubscriptionId: uuidId<SubscriptionId>().nullable().default(null),
    userId: uuidId<AccountId>().optional().meta({ description: 'On behalf of this person; staff only' }),
    guestName: z.string().trim().min(1).max(120).nullable().default(null),
    force: z.boolean().default(false),
    reason: z.string().trim().min(1).max(500).nullable().default(null),
    onConflict: z.enum(['skip', 'refuse']).default('refuse').meta({ description: '`refuse`: all of them or none' }),
  })
  .meta({ id: 'BookSeries' });

const BookedSeriesView = z
  .object({
    booked: z.array(BookingView),
    skipped: z
      .array(
        z.object({
          slotId: z.uuid(),
          startsAt: InstantView,
          code: z.string(),
          params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
        }),
      )
      .meta({ description: 'Classes that were not booked, and why; by `refuse` nothing is booked while there is one' }),
    stoppedAt: DateView.nullable().meta({
      description: 'The last day that can be booked by now, where a series without `count` and `until` ends',
    }),
  })
  .meta({ id: 'BookedSeries' });

/** What a class of its own is refused for stands in `skipped`. */
const ofSeries = {
  permission_denied: 'errors.general.permissionDenied',
  ...named(
    'booking',
    'slot_not_found',
    'activity_not_bookable',
    'archived',
    'deleted',
    'already_booked',
    'client_blocked',
  ),
  ...named('booking', 'means_not_accepted', 'payment_required', 'overbooking_off', 'overbooking_limit'),
  ...named('subscription', 'missing'),
  ...named('users', 'account_deleted'),
} as const;

const skippedView = ({ slotId, startsAt, refusal: { code, params } }: SkippedClass) => ({
  ...{ slotId, startsAt: startsAt.toString(), code: placeRefusals[code] },
  ...(params === undefined ? {} : { params }),
});
const viewed = (app: App, locale: Locale) => (view: Booked) => bookingView(view, locale, app.booking.now());
const seriesView = (app: App, locale: Locale, { booked, skipped, stoppedAt }: BookedSeries) => ({
  booked: booked.map(viewed(app, locale)),
  skipped: skipped.map(skippedView),
  stoppedAt: stoppedAt?.toString() ?? null,
});

const bookSeriesRow = route({
  id: 'activities.book-series',
  method: 'POST',
  path: '/api/v1/activities/book-series',
  summary: 'Books the classes at one time of the week: all of them or none, or those that can be booked',
  access: 'user',
  support: 'never', // places, entries and money are the person's own to give
  flags: ['enable_bookings'],
  idempotent: true,
  body: BookSeriesBody,
  ok: { status: 200, schema: BookedSeriesView },
  errors: { ...readErrors, Refusal: ofSeries },
  run: ({ app, body, locale, ...request }) =>
    Effect.gen(function* () {
      const { session } = request;
      const { clientSubscriptionId: subscriptionId, userId = session.accountId, ...asked } = body;
      if (userId !== session.accountId) yield* app.users.find(callerOf(session), userId);
      const whose = { userId, subscriptionId, by: bookerOf(session), zone: app.booking.zone, actor: actorOf(request) };
      return seriesView(app, locale, yield* app.booking.bookSeries({ ...asked, ...whose }));
    }),
  reread: ({ app, session, locale }, made) =>
    Effect.map(
      rereadEach(made, (id: BookingId) =>
        Effect.catchTag(
          Effect.map(app.booking.readBooking(id, bookerOf(session)), viewed(app, locale)),
          'Refusal',
          () => Effect.fail({ _tag: 'NotFound' as const }),
        ),
      ),
      (booked) => (booked === null ? null : { booked, skipped: [], stoppedAt: null }),
    ),
});

/** Places of many weeks at once. */
export const bookSeriesRoutes: readonly Route<App>[] = [bookSeriesRow];
