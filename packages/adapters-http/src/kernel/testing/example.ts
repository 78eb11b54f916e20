import { createHash, randomUUID } from 'node:crypto';
import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { privilege } from '@svc/domain/accounts';
import { refusal, type AccountId, type FlagKey, type Micros, type Refusal, type SessionId } from '@svc/domain/kernel';
import type { HttpService, TenantDoor } from '../door.ts';
import { memoryRateLimiter, openForAll, storeDown, type LogLevel, type MaintenanceMode } from '@svc/application/kernel';
import { reply } from '../reply.ts';
import { routesOver, type Route } from '../route.ts';
import type { SessionReading } from '../session.ts';
import { guestRows } from './example-guests.ts';
import { memoryIdempotency } from './idempotency.ts';
import { EXAMPLE_KEY, exampleTokens } from './tokens.ts';
import { named } from '../wire-code.ts';

/** A tea house: the smallest application that meets every behaviour of the kernel. */
export interface TeaHouse {
  readonly brew: (order: {
    readonly leaf: string;
    readonly cups: number;
  }) => Effect.Effect<{ readonly pot: number }, Refusal<'place_full' | 'slot_closed'> | { readonly _tag: 'StoreDown' }>;
  readonly slow: Effect.Effect<void>;
}

const route = routesOver<TeaHouse>();

const Pot = z.object({ pot: z.int() }).meta({ id: 'Pot' });
const Order = z
  .strictObject({ leaf: z.string().min(1).max(20), cups: z.int().min(1).max(9), note: z.string().optional() })
  .meta({ id: 'TeaOrder' });
const brewErrors = {
  Refusal: named('booking', 'place_full', 'slot_closed'),
  StoreDown: 'errors.general.unavailable',
} as const;

