import { randomUUID } from 'node:crypto';
import * as Effect from 'effect/Effect';
import {
  allRoutes,
  routesOver,
  startHttpServer,
  type App,
  type HttpService,
  type TenantDoor,
} from '@svc/adapters-http';
import { jsonLogger, lineTime, toStderr } from '@svc/app';
import * as z from 'zod';
import { item, ItemBody } from './item.ts';

/**
 * The whole HTTP kernel with every real row mounted and two rows of the bench beside them, over a tenant that needs no
 * database: request ids, gates, validation, security headers, error mapping and a log line per request, as in `svc serve`.
 */
const route = routesOver<App>();
const benchRows = [
  route({
    id: 'bench.item',
    method: 'GET',
    path: '/bench/items/{id}',
    summary: 'An item',
    access: 'none',
    params: z.strictObject({ id: z.string().max(40) }),
    ok: { status: 200, schema: z.unknown() },
    errors: {},
    run: ({ params }) => Effect.succeed(item(params.id)),
  }),
  route({
    id: 'bench.create',
    method: 'POST',
    path: '/bench/items',
    summary: 'Checks an item',
    access: 'none',
    body: ItemBody,
    ok: { status: 200, schema: z.unknown() },
    errors: {},
    run: ({ body }) => Effect.succeed({ accepted: body.name }),
  }),
];

const door: TenantDoor<App> = {
  id: 'bench',
  app: {} as App,
  sessions: { read: () => Effect.succeed({ kind: 'none' }) },
  sessionCookieName: 'SvcAuth',
  freshSignInSeconds: 600,
  refusedKey: () => Effect.void,
  admitToken: () => Effect.die(new Error('no row here asks for a token')),
  maintenanceKey: undefined,
  maintenance: () => ({ enabled: false, retryAfterSeconds: 1, since: null }),
  flags: { isOn: () => Effect.succeed(true) },
  limiter: { take: () => Effect.succeed({ allowed: true }) },
  botChallenge: { verify: () => Effect.succeed(true) },
  idempotency: {} as TenantDoor<App>['idempotency'],
  trustsOrigin: () => false,
  isClientPage: () => Effect.succeed(false),
};
const service: HttpService<App> = {
  routes: [...allRoutes, ...benchRows],
  tenantOf: () => Effect.succeed(door),
  logger: jsonLogger('info', lineTime(), toStderr),
  clock: { now: () => Temporal.Now.instant(), monotonicMs: () => performance.now() },
  newRequestId: randomUUID,
  sha256: () => '',
  mode: 'production',
  trustedProxies: [],
};
const port = Number(process.env['PORT']);
await Effect.runPromise(startHttpServer({ host: '127.0.0.1', port, newRequestId: randomUUID, eager: true, service }));
process.once('SIGTERM', () => process.exit(0));
