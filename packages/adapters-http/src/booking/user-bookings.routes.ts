import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { atLeast } from '@svc/domain/accounts';
import { bookingTable, localized } from '@svc/domain/booking';
import { statesOf } from '@svc/domain/kernel';
import type { BookingView } from '@svc/application/booking';
import { callerOf, userParams } from '../accounts/index.ts';
import type { App } from '../app.ts';
import type { Locale } from '../kernel/locale.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { byUser, InstantView, pageAnswer, pageFromAll, pageOf, pageQuery } from '../kernel/views.ts';
import { ActivityView, activityView } from './activities.views.ts';
import { readErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

const StateView = z.enum(statesOf(bookingTable) as [string, ...string[]]);
/** Bounded, since PostgreSQL and Temporal disagree about far years. */
const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => text >= '2000' && text < '2200')
  .transform((text) => Temporal.Instant.from(text));

const UserBookingView = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    slotId: z.uuid(),
    activityId: z.uuid(),
    title: z.string(),
    startsAt: InstantView,
    endsAt: InstantView,
    status: StateView,
    means: z.enum(['free', 'entry', 'onSite', 'order']),
    orderId: z.int().nullable(),
    createdAt: InstantView,
  })
  .meta({ id: 'UserBooking' });

const userBookingView = (
  { booking, slot, activity }: BookingView,
  locale: Locale,
): z.output<typeof UserBookingView> => ({
  id: booking.id,
  userId: booking.userId,
  slotId: slot.id,
  activityId: activity.id,
  title: localized(activity.name, locale),
  startsAt: slot.startsAt.toString(),
  endsAt: slot.endsAt.toString(),
  status: booking.state,
  means: booking.means,
  orderId: booking.orderId,
  createdAt: booking.createdAt.toString(),
});

export const userBookingRoutes: readonly Route<App>[] = [
  route({
    id: 'users.bookings',
    method: 'GET',
    path: '/api/v1/users/user/{userId}/bookings',
    summary: 'The bookings of somebody: one’s own; a Pro those of own activities; an Admin all of whom they see',
    access: 'user',
    params: byUser,
    query: z.strictObject({
      ...pageQuery,
      from: instant.optional(),
      to: instant.optional(),
      status: z
        .union([StateView, z.array(StateView).max(20)])
        .transform((given) => (Array.isArray(given) ? given : [given]))
        .optional(),
    }),
    ok: { status: 200, schema: pageOf(UserBookingView) },
    errors: readErrors,
    run: ({ app, session, params: { userId }, query, locale }) =>
      Effect.gen(function* () {
        yield* app.users.find(callerOf(session), userId);
        const sees = userId === session.accountId || atLeast(session.privilegeBits, 'admin');
        const { page, pageSize, from = null, to = null, status = null } = query;
        const asked = {
          userId,
          professionalId: sees ? null : session.accountId,
          from,
          to,
          states: status as Parameters<typeof app.booking.bookingsOfUser>[0]['states'],
          page,
          pageSize,
        };
        return yield* Effect.map(
          app.booking.bookingsOfUser(asked),
          pageAnswer((booked) => userBookingView(booked, locale), query),
        );
      }),
  }),
  route({
    id: 'users.services',
    method: 'GET',
    path: '/api/v1/users/{id}/services',
    summary: 'The activities of a professional, hidden ones too',
    access: 'pro',
    params: userParams,
    query: z.strictObject(pageQuery),
    ok: { status: 200, schema: pageOf(ActivityView) },
    errors: readErrors,
    run: ({ app, session, params: { id }, query, locale }) =>
      Effect.gen(function* () {
        yield* app.users.readProfessional(callerOf(session), id);
        const all = yield* app.booking.listActivities({ includeHidden: true, filterBookable: false });
        const theirs = all.filter(({ professionalIds }) => professionalIds.includes(id));
        return pageFromAll((activity: (typeof theirs)[number]) => activityView(activity, locale), query)(theirs);
      }),
  }),
];
