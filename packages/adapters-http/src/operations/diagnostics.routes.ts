import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { App } from '../app.ts';
import { routesOver, type Route } from '../kernel/route.ts';

const route = routesOver<App>();

const Keys = z
  .object({
    environment: z.enum(['development', 'production']),
    active: z.boolean().describe('Whether this server runs in that environment'),
    items: z.array(z.object({ key: z.string(), value: z.string().nullable(), source: z.enum(['default', 'given']) })),
  })
  .meta({ id: 'EffectiveConfiguration' });

const MODE = 'NODE_ENV';

const rowOf = (environment: 'development' | 'production'): Route<App> =>
  route({
    id: `platform.diagnostics.appsettings.${environment}`,
    method: 'GET',
    path: `/api/v1/diagnostics/appsettings/${environment}`,
    summary: `The configuration as it holds in ${environment}, without secrets`,
    access: 'superadmin',
    ok: { status: 200, schema: Keys },
    errors: {},
    run: ({ app }) => {
      const mode = app.platform.configuration.find(({ key }) => key === MODE)?.value;
      const items = app.platform.configuration.map((each) => ({
        ...each,
        ...(each.key === MODE ? { value: environment } : {}),
      }));
      return Effect.succeed({ environment, active: mode === environment, items });
    },
  });

/** What the server is configured with; no key has other defaults in one environment than in the other. */
export const diagnosticsRoutes: readonly Route<App>[] = [rowOf('development'), rowOf('production')];
