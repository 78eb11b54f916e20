import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { brandKit, brandLibrary, brandLogin, brandMeta, brandPwa, brandTheme } from '@svc/domain/content';
import { languages } from '@svc/domain/entity';
import type { App } from '../app.ts';
import { settingsRows } from '../kernel/entity/settings-rows.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { routesOver, type Route } from '../kernel/route.ts';
import { brandAssetsView } from './brand-assets.views.ts';
import { BrandingView, PublicBrandingView } from './branding.views.ts';

const route = routesOver<App>();

const path = '/api/v1/admin/branding';
const section = { read: 'pro', write: 'superadmin' } as const;

/** One row reads all sections, so each has but the row that saves it. */
const savesOf = (rows: readonly Route<App>[]): readonly Route<App>[] => rows.filter(({ method }) => method === 'PUT');

const kit = { read: 'pro', write: 'pro' } as const;

/** What a studio looks like: its sections, what designers keep to, and what everybody sees. */
export const brandingRoutes: readonly Route<App>[] = [
  route({
    id: 'branding.get',
    method: 'GET',
    path,
    summary: 'The branding as it is shown, what of it is saved, and what is hard to read in it',
    access: 'pro',
    ok: { status: 200, schema: BrandingView },
    errors: storeErrors,
    run: ({ app }) =>
      Effect.map(app.content.branding, ({ effective, warnings, assets, ...more }) => ({
        ...effective,
        ...more,
        assets: brandAssetsView(assets),
        warnings: [...warnings],
      })),
  }),
  ...savesOf([
    ...settingsRows(brandTheme, { ...section, ids: 'branding.theme', path: `${path}/theme`, noun: 'theme' }),
    ...settingsRows(brandMeta, {
      ...{ ...section, ids: 'branding.brand-meta', path: `${path}/brand-meta` },
      noun: 'name and contacts of the studio',
    }),
    ...settingsRows(brandPwa, { ...section, ids: 'branding.pwa', path: `${path}/pwa`, noun: 'app on a phone' }),
    ...settingsRows(brandLogin, { ...section, ids: 'branding.login', path: `${path}/login`, noun: 'sign-in page' }),
  ]),
  ...settingsRows(brandKit, { ...kit, ids: 'branding.brand-kit', path: '/api/v1/brand-kit', noun: 'brand kit' }),
  ...settingsRows(brandLibrary, {
    ...{ ...kit, ids: 'branding.brand-kit.library', path: '/api/v1/brand-kit/library' },
    noun: 'library of the brand kit',
  }),
  route({
    id: 'branding.public',
    method: 'GET',
    path: '/api/public/v1/branding',
    summary: 'What the studio looks like, in one language; asks for nobody',
    access: 'none',
    cookie: 'ignored',
    cache: 'none',
    rateLimit: { name: 'public.read.anonymous', points: 120, perSeconds: 60, counted: 'perProcess' },
    query: z.strictObject({ locale: z.enum(languages).optional() }),
    ok: { status: 200, schema: PublicBrandingView },
    errors: storeErrors,
    run: ({ app, query, locale }) =>
      Effect.map(app.content.publicBranding(query.locale ?? locale), ({ assets, ...shown }) => ({
        ...shown,
        assets: brandAssetsView(assets),
      })),
  }),
];
