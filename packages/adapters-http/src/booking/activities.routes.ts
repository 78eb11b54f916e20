import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { atLeast } from '@svc/domain/accounts';
import type { SlotId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { dateInput, pageFromAll, pageOf, pageQuery, queryBoolean } from '../kernel/views.ts';
import {
  activityView,
  ActivityView,
  AvailabilityBody,
  AvailabilityView,
  scheduleDayView,
  ScheduleView,
  slotView,
} from './activities.views.ts';
import { storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();
const isStaff = ({ privilegeBits }: Session): boolean => atLeast(privilegeBits, 'pro');
const language = { locale: z.enum(['it', 'en']).optional() } as const;

/** Reads at the booking boundary: never kept by anybody, since a place can go at any moment. */
export const activityRoutes: readonly Route<App>[] = [
  route({
    id: 'activities.list',
    method: 'GET',
    path: '/api/v1/activities/activities',
    summary: 'What the studio offers; hidden ones for staff that asks',
    access: 'user',
    query: z.strictObject({
      ...pageQuery,
      ...language,
      filterBookable: queryBoolean.optional(),
      includeHidden: queryBoolean.optional(),
    }),
    ok: { status: 200, schema: pageOf(ActivityView) },
    errors: storeErrors,
    run: ({ app, query, session, locale }) => {
      const asked = {
        includeHidden: query.includeHidden === true && isStaff(session),
        filterBookable: query.filterBookable === true,
      };
      return Effect.map(
        app.booking.listActivities(asked),
        pageFromAll((activity) => activityView(activity, query.locale ?? locale), query),
      );
    },
  }),
  route({
    id: 'activities.schedules',
    method: 'GET',
    path: '/api/v1/activities/schedules',
    summary: 'The slots of a week (Monday to Sunday) or of a day',
    access: 'user',
    query: z.strictObject({
      ...language,
      view: z.enum(['week', 'day']).default('week'),
      date: dateInput.optional(),
      includeClosed: queryBoolean.optional().describe('false: without classes that are closed or cancelled'),
    }),
    ok: { status: 200, schema: ScheduleView },
    errors: storeErrors,
    run: ({ app, query, session, locale }) => {
      const staff = isStaff(session);
      const asked = {
        view: query.view,
        date: query.date ?? null,
        zone: app.booking.zone,
        userId: session.accountId,
        staff,
        includeClosed: query.includeClosed !== false,
      };
      return Effect.map(app.booking.readSchedule(asked), ({ view, zone, from, to, days }) => ({
        view,
        zone,
        from: from.toString(),
        to: to.toString(),
        days: days.map((day) => scheduleDayView(day, query.locale ?? locale, staff)),
      }));
    },
  }),
  route({
    id: 'activities.availability',
    method: 'POST',
    path: '/api/v1/activities/availability',
    summary: 'How the asked slots stand now; a prediction, not a promise',
    access: 'user',
    support: 'always',
    body: AvailabilityBody,
    ok: { status: 200, schema: AvailabilityView },
    errors: storeErrors,
    run: ({ app, body, session, locale }) => {
      const slotIds = [...new Set(body.slotIds.map((id) => id.toLowerCase()))] as SlotId[];
      return Effect.map(app.booking.readAvailability({ slotIds, userId: session.accountId }), ({ asOf, items }) => ({
        asOf: asOf.toString(),
        items: items.map((offer) => slotView(offer, locale, isStaff(session))),
      }));
    },
  }),
];
