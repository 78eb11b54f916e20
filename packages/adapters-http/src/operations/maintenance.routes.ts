import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { MaintenanceActor } from '@svc/application/kernel';
import type { App } from '../app.ts';
import { originOf } from '../kernel/actor.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { InstantView } from '../kernel/views.ts';
import { storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();
const post = {
  method: 'POST',
  access: 'maintenance-key',
  rateLimit: { name: 'maintenance', points: 60, perSeconds: 60 },
} as const;
const operatorOf = (request: Parameters<typeof originOf>[0]): MaintenanceActor => ({
  kind: 'maintenance',
  ...originOf(request),
});
const NoBody = z.strictObject({});

const ModeBody = z
  .strictObject({ enabled: z.boolean(), retryAfterSeconds: z.int().min(1).max(86_400).default(300) })
  .meta({ id: 'MaintenanceModeChange' });
const ModeView = z
  .object({ enabled: z.boolean(), retryAfterSeconds: z.int(), since: InstantView.nullable() })
  .meta({ id: 'MaintenanceMode' });
const PurgeBody = z.strictObject({ olderThanDays: z.int().min(30).max(3650).default(90) }).meta({ id: 'PurgeUsers' });

/** Operations by the operator's machines, with X-Maintenance-Key; they go on while the tenant is closed for maintenance. */
export const maintenanceRoutes: readonly Route<App>[] = [
  route({
    ...post,
    id: 'maintenance.invalidate-sessions',
    path: '/api/v1/maintenance/auth/invalidate-sessions',
    summary: 'Ends every session of everybody and revokes all OIDC tokens',
    body: NoBody,
    ok: { status: 204, empty: true },
    errors: storeErrors,
    run: ({ app, ...request }) => Effect.as(app.maintenance.invalidateSessions(operatorOf(request)), undefined),
  }),
  route({
    ...post,
    id: 'maintenance.purge-users',
    path: '/api/v1/maintenance/purge-users',
    summary: 'Removes old accounts that were never confirmed or are deleted, and that nothing refers to',
    body: PurgeBody,
    ok: { status: 200, schema: z.object({ removed: z.int(), more: z.boolean() }) },
    errors: storeErrors,
    run: ({ app, body, ...request }) => app.maintenance.purgeUsers(body.olderThanDays, operatorOf(request)),
  }),
  route({
    ...post,
    id: 'maintenance.email-replay-failed',
    path: '/api/v1/maintenance/email/replay-failed',
    summary: 'Queues the mails that were given up or skipped once more',
    body: NoBody,
    ok: { status: 200, schema: z.object({ replayed: z.int() }) },
    errors: storeErrors,
    run: ({ app }) => Effect.map(app.maintenance.replayFailedMails, (replayed) => ({ replayed })),
  }),
  route({
    ...post,
    id: 'maintenance.mode',
    path: '/api/v1/maintenance/mode',
    summary: 'Closes the tenant for everything but health and maintenance, or opens it again',
    body: ModeBody,
    ok: { status: 200, schema: ModeView },
    errors: storeErrors,
    run: ({ app, body }) =>
      Effect.map(app.maintenance.setMode(body), ({ enabled, retryAfterSeconds, since }) => ({
        enabled,
        retryAfterSeconds,
        since: since?.toString() ?? null,
      })),
  }),
  route({
    ...post,
    id: 'maintenance.feature-flags-invalidate',
    path: '/api/v1/maintenance/feature-flags/invalidate',
    summary: 'Makes every process read the feature flags anew',
    body: NoBody,
    ok: { status: 204, empty: true },
    errors: storeErrors,
    run: ({ app }) => Effect.as(app.maintenance.invalidateFlags, undefined),
  }),
];
