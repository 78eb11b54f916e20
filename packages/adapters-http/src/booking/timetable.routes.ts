import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { LocationId } from '@svc/domain/booking';
import { refusal, type AccountId, type ActivityId, type SlotId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { fieldProblem } from '../kernel/input.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { dateInput, isPeriod, uuidId } from '../kernel/views.ts';
import { MOST_DAYS, withinMonth } from './availability.views.ts';
import { TimetableSlotView, timetableSlot, TimetableView, timetableDay } from './timetable.views.ts';

const route = routesOver<App>();
const language = { locale: z.enum(['it', 'en']).optional() } as const;

/** Each page of the studio's classes asks them, so they are counted where they are answered. */
const anonymous = {
  access: 'none',
  flags: ['enable_bookings'],
  cache: 'none',
  rateLimit: { name: 'public.timetable', points: 600, perSeconds: 60, counted: 'perProcess' },
} as const;

const TimetableQuery = z
  .strictObject({
    ...language,
    from: dateInput.optional().describe('Left out: today at the studio'),
    to: dateInput.optional().describe(`Inclusive, with \`from\` ${MOST_DAYS} days at most; left out: a week`),
    activityId: uuidId<ActivityId>().optional(),
    locationId: uuidId<LocationId>().optional(),
    professionalId: uuidId<AccountId>().optional().describe('Who gives the class, or its activity'),
  })
  .refine(({ from, to }) => to === undefined || from !== undefined, fieldProblem('required', ['from']))
  .refine(isPeriod, fieldProblem('period_reversed', ['to']))
  .refine(withinMonth, { error: `${MOST_DAYS} days at most`, path: ['to'] });

/** The studio's classes for who is not signed in: read at each request, since a place can go at any moment. */
export const timetableRoutes: readonly Route<App>[] = [
  route({
    id: 'public.activities.timetable',
    method: 'GET',
    path: '/api/v1/public/timetable',
    summary: 'The classes ahead that anybody may book, day by day: whether there are places, the price, who gives them',
    ...anonymous,
    query: TimetableQuery,
    ok: { status: 200, schema: TimetableView },
    errors: storeErrors,
    run: ({ app, query, locale }) => {
      const { from = null, to = null, activityId, locationId = null, professionalId = null } = query;
      const only = { activityIds: activityId === undefined ? null : [activityId], locationId, professionalId };
      return Effect.map(app.booking.readTimetable({ from, to, zone: app.booking.zone, only }), (found) => ({
        zone: found.zone,
        from: found.from.toString(),
        to: found.to.toString(),
        days: found.days.map((day) => timetableDay(day, query.locale ?? locale)),
      }));
    },
  }),
  route({
    id: 'public.activities.timetable.slot',
    method: 'GET',
    path: '/api/v1/public/timetable/{slotId}',
    summary: 'One class as anybody sees it, also one that is cancelled or over',
    ...anonymous,
    params: z.strictObject({ slotId: uuidId<SlotId>() }),
    query: z.strictObject(language),
    ok: { status: 200, schema: TimetableSlotView },
    errors: { ...storeErrors, Refusal: { slot_not_found: 'errors.booking.slotNotFound' } },
    run: ({ app, params: { slotId }, query, locale }) =>
      Effect.flatMap(app.booking.readTimetableSlot(slotId), (offer) =>
        offer === null
          ? Effect.fail(refusal('slot_not_found'))
          : Effect.succeed(timetableSlot(offer, query.locale ?? locale)),
      ),
  }),
];
