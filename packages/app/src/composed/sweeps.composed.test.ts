import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes, type Route } from '@svc/adapters-http';
import { sweep } from '@svc/adapters-http/testing';
import { apiPermissions } from '@svc/domain/accounts';
import { rawClient, register } from '../testing/oidc-client.ts';
import { anna, giulia, openRegistration, openStudio, operator, type Studio } from '../testing/studio.ts';
import { call, openClient, type Answer, type Client } from '../walk/client.ts';
import { consumer } from '../walk/stage.ts';

const roles = { user: 0, pro: 1, admin: 2, superadmin: 4 } as const;
type Role = keyof typeof roles;

let studio: Studio;
let clients: Readonly<Record<Role, Client>>;
/** Headers of a page that uses a token with just this permission. */
const tokens = new Map<string, Readonly<Record<string, string>>>();
let bearer: string;

beforeAll(async () => {
  studio = await openStudio();
  await openRegistration(studio.server);
  for (const [role, bits] of Object.entries(roles))
    await studio.sql(
      `insert into account select (jsonb_populate_record(a, jsonb_build_object(
         'id', gen_random_uuid(), 'email', $1::text, 'display_name', $1::text, 'privilege_bits', $2::int))).*
       from account a where email = $3`,
      [`${role}@sweep.example`, bits, anna],
    );
  const signed = await Promise.all(
    Object.keys(roles).map(async (role) => [role, await studio.signIn(`${role}@sweep.example`, 'loto-demo-2026')]),
  );
  clients = Object.fromEntries(signed) as typeof clients;
  const items = ['idpa_login', 'idpb_login', 'subscriptions', 'blogs', 'native_blog', 'public_forms'].map(switchedOn); // rows are judged, not flags
  const { status } = await clients.superadmin.post('/api/v1/admin/feature-flags', { items });
  if (status !== 200) throw new Error(`the flags are not switched on: ${status}`);
  const origin = 'https://sweep.example';
  for (const permission of apiPermissions) {
    const body = { name: permission, permissions: [permission], allowedOrigins: origin };
    const made = await clients.superadmin.post('/api/v1/api-tokens', body);
    tokens.set(permission, { origin, authorization: `Bearer ${String(made.json()['token'])}` });
  }
  await register(studio.server, 'sweep');
  bearer = `Bearer ${(await rawClient(studio.url, 'sweep').tokens('superadmin@sweep.example')).access_token}`;
});
afterAll(() => studio.close());

const switchedOn = (flag: string) => ({ key: `enable_${flag}`, value: true });
const unknownId = '0190a000-0000-7000-8000-00000000ffff';
/** A well-formed id that nothing has. */
const paramOf = (route: { readonly id: string }, name: string): string => {
  if (name === 'provider') return 'card';
  if (name === 'position' || name === 'commentId') return '1';
  if (name === 'enumKey') return 'catalog.category';
  // Orders have numbers, everything else of payments has ids like the rest.
  return /^(payments|commerce)\.(?!admin\.alerts\.)/.test(route.id) ? '999999999' : unknownId;
};
const pathOf = (route: Route<never>, param = paramOf): string =>
  route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => param(route, name));
const rows = allRoutes as readonly Route<never>[];

