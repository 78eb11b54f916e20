import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { flagKeys } from '@svc/domain/kernel';
import { codesOf } from './kernel/row-codes.ts';
import { openApiDocument } from './kernel/openapi.ts';
import { startForTest } from './kernel/testing/client.ts';
import { exampleTokenHeaders, maintenanceHeaders } from './kernel/testing/tokens.ts';
import { sweep } from './kernel/testing/sweep.ts';
import { allRoutes as routes } from './routes.ts';
import { stubService } from './testing/stub-app.ts';

const catalogue = [
  'GET /health',
  'GET /health/commerce',
  'GET /health/ready',
  'GET /api/v1/payments/admin/orders',
  'GET /api/v1/payments/admin/orders/{id}',
  'GET /api/v1/payments/admin/readiness',
  'GET /api/v1/payments/orders/{id}',
  'POST /api/v1/payments/admin/orders/{id}/review',
  'POST /api/v1/payments/booking-checkout',
  'POST /api/v1/payments/orders/{id}/invoice/retry',
  'POST /api/v1/payments/{provider}/webhook',
];

const unknownId = '0190a000-0000-7000-8000-00000000ffff';

describe('the rows', () => {
  it('cover the areas payments and health', () => {
    const known = routes.map(({ method, path }) => `${method} ${path}`);
    expect(known).toEqual(expect.arrayContaining(catalogue));
  });
  it('have unique ids, and refuse unknown fields in every body', () => {
    const ids = routes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const open = routes.filter(({ body }) => body !== undefined && body.safeParse({ 'no such field': 1 }).success);
    expect(open).toEqual([]);
  });
  it('of e-invoicing vanish with their flag; the checkout asks for its flags in the order of the specification', () => {
    const invoicing = routes.filter(({ path }) => path.startsWith('/api/v1/einvoicing/'));
    expect(invoicing.length).toBeGreaterThan(10);
    for (const { id, vanishesWithout } of invoicing) expect([id, vanishesWithout]).toEqual([id, 'enable_einvoicing']);
    const checkout = routes.find(({ id }) => id === 'payments.booking-checkout');
    expect(checkout?.flags).toEqual(['enable_bookings', 'enable_einvoicing', 'enable_online_payments']);
  });
  it('error.errors.eInvoicing.permissionDenied, einvoicing.no-webhook: of e-invoicing are an Admin’s, and nobody calls in from outside', async () => {
    await using server = await startForTest(stubService({}));
    const invoicing = routes.filter(({ path }) => path.startsWith('/api/v1/einvoicing/'));
    for (const { id, method, path } of invoicing) {
      const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'position' ? '1' : unknownId));
      const answers = [];
      for (const headers of [{}, { cookie: 'SvcAuth=user' }, { cookie: 'SvcAuth=pro' }]) {
        const answer = await server.call(url, { method, headers });
        answers.push([answer.status, answer.json()['code']]);
      }
      const denied = [403, 'errors.eInvoicing.permissionDenied'];
      expect([id, ...answers]).toEqual([id, [401, 'errors.auth.unauthenticated'], denied, denied]);
    }
  });
  it('einvoicing.admin-routes: readiness, orders, reviews and invoice retries refuse a lesser role with the code of e-invoicing', () => {
    const watched = routes.filter(({ path }) =>
      /^\/api\/v1\/(?:payments|commerce)\/(?:admin\/|orders\/.*retry)/.test(path),
    );
    expect(watched.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'payments.readiness',
        'payments.admin.orders.list',
        'payments.admin.orders.get',
        'payments.admin.orders.review',
        'payments.orders.invoice-retry',
        'commerce.admin.orders.list',
        'commerce.admin.orders.get',
        'commerce.admin.orders.review',
        'commerce.admin.orders.invoice-retry',
      ]),
    );
    for (const { id, access, denied } of watched)
      expect([id, access, denied]).toEqual([id, 'admin', 'errors.eInvoicing.permissionDenied']);
  });
  it('that take an Idempotency-Key can all be answered again; the checkout finds its claim by itself', () => {
    const keyed = routes.filter(({ idempotent }) => idempotent === true);
    expect(keyed.length).toBeGreaterThan(20);
    const withoutReread = keyed.filter(({ reread }) => reread === undefined).map(({ id }) => id);
    expect(withoutReread).toEqual(['payments.booking-checkout']);
  });
  it('let money in flight go on when every flag is off', async () => {
    const none = { receiveWebhook: () => Effect.succeed('ignored' as const), providers: () => ({}) as never };
    await using server = await startForTest(stubService({ commerce: none }, flagKeys));
    const answer = await server.call('/api/v1/payments/card/webhook', { method: 'POST', body: '{}' });
    expect([answer.status, answer.json()]).toEqual([200, { result: 'ignored' }]);
  });
  it('never look at a gated cookie for login, webhooks, calendars and health', () => {
    const blind = routes.filter(({ cookie }) => cookie === 'ignored').map(({ id }) => id);
    expect(blind.sort()).toEqual([
      'account.page.second-step',
      'account.page.sign-in',
      'auth.login',
      'auth.second-step.activate',
      'auth.second-step.activate-passkey',
      'auth.second-step.enrol',
      'auth.second-step.enrol-passkey',
      'auth.second-step.passkey',
      'auth.second-step.prove',
      'branding.public',
      'calendar.feed',
      'health.commerce',
      'health.live',
      'health.ready',
      'payments.webhook',
      'uploads.receive',
    ]);
    const allowed = routes.filter(({ gate }) => gate !== undefined).map(({ id }) => id);
    expect(allowed.sort()).toEqual([
      'account.page.second-factor',
      'account.page.sign-out',
      'auth.logout',
      // Beside the specification's list: an operator who acts as somebody with a default password can always stop.
      'auth.support.end',
      'auth.verify-session',
      // A page that asks for a new password shows the studio's pictures; private files stay closed.
      'files.get',
      'users.change-password',
      'users.get',
      'users.password-status',
      'users.preferred-content-language',
    ]);
  });
  it('count in one limit alone by one rule: those that name the same one agree on it', () => {
    const rules = Map.groupBy(
      routes.flatMap(({ rateLimit }) => (rateLimit === undefined ? [] : [rateLimit])),
      ({ name }) => name,
    );
    const torn = [...rules].filter(([, [first, ...others]]) =>
      others.some((other) => other.points !== first?.points || other.perSeconds !== first?.perSeconds),
    );
    expect([rules.get('auth.second-factor')!.length > 3, torn]).toEqual([true, []]);
  });

  it('count how often the operator’s key is tried, each of those that ask for it', () => {
    const open = routes.filter(({ access, rateLimit }) => access === 'maintenance-key' && rateLimit === undefined);
    expect(open.map(({ id }) => id)).toEqual([]);
  });
  it('pass every sweep: no credentials, wrong role, bad, oversized and mistyped bodies, wrong methods', async () => {
    await using server = await startForTest(stubService({}));
    const findings = await sweep({
      server,
      routes,
      cookieOf: (role) => `SvcAuth=${role}`,
      tokenOf: exampleTokenHeaders('https://studio.example'),
      maintenance: maintenanceHeaders,
      bearer: 'Bearer superadmin',
      param: (route, name) => {
        if (name === 'provider') return 'card';
        return route.path.includes('/orders/') ? '42' : '00000000-0000-7000-8000-000000000000';
      },
    });
    expect(findings).toEqual([]);
  });
  it('publish a document in which every operation lists its codes', () => {
    type Paths = Record<string, Record<string, { 'x-error-codes': string[] }>>;
    const of = (surface: 'private' | 'public') => (openApiDocument(routes, surface) as { paths: Paths }).paths;
    const paths = { ...of('private'), ...of('public') };
    for (const { id, path, method, ...route } of routes) {
      const operation = paths[path]?.[method.toLowerCase()];
      expect([id, operation?.['x-error-codes']]).toEqual([id, codesOf({ id, path, method, ...route })]);
    }
  });
});
