import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { clientAuthReasons, type StoredAuthEvent } from '@svc/application/accounts';
import type { App } from '../app.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { InstantView, instantQuery, queryBoolean } from '../kernel/views.ts';
import { storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

/** Spec 3, Limits. */
const PAGE = 50;
const Method = z.enum([
  ...(['password', 'otp', 'idp_a', 'idp_b', 'secondFactor'] as const),
  ...(['session', 'support', 'api_token', 'maintenance_key'] as const),
]);
const Source = z.enum(['server', 'client']);

const AuthEventView = z
  .object({
    id: z.string(),
    date: InstantView,
    method: Method,
    success: z.boolean(),
    reason: z.string().nullable(),
    source: Source,
    email: z.string(),
    accountId: z.uuid().nullable(),
    operatorId: z.uuid().nullable().describe('The operator who acted as that account for support'),
    requestId: z.string().nullable(),
    address: z.string().nullable().describe('Where the request came from; null after 30 days'),
  })
  .meta({ id: 'AuthEvent', description: '`email` is masked.' });

const toView = (event: StoredAuthEvent): z.output<typeof AuthEventView> => ({
  id: String(event.id),
  date: event.at.toString(),
  method: event.method,
  success: event.success,
  reason: event.reason,
  source: event.source,
  email: event.maskedEmail,
  accountId: event.accountId,
  operatorId: event.operator,
  requestId: event.requestId,
  address: event.address,
});

const cursor = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/** What a browser says of itself proves nothing: taken, so that old pages go on working, and looked at by nobody. */
const ignored = z.unknown().optional();
const ReportBody = z
  .strictObject({
    method: z.enum(['idp_a', 'idp_b']),
    reason: z.enum(clientAuthReasons),
    ip: ignored,
    ipAddress: ignored,
    userAgent: ignored,
  })
  .meta({ id: 'AuthEventReport' });

/** Who tried to get in: the list for the SuperAdmin, and the report of a browser that could not even try. */
export const authEventRoutes: readonly Route<App>[] = [
  route({
    id: 'audit.auth-events.list',
    method: 'GET',
    path: '/api/v1/auth-events',
    summary: 'Attempts to get in and sign-outs, newest first; mail addresses are masked',
    access: 'superadmin',
    support: 'never',
    query: z.strictObject({
      cursor: cursor.optional(),
      limit: z.coerce.number().int().min(1).max(PAGE).default(PAGE),
      method: Method.optional(),
      success: queryBoolean.optional(),
      reason: z.string().min(1).max(60).optional(),
      source: Source.optional(),
      from: instantQuery.optional(),
      to: instantQuery.optional(),
    }),
    ok: { status: 200, schema: z.object({ items: z.array(AuthEventView), nextCursor: z.string().nullable() }) },
    errors: storeErrors,
    run: ({ app, query }) =>
      Effect.map(app.authEvents.page({ ...query, cursor: query.cursor ?? null }), ({ items, nextCursor }) => ({
        items: items.map(toView),
        nextCursor: nextCursor === null ? null : String(nextCursor),
      })),
  }),
  route({
    id: 'audit.auth-events.client',
    method: 'POST',
    path: '/api/v1/auth-events/client',
    summary: 'A browser reports that a social sign-in could not begin; only listed reasons count',
    access: 'none',
    rateLimit: { name: 'auth-events.client', points: 20, perSeconds: 60 },
    body: ReportBody,
    ok: { status: 204, empty: true },
    errors: storeErrors,
    run: ({ app, body: { method, reason } }) => Effect.as(app.authEvents.report({ method, reason }), undefined),
  }),
];
