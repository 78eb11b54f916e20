import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { corsOrigin } from '@svc/domain/entity';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { entityRows } from '../kernel/entity/entity-rows.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { isSafe } from '../kernel/origin.ts';
import { routesOver, type Route } from '../kernel/route.ts';

const route = routesOver<App>();
const path = '/api/v1/cors-origins';

const Effective = z
  .object({ items: z.array(z.object({ origin: z.string(), source: z.enum(['config', 'row']) })) })
  .meta({ id: 'EffectiveOrigins' });
const Initialized = z
  .object({ created: z.array(z.string()), existing: z.array(z.string()) })
  .meta({ id: 'InitializedOrigins' });

/** What changes an origin asks for a fresh proof of who it is; this process goes by the change with the answer. */
const guarded = (row: Route<App>): Route<App> =>
  isSafe(row.method)
    ? row
    : {
        ...row,
        fresh: 'always',
        run: (request) => Effect.tap(row.run(request), () => Effect.sync(request.app.origins.drop)),
      };

/** Origins whose pages may call the private API with the cookie; they count without a restart. */
export const corsOriginRoutes: readonly Route<App>[] = [
  ...entityRows(corsOrigin, {
    ids: 'settings.cors-origins',
    path,
    noun: 'origin whose pages may call with the cookie',
    read: 'superadmin',
    write: 'superadmin',
    refusals: { save: {}, remove: {} },
  }),
  route({
    id: 'settings.cors-origins.active',
    method: 'GET',
    path: `${path}/active`,
    summary: 'The origins that count now: those of the configuration and the active ones of the database',
    access: 'superadmin',
    ok: { status: 200, schema: Effective },
    errors: storeErrors,
    run: ({ app }) => Effect.map(app.origins.effective, (items) => ({ items: items.map((each) => ({ ...each })) })),
  }),
  route({
    id: 'settings.cors-origins.initialize',
    method: 'POST',
    path: `${path}/initialize`,
    summary: 'Adds the origins of local development that are missing; in production they come switched off',
    access: 'superadmin',
    ok: { status: 200, schema: Initialized },
    errors: storeErrors,
    run: ({ app, ...request }) => app.origins.initialize(actorOf(request)),
  }),
].map(guarded);