export const teaRoutes: readonly Route<TeaHouse>[] = [
  route({
    id: 'tea.menu',
    method: 'GET',
    path: '/api/v1/tea/menu',
    summary: 'What there is',
    access: 'none',
    cache: '1h',
    query: z.strictObject({ page: z.coerce.number().int().min(1).default(1) }),
    ok: { status: 200, schema: z.object({ page: z.int(), guest: z.boolean() }) },
    errors: {},
    run: ({ query, session }) => Effect.succeed({ page: query.page, guest: session === undefined }),
  }),
  route({
    id: 'tea.brew',
    method: 'POST',
    path: '/api/v1/tea/pots',
    summary: 'Brews a pot',
    access: 'user',
    flags: ['enable_bookings', 'enable_subscriptions'],
    body: Order,
    idempotent: true,
    ok: { status: 201, schema: Pot },
    errors: brewErrors,
    run: ({ app, body }) => app.brew(body),
  }),
  route({
    id: 'tea.get',
    method: 'GET',
    path: '/api/v1/tea/pots/{id}',
    summary: 'One pot',
    access: 'user',
    cache: '10min',
    params: z.strictObject({ id: z.uuid() }),
    ok: { status: 200, schema: z.object({ id: z.string() }) },
    errors: { NotFound: 'errors.general.notFound' },
    run: ({ params }) =>
      params.id.startsWith('0') ? Effect.fail({ _tag: 'NotFound' } as const) : Effect.succeed({ id: params.id }),
  }),
  route({
    id: 'tea.cellar',
    method: 'GET',
    path: '/api/v1/tea/cellar',
    summary: 'Of which a stranger must not know',
    access: 'superadmin',
    hidden: true,
    ok: { status: 200, schema: z.object({ key: z.string() }) },
    errors: {},
    run: () => Effect.succeed({ key: 'under the mat' }),
  }),
  route({
    id: 'tea.label',
    method: 'GET',
    path: '/api/v1/tea/label',
    summary: 'A label to print',
    access: 'pro',
    ok: { status: 200, binary: 'application/pdf' },
    errors: {},
    run: () => Effect.succeed(new Uint8Array([37, 80, 68, 70])),
  }),
  route({
    id: 'tea.invoices',
    method: 'GET',
    path: '/api/v1/tea/invoices',
    summary: 'Gone while its flag is off',
    access: 'admin',
    denied: 'errors.eInvoicing.permissionDenied',
    vanishesWithout: 'enable_einvoicing',
    flags: ['enable_bookings'],
    ok: { status: 200, schema: z.object({ items: z.array(z.string()) }) },
    errors: {},
    run: () => Effect.succeed({ items: [] }),
  }),
  route({
    id: 'tea.post',
    method: 'POST',
    path: '/api/v1/tea/post/{box}',
    summary: 'Signed post, taken as bytes',
    access: 'none',
    cookie: 'ignored',
    fromAnywhere: true,
    warnsOfRefusals: true,
    rawBody: { maxBytes: 65_536, contentTypes: ['*'] },
    rateLimit: { name: 'tea.post', points: 1000, perSeconds: 60 },
    params: z.strictObject({ box: z.enum(['card', 'wallet']) }),
    ok: { status: 200, schema: z.object({ bytes: z.int(), hash: z.string() }) },
    errors: {},
    run: ({ raw }) => Effect.succeed({ bytes: raw.length, hash: sha256(raw) }),
  }),
  route({
    id: 'tea.leave',
    method: 'POST',
    path: '/api/v1/tea/leave',
    summary: 'Ends the visit',
    access: 'cookie',
    gate: 'always',
    ok: { status: 204, empty: true },
    errors: {},
    run: () => Effect.succeed(reply(undefined, { cookies: ['Tea=; Max-Age=0', 'Cup=; Max-Age=0'] })),
  }),
  route({
    id: 'tea.spill',
    method: 'GET',
    path: '/api/v1/tea/spill',
    summary: 'A bug',
    access: 'none',
    rateLimit: { name: 'tea.spill', points: 3, perSeconds: 60 },
    ok: { status: 200, schema: z.object({ pot: z.int() }) },
    errors: {},
    run: () => Effect.die(new Error('the secret is 1234')),
  }),
  route({
    id: 'tea.slow',
    method: 'POST',
    path: '/api/v1/tea/slow',
    summary: 'Takes its time',
    access: 'none',
    ok: { status: 204, empty: true },
    errors: {},
    run: ({ app }) => Effect.as(app.slow, undefined),
  }),
  route({
    id: 'tea.review',
    method: 'POST',
    path: '/api/v1/tea/reviews',
    summary: 'What a stranger thinks of the tea',
    access: 'none',
    botChallenge: true,
    rateLimit: { name: 'tea.review', points: 30, perSeconds: 60 },
    body: z.strictObject({ stars: z.int().min(1).max(5) }).meta({ id: 'TeaReview' }),
    ok: { status: 204, empty: true },
    errors: {},
    run: () => Effect.succeed(undefined),
  }),
  ...guestRows,
  route({
    id: 'tea.public',
    method: 'GET',
    path: '/api/public/v1/teas',
    summary: 'What is on the shelf, for other sites',
    access: { token: 'catalog-item.read' },
    cache: '10min',
    ok: { status: 200, schema: z.object({ shelf: z.string(), by: z.string() }) },
    errors: {},
    run: ({ apiToken }) => Effect.succeed({ shelf: 'assam', by: apiToken.name }),
  }),
  route({
    id: 'tea.public.order',
    method: 'POST',
    path: '/api/public/v1/teas',
    summary: 'Puts something on the shelf',
    access: { token: 'catalog-item.write' },
    body: Order,
    ok: { status: 204, empty: true },
    errors: {},
    run: () => Effect.succeed(undefined),
  }),
  route({
    id: 'tea.rinse',
    method: 'POST',
    path: '/api/v1/maintenance/rinse',
    summary: 'For the operator’s machines',
    access: 'maintenance-key',
    body: z.strictObject({ hot: z.boolean().default(true) }),
    ok: { status: 200, schema: z.object({ hot: z.boolean() }) },
    errors: {},
    run: ({ body }) => Effect.succeed({ hot: body.hot }),
  }),
];

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Cookies `Tea=<role>`; `Tea=dead` was invalidated, `Tea=down` breaks the store. */
const readTea = (cookie: string | undefined): SessionReading => {
  const role = /Tea=([\w-]+)/.exec(cookie ?? '')?.[1];
  if (role === undefined) return { kind: 'none' };
  if (role === 'dead')
    return { kind: 'invalid', code: 'errors.auth.sessionInvalidated', setCookie: ['Tea=; Max-Age=0'] };
  const session = {
    accountId: `account-${role}` as AccountId,
    sessionId: 'session' as SessionId,
    privilegeBits:
      { pro: privilege.pro, 'stale-pro': privilege.pro, admin: privilege.admin, superadmin: privilege.superAdmin }[
        role
      ] ?? 0,
    email: `${role}@tea.example`,
    displayName: role,
    language: 'it',
    provedAt: role.startsWith('stale') ? (0 as Micros) : null,
    mustChangePassword: role === 'gated',
    via: 'cookie',
  } as const;
  return role === 'restamped' ? { kind: 'valid', session, setCookie: ['Tea=new'] } : { kind: 'valid', session };
};

