import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { isRegistrationOpen } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

const ConfigsView = z
  .object({
    registration: z.object({ enabled: z.boolean(), confirmationByMail: z.boolean() }),
    login: z.object({
      enabled: z.boolean(),
      adminOnly: z.boolean(),
      branding: z.object({
        name: z.string(),
        logoUrl: z.string().nullable(),
        title: z.string().nullable(),
        subtitle: z.string().nullable(),
        layout: z.string(),
        primary: z.string().describe('The colour of the studio, `#rrggbb`'),
      }),
    }),
    storage: z.object({ kind: z.enum(['local']), maxUploadBytes: z.int() }),
  })
  .meta({ id: 'AdminConfigs', description: 'What the login page needs before anybody is signed in. Holds no secret.' });

const VersionView = z
  .object({
    version: z.string(),
    commit: z.string().nullable(),
    branch: z.string().nullable(),
    buildTime: z.string().nullable(),
  })
  .meta({ id: 'Version' });

/** What a page asks before it knows who looks at it, and which build answers. */
export const bootstrapRoutes: readonly Route<App>[] = [
  route({
    id: 'auth.admin-configs',
    method: 'GET',
    path: '/api/v1/admin/configs',
    summary: 'Registration, login branding and storage configuration; anonymous, since the login page needs it',
    access: 'none',
    cache: 'none',
    ok: { status: 200, schema: ConfigsView },
    errors: storeErrors,
    run: ({ app, locale }) =>
      Effect.zipWith(app.platform.flags, app.content.publicBranding(locale), (flags, { brandMeta, login, theme }) => ({
        registration: {
          enabled: isRegistrationOpen(flags),
          confirmationByMail: app.platform.facts.mailConfigured,
        },
        login: {
          enabled: flags.enable_login,
          adminOnly: app.platform.facts.adminOnlyLogin,
          branding: { name: brandMeta.name, logoUrl: null, ...login, primary: theme.primary },
        },
        storage: { kind: 'local' as const, maxUploadBytes: 10 * 1024 * 1024 },
      })),
  }),
  route({
    id: 'platform.diagnostics.version',
    method: 'GET',
    path: '/api/v1/diagnostics/version',
    summary: 'Which build answers',
    access: 'user',
    cache: '1h',
    ok: { status: 200, schema: VersionView },
    errors: {},
    run: ({ app }) => Effect.succeed(app.platform.facts.build),
  }),
];
