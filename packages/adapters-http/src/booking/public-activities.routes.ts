import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { localized, type Activity } from '@svc/domain/booking';
import type { App } from '../app.ts';
import type { Locale } from '../kernel/locale.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { MoneyView, pageFromAll, pageOf, pageQuery, queryBoolean, VatView } from '../kernel/views.ts';
import { storeErrors } from '../kernel/read-errors.ts';

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

export const publicActivityRoutes: readonly Route<App>[] = [
  route({
    id: 'activities.public.list',
    method: 'GET',
    path: '/api/public/v1/activities',
    summary: 'What the studio offers, for its own site',
    access: { token: 'activities.read' },
    rateLimit: { name: 'public.read', points: 600, perSeconds: 60, counted: 'perProcess' },
    query: z.strictObject({
      ...pageQuery,
      locale: z.enum(['it', 'en']).optional(),
      filterBookable: queryBoolean.optional(),
    }),
    ok: { status: 200, schema: pageOf(PublicActivityView) },
    errors: storeErrors,
    run: ({ app, query, locale }) => {
      const asked = { includeHidden: false, filterBookable: query.filterBookable === true };
      return Effect.map(
        app.booking.listActivities(asked),
        pageFromAll((activity) => publicView(activity, query.locale ?? locale), query),
      );
    },
  }),
];