type LogLine = { readonly level: LogLevel; readonly message: string } & Readonly<Record<string, unknown>>;

/** The tea house as a service, with everything a test may want to look at or to move. */
export interface TeaService {
  readonly service: HttpService<TeaHouse>;
  readonly lines: LogLine[];
  readonly flagsOff: Set<FlagKey>;
  /** Pots brewed so far. */
  readonly pots: () => number;
}

export const teaService = (
  more: Partial<HttpService<TeaHouse>> = {},
  slow = Effect.void,
  mode: MaintenanceMode = openForAll,
): TeaService => {
  const lines: LogLine[] = [];
  const flagsOff = new Set<FlagKey>();
  let pots = 0;
  const app: TeaHouse = {
    brew: ({ leaf }) =>
      Effect.suspend((): ReturnType<TeaHouse['brew']> => {
        if (leaf === 'full') return Effect.fail(refusal('place_full', { waitlist: 'open' }));
        if (leaf === 'down') return Effect.fail({ _tag: 'StoreDown' } as const);
        pots += 1;
        return Effect.succeed({ pot: pots });
      }),
    slow,
  };
  const door: TenantDoor<TeaHouse> = {
    id: 'tea',
    app,
    sessions: {
      read: ({ cookie }) =>
        cookie?.includes('Tea=down') === true ? Effect.fail({ _tag: 'StoreDown' }) : Effect.succeed(readTea(cookie)),
    },
    sessionCookieName: 'Tea',
    freshSignInSeconds: 600,
    admitToken: exampleTokens('https://tea.example'),
    refusedKey: () => Effect.void,
    maintenanceKey: EXAMPLE_KEY,
    maintenance: () => mode,
    flags: { isOn: (flag) => Effect.sync(() => !flagsOff.has(flag)) },
    limiter: memoryRateLimiter(() => performance.now()),
    botChallenge: {
      verify: (answer) =>
        answer === 'down' ? Effect.fail(storeDown('the tea house is closed')) : Effect.succeed(answer === 'human'),
    },
    idempotency: memoryIdempotency(),
    trustsOrigin: (origin) => origin === 'https://tea.example',
    isClientPage: (origin) => Effect.succeed(origin === 'https://cup.example'),
  };
  const service: HttpService<TeaHouse> = {
    routes: teaRoutes,
    tenantOf: () => Effect.succeed(door),
    logger: { log: (level, message, fields) => void lines.push({ ...fields, level, message }) },
    clock: { now: () => Temporal.Now.instant(), monotonicMs: () => performance.now() },
    newRequestId: randomUUID,
    sha256,
    mode: 'test',
    trustedProxies: [],
    ...more,
  };
  return { service, lines, flagsOff, pots: () => pots };
};
