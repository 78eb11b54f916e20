import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { App } from '../app.ts';
import { reply } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

const LivenessView = z
  .object({ status: z.enum(['up', 'down']), checks: z.object({ database: z.boolean() }) })
  .meta({ id: 'Liveness' });
const ReadinessView = z
  .object({ enabled: z.boolean(), ready: z.boolean(), checks: z.record(z.string(), z.boolean()) })
  .meta({ id: 'Readiness' });

const open = { method: 'GET', access: 'none', cookie: 'ignored', inMaintenance: true } as const;

/** Reachable by everybody under every flag; they answer booleans and nothing else. */
export const healthRoutes: readonly Route<App>[] = [
  route({
    ...open,
    id: 'health.live',
    path: '/health',
    summary: 'Liveness: the process answers, and so does its database',
    ok: { status: 200, schema: LivenessView, also: [503] },
    errors: {},
    run: ({ app }) =>
      Effect.map(app.platform.databaseIsUp, (database) =>
        reply(
          { status: database ? ('up' as const) : ('down' as const), checks: { database } },
          { status: database ? 200 : 503 },
        ),
      ),
  }),
  route({
    ...open,
    id: 'health.ready',
    path: '/health/ready',
    summary: 'Readiness: everything a request needs is there',
    ok: { status: 200, schema: ReadinessView, also: [503] },
    errors: {},
    run: ({ app }) =>
      Effect.map(app.platform.readinessChecks, (checks) => {
        const ready = Object.values(checks).every(Boolean);
        return reply({ enabled: true, ready, checks: { ...checks } }, { status: ready ? 200 : 503 });
      }),
  }),
  route({
    ...open,
    id: 'health.commerce',
    path: '/health/commerce',
    summary: 'Commerce readiness; healthy and not enabled while online payments are off',
    ok: { status: 200, schema: ReadinessView, also: [503] },
    errors: storeErrors,
    run: ({ app }) =>
      Effect.map(app.commerce.readiness, ({ enabled, ready, checks }) =>
        reply({ enabled, ready, checks: { ...checks } }, { status: enabled && !ready ? 503 : 200 }),
      ),
  }),
];
