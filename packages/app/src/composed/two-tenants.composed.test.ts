import { Client as PgClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes, type Route } from '@svc/adapters-http';
import { signPayload } from '@svc/emulators/payments';
import { apiPermissions } from '@svc/domain/accounts';
import { drawnByCommit } from '../testing/drawn-by-commit.ts';
import { catchEvent } from '../testing/catch-event.ts';
import { rawClient } from '../testing/oidc-client.ts';
import { openTwoTenants, type OneTenant, type TwoTenants } from '../testing/two-tenants.ts';
import { call, openClient, until, type Answer, type Client } from '../walk/client.ts';
import { checkout, consumer, freeSlots } from '../walk/stage.ts';

const rows = allRoutes as readonly Route<never>[];
const operator = 'operator@studio-loto.example';
const anna = 'anna@example.it';
const giulia = 'giulia@studio-loto.example';
const origin = 'https://page.example';

let house: TwoTenants;
let sole: OneTenant;
let luna: OneTenant;
let chief: Client;
let lunasChief: Client;
let bearer: string;
let apiToken: string;
beforeAll(async () => {
  house = await openTwoTenants();
  ({ sole, luna } = house);
  chief = await sole.signIn(operator);
  lunasChief = await luna.signIn(operator);
  bearer = `Bearer ${(await rawClient(sole.url, 'desk').tokens(operator)).access_token}`;
  const body = { name: 'all', permissions: [...apiPermissions], allowedOrigins: '*' };
  const made = await chief.post('/api/v1/api-tokens', body);
  apiToken = `Bearer ${String(made.json()['token'])}`;
});
afterAll(() => house.close());

const unknownId = '0190a000-0000-7000-8000-00000000ffff';
type ParamOf = (route: Route<never>, name: string) => string;
const anyParam: ParamOf = ({ id }, name) => {
  if (name === 'provider') return 'card';
  return /orders/.test(id) ? '999999999' : unknownId;
};
const pathOf = (route: Route<never>, param = anyParam): string =>
  route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => param(route, name));

type Headers = Readonly<Record<string, string>>;
const ask = (base: string, route: Route<never>, headers: Headers, path = pathOf(route)): Promise<Answer> =>
  call(`${base}${path}`, {
    method: route.method,
    headers: {
      'x-request-id': 'same',
      ...(route.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(route.method === 'GET' ? {} : { body: '{}' }),
  });
/** What a caller can tell apart, but for what is drawn anew for everybody. */
const seen = ({ status, headers, text }: Answer, isSteady: boolean): readonly unknown[] => [
  status,
  headers.get('content-type'),
  isSteady ? text : text.replaceAll(/[\w-]{16,}/g, '…'),
];

/** Everything of the one tenant's that could be tried at the other. */
const foreign = (): readonly (readonly [string, Headers])[] => {
  const cookie = chief.cookie();
  const ticket = cookie.slice(cookie.indexOf('=') + 1);
  return [
    ['the cookie', { cookie }],
    ['the cookie under the other tenant’s name', { cookie: `${luna.cookieName}=${ticket}` }],
    ['the ticket as bearer', { authorization: `Bearer ${ticket}` }],
    ['the bearer token', { authorization: bearer }],
    ['the API token', { authorization: apiToken, origin }],
    ['the maintenance key', { 'x-maintenance-key': sole.maintenanceKey }],
    [
      'all of it',
      {
        cookie: `${luna.cookieName}=${ticket}`,
        authorization: apiToken,
        'x-maintenance-key': sole.maintenanceKey,
        origin,
      },
    ],
  ];
};

/** When an export was recorded, and the number of what an anonymization leaves behind. */
const ofEach = /\d{4}-\d\d-\d\dT[\d:.]+Z|"tombstoneId":"\d+"/g;

/** The same kinds of credentials, of nobody at all. */
const nonsense = (headers: Headers): Headers =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (name === 'origin') return [name, value];
      if (name === 'authorization') return [name, 'Bearer nobody'];
      return [name, name === 'cookie' ? `${value.slice(0, value.indexOf('='))}=nobody` : 'nobody'];
    }),
  );

/** What opens the row at the tenant that it is of. */
const keyOf = ({ access }: Route<never>, cookie: string): Headers => {
  if (typeof access === 'object') return { authorization: apiToken, origin };
  if (access === 'maintenance-key') return { 'x-maintenance-key': sole.maintenanceKey };
  return access === 'bearer' ? { authorization: bearer } : { cookie };
};
/** The same at the other tenant, with the cookie under the name that is looked for there. */
const keyThere = (route: Route<never>): readonly [string, Headers] => {
  const ticket = chief.cookie().slice(chief.cookie().indexOf('=') + 1);
  return ['what opens it at home', keyOf(route, `${luna.cookieName}=${ticket}`)];
};
const drawn = drawnByCommit(rows, 10);

