import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { atLeast } from '@svc/domain/accounts';
import { callerOf, userParams } from '../accounts/index.ts';
import type { App } from '../app.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { byUser, pageAnswer, pageFromAll, pageOf, pageQuery, instantQuery, queryList } from '../kernel/views.ts';
import { unpublishedFor } from './activities.routes.ts';
import { ActivityView, activityView } from './activities.views.ts';
import { BookingStateView, BookingView, bookingView } from './bookings.views.ts';
import { readErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

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
      from: instantQuery.optional(),
      to: instantQuery.optional(),
      status: queryList(BookingStateView).optional(),
      sort: z.enum(['startsAt', '-startsAt']).default('-startsAt').describe('By the start of the class'),
    }),
    ok: { status: 200, schema: pageOf(BookingView) },
    errors: readErrors,
    run: ({ app, session, params: { userId }, query, locale }) =>
      Effect.gen(function* () {
        yield* app.users.find(callerOf(session), userId);
        const sees = userId === session.accountId || atLeast(session.privilegeBits, 'admin');
        const { page, pageSize, from = null, to = null, status = null, sort } = query;
        const asked = {
          userId,
          professionalId: sees ? null : session.accountId,
          from,
          to,
          states: status as Parameters<typeof app.booking.bookingsOfUser>[0]['states'],
          first: sort === 'startsAt' ? ('soonest' as const) : ('latest' as const),
          page,
          pageSize,
        };
        return yield* Effect.map(
          app.booking.bookingsOfUser(asked),
          pageAnswer((booked) => bookingView(booked, locale, app.booking.now()), query),
        );
      }),
  }),
  route({
    id: 'users.services',
    method: 'GET',
    path: '/api/v1/users/{id}/services',
    summary: 'The activities of a professional; those that are not published too, a Pro’s to that Pro, all to an Admin',
    access: 'pro',
    params: userParams,
    query: z.strictObject(pageQuery),
    ok: { status: 200, schema: pageOf(ActivityView) },
    errors: readErrors,
    run: ({ app, session, params: { id }, query, locale }) =>
      Effect.gen(function* () {
        yield* app.users.readProfessional(callerOf(session), id);
        const asked = { unpublished: unpublishedFor(session), professionalId: id, filterBookable: false };
        const theirs = yield* app.booking.listActivities(asked);
        return pageFromAll((activity: (typeof theirs)[number]) => activityView(activity, locale), query)(theirs);
      }),
  }),
];
