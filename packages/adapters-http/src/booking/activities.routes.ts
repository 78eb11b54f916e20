import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { atLeast } from '@svc/domain/accounts';
import type { ListActivities, UnpublishedOf } from '@svc/application/booking';
import type { LocationId } from '@svc/domain/booking';
import { refusal, type AccountId, type ActivityId } from '@svc/domain/kernel';
import { callerOf } from '../accounts/index.ts';
import type { App } from '../app.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { dateInput, pageFromAll, pageOf, pageQuery, queryBoolean, queryList, uuidId } from '../kernel/views.ts';
import {
  activityView,
  ActivityView,
  AvailabilityView,
  scheduleDayView,
  ScheduleView,
  slotView,
} from './activities.views.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { askedClasses, AvailabilityBody } from './availability.views.ts';

const route = routesOver<App>();
const isStaff = ({ privilegeBits }: Session): boolean => atLeast(privilegeBits, 'pro');
/** Which unpublished activities somebody sees: an Admin all, a Pro their own. */
export const unpublishedFor = ({ accountId, privilegeBits }: Session): UnpublishedOf => {
  if (atLeast(privilegeBits, 'admin')) return 'everybody';
  return atLeast(privilegeBits, 'pro') ? { professionalId: accountId } : 'nobody';
};
const language = { locale: z.enum(['it', 'en']).optional() } as const;

/** Reads at the booking boundary: never kept by anybody, since a place can go at any moment. */
export const activityRoutes: readonly Route<App>[] = [
  route({
    id: 'activities.list',
    method: 'GET',
    path: '/api/v1/activities/activities',
    summary: 'What the studio offers; what is not published too for staff that asks: a Pro’s own, an Admin’s all',
    access: 'user',
    query: z.strictObject({
      ...pageQuery,
      ...language,
      filterBookable: queryBoolean.optional(),
      includeHidden: queryBoolean
        .optional()
        .describe('Of staff: what is not published too, a Pro’s own, an Admin’s all'),
      kind: z.enum(['class', 'appointment']).optional(),
      locationId: uuidId<LocationId>().optional(),
      professionalId: uuidId<AccountId>().optional(),
      sort: z.enum(['position', 'name']).default('position'),
    }),
    ok: { status: 200, schema: pageOf(ActivityView) },
    errors: storeErrors,
    run: ({ app, query, session, locale }) => {
      const { kind = null, locationId = null, professionalId = null, sort, locale: language = locale } = query;
      const asked = {
        ...{ kind, locationId, professionalId, sort, locale: language },
        unpublished: query.includeHidden === true ? unpublishedFor(session) : 'nobody',
        filterBookable: query.filterBookable === true,
      } satisfies ListActivities;
      return Effect.map(
        app.booking.listActivities(asked),
        pageFromAll((activity) => activityView(activity, language), query),
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
      activityId: queryList(uuidId<ActivityId>(), 100).optional(),
      locationId: uuidId<LocationId>().optional(),
      professionalId: uuidId<AccountId>()
        .optional()
        .describe('Who gives the class, or its activity where it says nobody'),
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
        only: {
          activityIds: query.activityId ?? null,
          locationId: query.locationId ?? null,
          professionalId: query.professionalId ?? null,
        },
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
    summary:
      'How the asked slots stand now, or those of an activity on some days; a prediction, not a promise. Staff may ask as a client',
    access: 'user',
    support: 'always',
    body: AvailabilityBody,
    ok: { status: 200, schema: AvailabilityView },
    errors: { ...readErrors, Refusal: { permission_denied: 'errors.general.permissionDenied' } },
    run: ({ app, body: { forUserId, ...body }, session, locale }) =>
      Effect.gen(function* () {
        const staff = isStaff(session);
        if (forUserId !== undefined && !staff) return yield* Effect.fail(refusal('permission_denied'));
        const { accountId: self } = session;
        const forOther = forUserId !== undefined && forUserId !== self;
        if (forOther) yield* app.users.find(callerOf(session), forUserId);
        const ownOnly = forOther && !atLeast(session.privilegeBits, 'admin');
        const { asOf, items } = yield* app.booking.readAvailability({
          of: askedClasses(body),
          userId: forUserId ?? self,
          onlooker: {
            caller: staff && forUserId === undefined ? 'staff' : 'client',
            knows: staff ? 'everybody' : 'public',
          },
          ownOf: ownOnly ? self : null,
        });
        return { asOf: asOf.toString(), items: items.map((each) => slotView(each, locale, staff)) };
      }),
  }),
];
