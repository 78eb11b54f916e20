import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { SlotOffer } from '@svc/application/booking';
import { closureForClients, localized, waitlistStates, type Activity } from '@svc/domain/booking';
import type { ActivityId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import type { Locale } from '../kernel/locale.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import {
  dateInput,
  DateView,
  MoneyView,
  pageFromAll,
  pageOf,
  pageQuery,
  queryBoolean,
  uuidId,
  VatView,
} from '../kernel/views.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { AvailabilityWord } from './activities.views.ts';
import { classTime, classTimeFields } from './class-time.views.ts';

const route = routesOver<App>();

/** An activity as the studio's own site shows it: no staff, no inner state. */
const PublicActivityView = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    kind: z.enum(['class', 'appointment']),
    color: z.string(),
    durationMinutes: z.int(),
    price: MoneyView.nullable(),
    vat: VatView.nullable(),
    bookable: z.boolean(),
  })
  .meta({ id: 'PublicActivity' });

const publicView = (activity: Activity, locale: Locale): z.output<typeof PublicActivityView> => ({
  id: activity.id,
  slug: activity.slug,
  name: localized(activity.name, locale),
  description: localized(activity.description, locale),
  kind: activity.kind,
  color: activity.color,
  durationMinutes: activity.durationMinutes,
  price: activity.price,
  vat: activity.vat,
  bookable: activity.means.length > 0,
});

/** A class as the studio's own site shows it: nobody's name, and a word for the places instead of their number. */
const PublicSlotView = z
  .object({
    ...classTimeFields,
    slug: z.string(),
    availability: AvailabilityWord,
    waitlist: z.enum(waitlistStates),
    price: MoneyView.nullable(),
  })
  .meta({ id: 'PublicSlot' });

/** An appointment whose professional is taken by another class is not to be had: a visitor learns no more than that. */
const publicSlot = (offer: SlotOffer, locale: Locale): z.output<typeof PublicSlotView> => {
  const { slot, activity, waitlist } = offer;
  const isTaken = offer.givenElsewhere !== null && offer.free > 0;
  const availability =
    isTaken && !['closed', 'cancelled', 'over'].includes(offer.availability) ? 'full' : offer.availability;
  return {
    ...classTime(slot, activity, locale),
    slug: activity.slug,
    availability,
    waitlist,
    price: activity.price,
  };
};

const PublicScheduleView = z
  .object({
    zone: z.string(),
    from: DateView,
    to: DateView,
    days: z.array(z.object({ date: DateView, closures: z.array(z.string()), slots: z.array(PublicSlotView) })),
  })
  .meta({ id: 'PublicSchedule' });

const publicRead = {
  access: { token: 'activities.read' },
  rateLimit: { name: 'public.read', points: 600, perSeconds: 60, counted: 'perProcess' },
} as const;

export const publicActivityRoutes: readonly Route<App>[] = [
  route({
    id: 'activities.public.list',
    method: 'GET',
    path: '/api/public/v1/activities',
    summary: 'What the studio offers, for its own site',
    ...publicRead,
    query: z.strictObject({
      ...pageQuery,
      locale: z.enum(['it', 'en']).optional(),
      filterBookable: queryBoolean.optional(),
    }),
    ok: { status: 200, schema: pageOf(PublicActivityView) },
    errors: storeErrors,
    run: ({ app, query, locale }) => {
      const asked = { unpublished: 'nobody', filterBookable: query.filterBookable === true } as const;
      return Effect.map(
        app.booking.listActivities(asked),
        pageFromAll((activity) => publicView(activity, query.locale ?? locale), query),
      );
    },
  }),
  route({
    id: 'activities.public.schedules',
    method: 'GET',
    path: '/api/public/v1/schedules',
    summary: 'The classes of a week (Monday to Sunday) or of a day, for the studio’s own site: free places as a word',
    ...publicRead,
    query: z.strictObject({
      locale: z.enum(['it', 'en']).optional(),
      view: z.enum(['week', 'day']).default('week'),
      date: dateInput.optional(),
      activityId: uuidId<ActivityId>().optional(),
    }),
    ok: { status: 200, schema: PublicScheduleView },
    errors: storeErrors,
    run: ({ app, query, locale }) => {
      const language = query.locale ?? locale;
      const asked = {
        view: query.view,
        date: query.date ?? null,
        zone: app.booking.zone,
        userId: null,
        staff: false,
        includeClosed: true,
        only: { activityIds: query.activityId === undefined ? null : [query.activityId] },
      };
      return Effect.map(app.booking.readSchedule(asked), ({ zone, from, to, days }) => ({
        zone,
        from: from.toString(),
        to: to.toString(),
        days: days.map(({ date, closures, slots }) => ({
          date: date.toString(),
          closures: closures.map((closure) => localized(closureForClients(closure).title, language)),
          slots: slots.map((offer) => publicSlot(offer, language)),
        })),
      }));
    },
  }),
];