describe('two tenants in one process', { timeout: 180_000 }, () => {
  it(`tenant.isolation: on every row the other tenant’s cookie, bearer, API token and key are nobody’s (each of them on part ${drawn.part} of ten)`, async () => {
    expect(rows.length).toBeGreaterThan(90);
    expect(drawn.items.length).toBeGreaterThan(8);
    for (const route of rows) {
      const [first, anonymous] = [await ask(luna.url, route, {}), await ask(luna.url, route, {})];
      const isSteady = first.text === anonymous.text;
      for (const [what, headers] of drawn.items.includes(route) ? foreign() : [keyThere(route)]) {
        const answer = await ask(luna.url, route, headers);
        const nobody = await ask(luna.url, route, nonsense(headers));
        expect([route.id, what, ...seen(answer, isSteady)]).toEqual([route.id, what, ...seen(nobody, isSteady)]);
        expect(answer.headers.get('www-authenticate')).toBe(nobody.headers.get('www-authenticate'));
        // A page of another origin is refused as such, whatever it sends.
        if ('origin' in headers) continue;
        // The OIDC server speaks of the header's form, from any sender (RFC 6749 section 5.2).
        if (route.id.startsWith('oidc.') && 'authorization' in headers) continue;
        expect([route.id, what, ...seen(answer, isSteady)]).toEqual([route.id, what, ...seen(anonymous, isSteady)]);
      }
    }
  });

  it('tenant.isolation: ids of the one are unknown to the other, and nothing of the one is touched by asking', async () => {
    const [person] = await sole.sql<{ id: string }>(`select id from account where email = $1`, [anna]);
    const [token] = await sole.sql<{ id: string }>('select id from api_token limit 1');
    const [session] = await sole.sql<{ id: string }>('select id from session limit 1');
    // Orders are numbered by each tenant from one on; these numbers only one of them has.
    await sole.sql(`select setval(pg_get_serial_sequence('commerce_order', 'id'), 777000)`);
    const giuliaThere = await sole.signIn(giulia);
    const order = await checkout(giuliaThere, (await freeSlots(giuliaThere))[0]?.id ?? '');
    const ids = [person?.id, token?.id, session?.id, String(order.orderId)];
    const count = `select (select count(*) from account)::int as accounts, (select count(*) from api_token)::int as tokens,
      (select count(*) from commerce_order)::int as orders, (select max(xmin::text::bigint) from account) as touched`;
    const before = await sole.sql(count);
    const asked = rows.filter(({ path }) => /\{(id|userId)\}/.test(path));
    expect(asked.length).toBeGreaterThan(20);
    const headers = { cookie: lunasChief.cookie() };
    for (const route of asked) {
      if (route.access === 'maintenance-key' || typeof route.access === 'object') continue;
      for (const [at, id] of ids.entries()) {
        // One stranger for each id: what is asked about somebody is itself noted.
        const stranger = `${unknownId.slice(0, -1)}${at}`;
        const isNumber = /^\d+$/.test(id ?? '');
        const unknown = await ask(
          luna.url,
          route,
          headers,
          pathOf(route, (_, name) => (name === 'provider' ? 'card' : isNumber ? '999999998' : stranger)),
        );
        const answer = await ask(
          luna.url,
          route,
          headers,
          pathOf(route, (_, name) => (name === 'provider' ? 'card' : (id ?? ''))),
        );
        const [known, other] = [answer.text, unknown.text].map((text) => text.replaceAll(ofEach, ''));
        expect([route.id, id, answer.status, known]).toEqual([route.id, id, unknown.status, other]);
      }
    }
    expect(await sole.sql(count)).toEqual(before);
  });

  it('tenant.isolation: a webhook signed for the one is refused by the other, and its order is nobody’s there', async () => {
    const buyer = await sole.signIn(anna);
    const { orderId, sessionId } = await checkout(buyer, (await freeSlots(buyer))[0]?.id ?? '', consumer('Anna'));
    const body = await catchEvent({ card: sole.card }, sessionId);
    const deliver = (to: OneTenant, secret: string) =>
      call(`${to.url}/api/v1/payments/card/webhook`, {
        method: 'POST',
        body,
        headers: { 'card-signature': signPayload(body, secret, Math.floor(Date.now() / 1000)) },
      });
    const events = () => luna.sql('select * from webhook_event');
    const before = await events();
    const refused = await deliver(luna, sole.webhookSecret);
    expect([refused.status, refused.json()['code']]).toEqual([400, 'errors.payment.webhookSignatureInvalid']);
    expect(await events()).toEqual(before);
    // Even with the right signature, for instance of one account at the provider for both, it pays nothing there.
    const orders = await luna.sql('select * from commerce_order order by id');
    expect((await deliver(luna, luna.webhookSecret)).status).toBe(200);
    expect(await luna.sql('select * from commerce_order order by id')).toEqual(orders);
    expect((await deliver(sole, sole.webhookSecret)).json()).toEqual({ result: 'applied' });
    await until('finalized at home', async () => {
      const { status } = (await buyer.get(`/api/v1/payments/orders/${orderId}`)).json();
      return status === 'Finalized' ? true : undefined;
    });
  });

  it('flags.per-tenant, tenant.isolation: a flag, its cache and its wake-up are one tenant’s', async () => {
    const woken: string[] = [];
    const listeners = await Promise.all(
      [sole, luna].map(async ({ id, databaseUrl }) => {
        const client = new PgClient(databaseUrl);
        client.on('notification', ({ channel, payload }) => woken.push(`${id} ${channel} ${payload ?? ''}`));
        client.on('error', () => undefined);
        await client.connect();
        await client.query('listen svc_wake');
        return client;
      }),
    );
    const enabled = async ({ url }: OneTenant) => (await call(`${url}/health/commerce`)).json()['enabled'];
    const save = (value: boolean) =>
      chief.post('/api/v1/admin/feature-flags', { items: [{ key: 'enable_online_payments', value }] });
    expect([await enabled(sole), await enabled(luna)]).toEqual([true, true]);
    expect((await save(false)).status).toBe(200);
    expect([await enabled(sole), await enabled(luna)]).toEqual([false, true]);
    await expect.poll(() => woken.filter((each) => each.endsWith(' flags'))).toEqual(['sole svc_wake flags']);
    expect((await save(true)).status).toBe(200);
    await Promise.all(listeners.map((client) => client.end()));
  });

  it('tenant.isolation: the same credentials do open those rows at home, so they were good ones', async () => {
    // Somebody else, signed in anew where a row has ended the session: some do.
    await sole.sql(
      `insert into account select (jsonb_populate_record(a, jsonb_build_object(
         'id', gen_random_uuid(), 'email', 'boss@sole.example'))).* from account a where email = $1`,
      [operator],
    );
    const signedIn = async () => (await sole.signIn('boss@sole.example')).cookie();
    let cookie = await signedIn();
    const shut: string[] = [];
    // Bearer rows first: others sign everybody out.
    for (const route of rows.toSorted((a, b) => Number(b.access === 'bearer') - Number(a.access === 'bearer'))) {
      const { access, method } = route;
      if (access === 'none' || (access === 'maintenance-key' && method !== 'GET')) continue;
      let { status } = await ask(sole.url, route, keyOf(route, cookie));
      if (status === 401) {
        cookie = await signedIn();
        ({ status } = await ask(sole.url, route, keyOf(route, cookie)));
      }
      if (status === 401 || status === 403) shut.push(`${route.id} ${status}`);
    }
    expect(shut).toEqual([]);
    expect((await lunasChief.get('/api/v1/auth/verify-session')).status).toBe(200);
  });

  it('tenant.isolation: a page of the one acts with nobody’s cookie at the other, though a browser would send it', async () => {
    const cookie = (await luna.signIn(operator)).cookie();
    const page = { cookie, origin: sole.url, 'sec-fetch-site': 'same-site' };
    let asked = 0;
    for (const route of rows) {
      const { id, method, access, fromAnywhere } = route;
      // Rows where no cookie counts: signed, keyed or for pages of clients.
      if (method === 'GET' || fromAnywhere === true || access === 'maintenance-key' || typeof access === 'object')
        continue;
      const form = { ...page, 'content-type': 'application/x-www-form-urlencoded' };
      const answers = [await ask(luna.url, route, page), await ask(luna.url, route, form)];
      for (const answer of answers)
        expect([id, answer.status, answer.json()['code']]).toEqual([id, 403, 'errors.general.originRefused']);
      asked += 1;
    }
    expect(asked).toBeGreaterThan(40);
    // The same cookie on a page of its own.
    const own = await call(`${luna.url}/api/v1/auth/logout`, {
      method: 'POST',
      headers: { ...page, origin: luna.url },
    });
    expect(own.status).toBe(204);
  });

  it('tenant.isolation: who has used a limit up at the one has it whole at the other', async () => {
    // After all the others: from here on nobody signs in there for a minute.
    house.files.change('sole', { RATELIMIT__LOGINPERMINUTE: '3' });
    const knock = async ({ url }: OneTenant) =>
      (await openClient(url).post('/api/v1/auth/login', { email: 'nobody@example.it', password: 'x' })).status;
    await until('the limit of the one is in force', async () => ((await knock(sole)) === 429 ? true : undefined));
    await sole.sql('update rate_limit set expire = expire + 3600000'); // its window began with an earlier sign-in
    expect([await knock(luna), await knock(luna), await knock(luna), await knock(luna)]).toEqual([401, 401, 401, 401]);
    expect(await knock(sole)).toBe(429);
  });

  it('tenant.isolation: every log line says whose it is, by the host that was asked', () => {
    const { lines } = house.files;
    const requests = lines.filter(({ message }) => message === 'request');
    expect(requests.length).toBeGreaterThan(1000);
    expect(new Set(lines.map(({ tenant }) => tenant ?? 'nobody’s'))).toEqual(new Set(['sole', 'luna']));
    const text = JSON.stringify(lines);
    for (const secret of [
      sole.webhookSecret,
      luna.webhookSecret,
      sole.maintenanceKey,
      apiToken.slice(7),
      bearer.slice(7),
    ])
      expect(text.includes(secret)).toBe(false);
  });
});