/** What a row says of an id that nobody has; the specification has a word of its own for some. */
const notThere = new Set<unknown>([
  'errors.general.notFound',
  'errors.booking.bookingNotFound',
  'errors.booking.slotNotFound',
]);
/** The least that each row's body schema accepts. */
const granted = { granted: true };
const goodBodies: Readonly<Record<string, unknown>> = {
  'activities.booking.settle': { paid: false },
  'activities.slot.update': { patch: { note: 'portare un tappetino' } },
  'auth.passkeys.rename': { name: 'Telefono' },
  'payments.booking-checkout': { slotId: unknownId, billingProfile: consumer('Anna') },
  'payments.admin.orders.review': { action: 'Release' },
  'payments.admin.alerts.settle': { note: 'x' },
  'commerce.admin.orders.review': { action: 'Release' },
  ...{ 'payments.orders.invoice-retry': {}, 'commerce.admin.orders.invoice-retry': {} },
  ...{ 'einvoicing.fatture.resend': {}, 'einvoicing.fatture.check': {} },
  'users.change-password': { newPassword: 'lago di Como 7' },
  'users.enable': { enabled: true },
  'users.booking-block.update': { until: '2099-01-01T00:00:00Z' },
  ...{ 'users.set-pro': granted, 'users.set-admin': granted, 'users.set-superadmin': granted },
  'users.professional-profile.update': { displayName: 'Prof. Loto' },
  'users.user-subscriptions.update': { items: [{ id: unknownId, version: 1 }] },
  'einvoicing.fatture.forward-email': { to: 'studio@esempio.it' },
  'einvoicing.aziende.update': { ...consumer('Anna'), country: 'IT' },
  'subscriptions.studio-plans.update': {
    name: { it: 'Dieci ingressi' },
    entries: 10,
    validity: { months: 3 },
    price: { amountCents: 12_000 },
    vat: { rateBp: 2200 },
  },
  'subscriptions.studio-plans.daily-limit': { dailyLimit: 1 },
  'closures.groups.update': { name: { it: 'Ponti' } },
  'subscriptions.studio-plans.toggle': { active: false },
  'subscriptions.client.suspend': { from: '2099-01-01' },
  'subscriptions.client.validity': { validTo: '2099-01-01', reason: 'x' },
  'subscriptions.client.cancel': { reason: 'x' },
  'subscriptions.client.refund': { mode: 'full', reason: 'x' },
  'subscriptions.client.check-in': { bookingId: unknownId },
  'subscriptions.client.credit-entry': { entries: 1, reason: 'x' },
  'users.photos': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), // a PNG begins so
  ...{ 'forms.submissions.status': { status: 'Done' }, 'forms.submissions.contact': { contactId: null } },
  'forms.submissions.legal-hold': { on: false },
  'users.me.update': { displayName: 'Anna', phone: null },
  'users.me.billing-profile.update': { ...consumer('Anna'), country: 'IT' },
  'einvoicing.billing-profiles.update': { ...consumer('Anna'), country: 'IT' },
};
const sent = (route: Route<never>, body: unknown): RequestInit => ({
  method: route.method,
  ...(route.method === 'GET' || body === undefined
    ? {}
    : body instanceof Uint8Array
      ? { body: body as Uint8Array<ArrayBuffer>, headers: { 'content-type': 'application/octet-stream' } }
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
});

/** As somebody who may enter: a token where the row asks for one, the operator's key, else the SuperAdmin. */
const enter = ({ access }: Route<never>, path: string, init: RequestInit = {}): Promise<Answer> => {
  const mine =
    typeof access === 'object' ? tokens.get(access.token) : access === 'maintenance-key' ? maintenance() : {};
  return clients.superadmin.send(path, { ...init, headers: { ...(init.headers as object), ...mine } });
};
const maintenance = () => ({ 'x-maintenance-key': studio.environment['MAINTENANCE__KEY'] ?? '' });

describe('every row of the composed server', () => {
  it('refuses strangers, wrong roles, bad, oversized and foreign bodies and wrong methods', async () => {
    const found = await sweep({
      server: studio.asTestServer,
      routes: rows,
      cookieOf: (role) => clients[role].cookie(),
      tokenOf: (permission) => tokens.get(permission) ?? {},
      maintenance: maintenance(),
      bearer,
      param: paramOf,
    });
    expect(found).toEqual([]);
  });

  it('names the places of an unknown body field and tells them in the caller’s language', async () => {
    const asked = rows.filter((row) => row.body !== undefined);
    expect(asked.length).toBeGreaterThan(5);
    for (const row of asked) {
      const init = sent(row, { 'no such field': 1 });
      const answer = await enter(row, pathOf(row), {
        ...init,
        headers: { 'content-type': 'application/json', 'accept-language': 'it' },
      });
      const { errors } = answer.json() as { readonly errors?: readonly Record<string, string>[] };
      expect([row.id, answer.status, answer.headers.get('content-language')]).toEqual([row.id, 400, 'it']);
      const places = errors?.map(({ pointer }) => pointer) ?? [];
      expect([row.id, places.every((place) => /^(\/|$)/.test(place ?? 'none'))]).toEqual([row.id, true]);
      expect([row.id, places.length > 0]).toEqual([row.id, true]);
    }
  });

  it('refuses a query field it does not know, and one that is no good, by its place', async () => {
    const asked = rows.filter((row) => row.query !== undefined);
    expect(asked.length).toBeGreaterThan(2);
    for (const row of asked)
      for (const query of ['nosuch=1', 'pageSize=0', 'pageSize=ten', 'page=-1', 'page=1&page=2']) {
        const answer = await enter(row, `${pathOf(row)}?${query}`, { method: row.method });
        const { errors } = answer.json() as { readonly errors?: readonly { readonly pointer: string }[] };
        expect([row.id, query, answer.status]).toEqual([row.id, query, 400]);
        expect([row.id, errors?.[0]?.pointer.startsWith('query:')]).toEqual([row.id, true]);
      }
  });

  it('answers 404 for an id that nothing has, where it is not of the audit log, and 400 for one that cannot be one', async () => {
    const asked = rows.filter(({ id, path }) => /\{(id|userId)\}/.test(path) && !id.startsWith('audit.'));
    expect(asked.length).toBeGreaterThan(8);
    const found: unknown[] = [];
    for (const row of asked) {
      const unknown = await enter(row, pathOf(row), sent(row, goodBodies[row.id]));
      if (unknown.status !== 404 || !notThere.has(unknown.json()['code']))
        found.push([row.id, unknown.status, unknown.text.slice(0, 300)]);
      for (const bad of ['no-id', '-1', '%00', '1e3', '9'.repeat(40), '..%2f..']) {
        const path = pathOf(row, () => bad);
        const answer = await enter(row, path, sent(row, goodBodies[row.id]));
        if (answer.status !== 400) found.push([row.id, bad, answer.status]);
      }
    }
    expect(found).toEqual([]);
  });

  it('answers HEAD like GET, and a path of nobody with a problem', async () => {
    for (const row of rows.filter(({ method, access }) => method === 'GET' && access === 'none')) {
      const [get, head] = await Promise.all([
        call(`${studio.url}${row.path}`),
        call(`${studio.url}${row.path}`, { method: 'HEAD' }),
      ]);
      expect([row.id, head.status, head.text]).toEqual([row.id, get.status, '']);
    }
    for (const path of ['/', '/api', '/api/v1/payments', '/api/v2/auth/login', '/.env', '/%c0%ae', '/health/']) {
      const answer = await call(`${studio.url}${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
  });

  it('says who answered what: request id in and out, no secret in any log line', async () => {
    const answer = await clients.user.send('/api/v1/auth/verify-session', { headers: { 'x-request-id': 'trace-42' } });
    expect(answer.headers.get('x-request-id')).toBe('trace-42');
    const line = studio.lines.find(({ requestId }) => requestId === 'trace-42');
    expect(line).toMatchObject({ message: 'request', status: 200, route: 'auth.verify-session' });
    const text = JSON.stringify(studio.lines);
    expect(text).not.toContain('loto-demo-2026');
    expect(text).not.toContain(clients.user.cookie().split('=')[1]);
    expect(text).not.toContain(studio.webhookSecret);
  });
});

/** Rows that do not look at who is signed in; what the gate lets through is listed by name elsewhere. */
const openToGated = new Set(
  rows
    .filter(
      ({ access, cookie, gate }) =>
        typeof access === 'object' || access === 'maintenance-key' || cookie === 'ignored' || gate === 'always',
    )
    .map(({ id }) => id),
);

describe('the operator with the known default password', () => {
  it('gets the 403 of the forced change on every row but the allowlist', async () => {
    const gated = await studio.signIn(operator);
    const refused: string[] = [];
    const answered: string[] = [];
    for (const row of rows.filter(({ id }) => id !== 'auth.logout')) {
      const answer = await gated.send(pathOf(row), sent(row, goodBodies[row.id] ?? {}));
      const forced = answer.status === 403 && answer.json()['code'] === 'errors.auth.forcedPasswordChangeRequired';
      (forced ? refused : answered).push(row.id);
    }
    expect(answered.filter((id) => !openToGated.has(id))).toEqual([]);
    expect(refused).toEqual(rows.map(({ id }) => id).filter((id) => !openToGated.has(id)));
  });

  it('is told so by the session, and may sign out', async () => {
    const gated = await studio.signIn(operator);
    const profile = await gated.get('/api/v1/auth/verify-session');
    expect([profile.status, profile.text.includes('true')]).toEqual([200, true]);
    expect((await gated.post('/api/v1/auth/logout')).status).toBe(204);
  });
});

describe('with e-invoicing switched off', () => {
  const save = (client: Client, items: readonly (readonly [string, boolean])[]) =>
    client.post('/api/v1/admin/feature-flags', { items: items.map(([key, value]) => ({ key, value })) });

  it('its partner cannot be switched off under online payments', async () => {
    const admin = await studio.signIn(giulia);
    for (const key of ['enable_bookings', 'enable_einvoicing']) {
      const refused = await save(admin, [[key, false]]);
      expect([refused.status, refused.json()['code']]).toEqual([409, 'errors.payment.featureDependency']);
    }
    const { items } = (await admin.get('/api/v1/admin/feature-flags')).json() as { readonly items: readonly object[] };
    expect(items).toContainEqual({ key: 'enable_einvoicing', value: true });
  });

  it('flag.enable_einvoicing, error.einvoicing-hidden: every row of it is a plain 404 for everyone, with any method and any body, before a word about who asks', async () => {
    const [admin, gated] = [await studio.signIn(giulia), await studio.signIn(operator)];
    const off = await save(admin, [
      ['enable_online_payments', false],
      ['enable_einvoicing', false],
    ]);
    expect(off.status).toBe(200);
    const gone = rows.filter(({ id }) => id.startsWith('einvoicing.'));
    expect(gone.length).toBeGreaterThanOrEqual(28);
    const headers = { 'x-request-id': 'same' };
    const missing = await call(`${studio.url}/nowhere`, { headers });
    for (const row of gone)
      for (const client of [openClient(studio.url), clients.user, admin, clients.superadmin, gated])
        for (const method of [row.method, 'DELETE']) {
          const answer = await client.send(pathOf(row), { method, headers });
          expect([row.id, answer.status, answer.text]).toEqual([row.id, 404, missing.text]);
        }
    const broken = { ...headers, 'content-type': 'application/json' };
    for (const row of gone.filter(({ method }) => method !== 'GET'))
      for (const client of [openClient(studio.url), admin]) {
        const answer = await client.send(
          pathOf(row, () => 'no-id'),
          { method: row.method, headers: broken, body: '{' },
        );
        expect([row.id, answer.status, answer.text]).toEqual([row.id, 404, missing.text]);
      }
    const checkout = await clients.user.post(
      '/api/v1/payments/booking-checkout',
      goodBodies['payments.booking-checkout'],
    );
    expect([checkout.status, checkout.json()['code']]).toEqual([404, 'errors.general.featureDisabled']);
    const commerce = await call(`${studio.url}/health/commerce`);
    expect([commerce.status, commerce.json()['enabled']]).toEqual([200, false]);
    const on = await save(admin, [
      ['enable_einvoicing', true],
      ['enable_online_payments', true],
    ]);
    expect(on.status).toBe(200);
    expect((await admin.get('/api/v1/einvoicing/settings')).status).toBe(200);
  });
});
