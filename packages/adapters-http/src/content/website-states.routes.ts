import * as z from 'zod';
import { websiteStateKinds, websiteStates } from '@svc/domain/content';
import { languages } from '@svc/domain/entity';
import type { App } from '../app.ts';
import { settingsRows } from '../kernel/entity/settings-rows.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { routesOver, type Route } from '../kernel/route.ts';
import { dateInput, DateView } from '../kernel/views.ts';

const route = routesOver<App>();

const shown = {
  key: z.string(),
  kind: z.enum(websiteStateKinds),
  title: z.string(),
  message: z.string().nullable(),
  from: DateView,
  to: DateView.nullable(),
  link: z.string().nullable(),
  locale: z.enum(languages).describe('The language of its texts'),
} as const;
const View = z
  .object({
    current: z.object(shown).nullable(),
    next: z.object({ ...shown, since: DateView.describe('The day from which it is shown') }).nullable(),
    zone: z.string(),
  })
  .meta({ id: 'WebsiteState' });

/** What the studio's site says of itself: kept by its staff, read by the site. */
export const websiteStateRoutes: readonly Route<App>[] = [
  ...settingsRows(websiteStates, {
    ids: 'website-states',
    path: '/api/v1/website-states',
    noun: 'states of the studio’s site, the whole list',
    read: 'pro',
    write: 'pro',
  }),
  route({
    id: 'website-states.public',
    method: 'GET',
    path: '/api/public/v1/website-state',
    summary: 'The state of the studio’s site on a day, and the next one, in one language',
    access: { token: 'website-states.read' },
    rateLimit: { name: 'public.read', points: 600, perSeconds: 60, counted: 'perProcess' },
    query: z.strictObject({ at: dateInput.optional(), locale: z.enum(languages).optional() }),
    ok: { status: 200, schema: View },
    errors: storeErrors,
    run: ({ app, query: { at, locale: wanted }, locale }) =>
      app.content.websiteState({ at: at ?? null, language: wanted ?? locale }),
  }),
];
