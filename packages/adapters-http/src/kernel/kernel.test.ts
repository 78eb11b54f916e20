import { describe, expect, it } from 'vitest';
import { startForTest } from './testing/client.ts';
import { teaService } from './testing/example.ts';

const order = { leaf: 'assam', cups: 2 };
const as = (role: string): { cookie: string } => ({ cookie: `Tea=${role}` });
const JSON_TYPE = { 'content-type': 'application/json' };
const ID = '7b9b0a52-6f61-4d3c-9a4e-3d8f7c1d2e3f';

describe('the order of refusal', () => {
  it('is tenant, flag of e-invoicing, forced change, other flags, signing in, role, then the input', async () => {
    const { service, flagsOff } = teaService();
    await using server = await startForTest(service);
    const status = async (role: string | undefined, body: unknown = { nonsense: 1 }) => {
      const headers = role === undefined ? {} : as(role);
      const { status, json } = await server.call('/api/v1/tea/pots', { method: 'POST', headers, body });
      return `${status} ${String(json()['code'])}`;
    };
    flagsOff.add('enable_bookings');
    expect(await status('gated')).toBe('403 errors.auth.forcedPasswordChangeRequired');
    expect(await status(undefined)).toBe('404 errors.general.featureDisabled');
    flagsOff.delete('enable_bookings');
    expect(await status(undefined)).toBe('401 errors.auth.unauthenticated');
    expect(await status('dead')).toBe('401 errors.auth.sessionInvalidated');
    expect(await status('user')).toBe('400 errors.general.validation');
    expect(await status('user', { leaf: 'full', cups: 1 })).toBe('409 errors.booking.placeFull');
    expect(await status('user', { leaf: 'down', cups: 1 })).toBe('503 errors.general.unavailable');
  });
  it('names the first flag of the row that is off', async () => {
    const { service, flagsOff } = teaService();
    await using server = await startForTest(service);
    flagsOff.add('enable_subscriptions').add('enable_bookings');
    const answer = await server.call('/api/v1/tea/pots', { method: 'POST', body: order });
    expect(answer.json()['params']).toEqual({ feature: 'enable_bookings' });
  });
  it('makes an e-invoicing path vanish for everyone while its flag is off, whatever the method', async () => {
    const { service, flagsOff } = teaService();
    await using server = await startForTest(service);
    flagsOff.add('enable_einvoicing').add('enable_bookings');
    for (const method of ['GET', 'DELETE', 'OPTIONS'])
      for (const headers of [{}, as('gated'), as('superadmin')]) {
        const { status, json } = await server.call('/api/v1/tea/invoices', { method, headers });
        expect([status, json()['code']]).toEqual([404, 'errors.general.notFound']);
      }
    flagsOff.clear();
    expect((await server.call('/api/v1/tea/invoices', { method: 'DELETE' })).status).toBe(405);
    expect((await server.call('/api/v1/tea/invoices', { headers: as('pro') })).json()['code']).toBe(
      'errors.eInvoicing.permissionDenied',
    );
  });
  it('answers 404 where existence is private and 403 elsewhere', async () => {
    await using server = await startForTest(teaService().service);
    expect((await server.call('/api/v1/tea/cellar', { headers: as('admin') })).status).toBe(404);
    expect((await server.call('/api/v1/tea/cellar', { headers: as('superadmin') })).status).toBe(200);
    expect((await server.call('/api/v1/tea/label', { headers: as('user') })).status).toBe(403);
  });
  it('lets a gated account reach what the allowlist names, and its own record only', async () => {
    await using server = await startForTest(teaService().service);
    const headers = as('gated');
    expect((await server.call('/api/v1/tea/menu', { headers })).status).toBe(403);
    expect((await server.call('/api/v1/tea/leave', { method: 'POST', headers })).status).toBe(204);
    expect((await server.call('/api/v1/tea/guests/account-gated', { headers })).status).toBe(200);
    expect((await server.call('/api/v1/tea/guests/account-other', { headers })).status).toBe(403);
    expect((await server.call('/api/v1/tea/post/card', { method: 'POST', headers })).status).toBe(200);
  });
  it('is 404 for a host that is no tenant, and 503 when a part is down', async () => {
    const { Effect } = { Effect: await import('effect/Effect') };
    await using nobody = await startForTest(teaService({ tenantOf: () => Effect.succeed(undefined) }).service);
    expect((await nobody.call('/api/v1/tea/menu')).status).toBe(404);
    await using server = await startForTest(teaService().service);
    const answer = await server.call('/api/v1/tea/menu', { headers: as('down') });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
  });
});

describe('a problem', () => {
  it('is problem+json with code, trace id and the sentence in the language asked for', async () => {
    await using server = await startForTest(teaService().service);
    const headers = { 'x-request-id': 'abc-1', 'accept-language': 'de, en;q=0.8, it;q=0.3' };
    const answer = await server.call('/api/v1/tea/label', { headers });
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.headers['x-request-id']).toBe('abc-1');
    expect(answer.json()).toEqual({
      type: 'urn:svc:problem:errors.auth.unauthenticated',
      title: 'Please sign in.',
      status: 401,
      code: 'errors.auth.unauthenticated',
      traceId: 'abc-1',
    });
    expect((await server.call('/api/v1/tea/label')).json()['title']).toBe('Accesso richiesto.');
  });
  it('carries the params of a refusal', async () => {
    await using server = await startForTest(teaService().service);
    const call = { method: 'POST', headers: as('user'), body: { leaf: 'full', cups: 1 } };
    expect((await server.call('/api/v1/tea/pots', call)).json()['params']).toEqual({ waitlist: 'open' });
  });
  it('names every field at fault, in body, query and path', async () => {
    await using server = await startForTest(teaService().service);
    const body = { leaf: '', cups: 2.5, 'a/b': 1 };
    const answer = await server.call('/api/v1/tea/pots', { method: 'POST', headers: as('user'), body });
    const errors = answer.json()['errors'] as { pointer: string; code: string; message: string }[];
    expect(errors.map(({ pointer, code }) => `${pointer} ${code}`).sort()).toEqual([
      '/a~1b unknown_field',
      '/cups invalid_type',
      '/leaf too_small',
    ]);
    expect(errors.find(({ pointer }) => pointer === '/leaf')?.message).toMatch(/caratteri/);
    const query = (await server.call('/api/v1/tea/menu?page=x&sort=1')).json()['errors'] as { pointer: string }[];
    expect(query.map(({ pointer }) => pointer).sort()).toEqual(['query:/page', 'query:/sort']);
    const path = (await server.call('/api/v1/tea/pots/1', { headers: as('user') })).json()['errors'] as {
      pointer: string;
    }[];
    expect(path.map(({ pointer }) => pointer)).toEqual(['path:/id']);
  });
  it('tells nothing of a bug but the trace id, and one log line tells the rest', async () => {
    const { service, lines } = teaService();
    await using server = await startForTest(service);
    const answer = await server.call('/api/v1/tea/spill', { headers: { 'x-request-id': 'trace-7' } });
    expect([answer.status, answer.json()['code'], answer.json()['traceId']]).toEqual([
      500,
      'errors.general.internal',
      'trace-7',
    ]);
    expect(answer.text).not.toContain('1234');
    const told = lines.filter(({ level }) => level === 'error');
    expect(told.map(({ requestId }) => requestId)).toEqual(['trace-7']);
    expect(String(told[0]?.['cause'])).toContain('the secret is 1234');
  });
});

describe('a body', () => {
  const post = (
    server: Awaited<ReturnType<typeof startForTest>>,
    body: unknown,
    headers: Record<string, string> = JSON_TYPE,
  ) => server.call('/api/v1/tea/pots', { method: 'POST', headers: { ...as('user'), ...headers }, body });
  it('is JSON as application/json in UTF-8, not compressed', async () => {
    await using server = await startForTest(teaService().service);
    const text = JSON.stringify(order);
    expect((await post(server, text)).status).toBe(201);
    expect((await post(server, text, { 'content-type': 'Application/JSON; charset="utf-8"' })).status).toBe(201);
    for (const type of ['text/plain', 'application/json; charset=latin1', 'application/x-www-form-urlencoded'])
      expect((await post(server, text, { 'content-type': type })).status).toBe(415);
    expect((await post(server, text, {})).status).toBe(415);
    expect((await post(server, text, { ...JSON_TYPE, 'content-encoding': 'gzip' })).status).toBe(415);
  });
  it('that is empty names what is missing; that is broken is malformed', async () => {
    await using server = await startForTest(teaService().service);
    for (const headers of [{}, JSON_TYPE]) {
      const empty = await post(server, undefined, headers);
      expect((empty.json()['errors'] as { pointer: string }[]).map(({ pointer }) => pointer)).toEqual([
        '/leaf',
        '/cups',
      ]);
    }
    for (const broken of ['{', '{"leaf":"a",}', new Uint8Array([0x22, 0xff, 0x22]), '\u0000'])
      expect((await post(server, broken)).json()['code']).toBe('errors.general.malformed');
    for (const wrong of ['null', '[]', '"x"', '1', '['.repeat(500_000) + ']'.repeat(500_000)])
      expect((await post(server, wrong)).json()['code']).toBe('errors.general.validation');
  });
  it('carries no text that the database cannot hold', async () => {
    await using server = await startForTest(teaService().service);
    for (const leaf of ['a\\u0000b', '\\ud800'])
      expect((await post(server, `{"leaf":"${leaf}","cups":1}`)).json()['code']).toBe('errors.general.validation');
    expect((await server.call('/api/v1/tea/menu?page=%00')).status).toBe(400);
  });
  it('is bounded at 1 MB, told or chunked', async () => {
    await using server = await startForTest(teaService().service);
    const huge = `{"leaf":"${'a'.repeat(1_100_000)}"}`;
    expect((await post(server, huge)).status).toBe(413);
    expect((await post(server, [huge])).json()['code']).toBe('errors.general.payloadTooLarge');
    expect((await post(server, `{"leaf":"${'a'.repeat(900_000)}"}`)).status).toBe(400);
  });
  it('taken as bytes comes through as it was sent, and is bounded too', async () => {
    await using server = await startForTest(teaService().service);
    const call = (body: unknown, headers = {}) =>
      server.call('/api/v1/tea/post/card', { method: 'POST', body, headers });
    expect((await call(new Uint8Array([0, 255, 10]))).json()['bytes']).toBe(3);
    expect((await call('x'.repeat(65_536))).json()['bytes']).toBe(65_536);
    expect((await call('x'.repeat(65_537))).status).toBe(413);
    expect((await call(['x'.repeat(40_000), 'x'.repeat(40_000)])).status).toBe(413);
    expect((await call('x', { 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await call('x', { cookie: 'Tea=user', 'sec-fetch-site': 'cross-site' })).status).toBe(200);
    expect((await server.call('/api/v1/tea/post/cash', { method: 'POST', body: 'x' })).status).toBe(400);
  });
});

describe('a path', () => {
  it('is known exactly as written or not at all', async () => {
    await using server = await startForTest(teaService().service);
    const unknown = [
      '/',
      '/api/v1/tea',
      '/api/v1/tea/menu/',
      '//api/v1/tea/menu',
      '/api//v1/tea/menu',
      '/API/v1/tea/menu',
      '/api/v1/tea/../tea/menu',
      '/api/v1/tea/pots/',
    ];
    for (const path of unknown) {
      const answer = await server.call(path);
      expect([path, answer.status, answer.json()['code']]).toEqual([path, 404, 'errors.general.notFound']);
    }
    expect((await server.call('/api/v1/tea/menu?')).status).toBe(200);
  });
  it('with a broken %-encoding is a bad request, and a long parameter is judged by its row', async () => {
    await using server = await startForTest(teaService().service);
    const headers = as('user');
    expect((await server.call('/api/v1/tea/pots/%zz', { headers })).json()['code']).toBe('errors.general.malformed');
    expect((await server.call('/api/v1/tea/pots/%ff', { headers })).status).toBe(400);
    expect((await server.call(`/api/v1/tea/pots/${'a'.repeat(300)}`, { headers })).status).toBe(400);
    expect((await server.call(`/api/v1/tea/pots/${ID}`, { headers })).json()).toEqual({ id: ID });
    expect((await server.call(`/api/v1/tea/pots/%37${ID.slice(1)}`, { headers })).json()).toEqual({ id: ID });
  });
  it('answers 405 with Allow, HEAD as GET without a body, and OPTIONS', async () => {
    await using server = await startForTest(teaService().service);
    const wrong = await server.call('/api/v1/tea/menu', { method: 'DELETE' });
    expect([wrong.status, wrong.headers['allow'], wrong.json()['code']]).toEqual([
      405,
      'GET, HEAD, OPTIONS',
      'errors.general.methodNotAllowed',
    ]);
    expect((await server.call('/api/v1/tea/pots', { method: 'GET' })).headers['allow']).toBe('OPTIONS, POST');
    const head = await server.call('/api/v1/tea/menu', { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      200,
      '',
      String('{"page":1,"guest":true}'.length),
    ]);
    const options = await server.call('/api/v1/tea/menu', { method: 'OPTIONS' });
    expect([options.status, options.headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect((await server.call('/api/v1/tea/nothing', { method: 'HEAD' })).status).toBe(404);
    expect((await server.call('/api/v1/tea/post/card', { method: 'PUT' })).status).toBe(405);
  });
  it('that is not HTTP at all gets a bare 400 or 431', async () => {
    await using server = await startForTest(teaService().service);
    expect(await server.speak('GARBAGE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await server.speak(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
  });
});

describe('every answer', () => {
  it('carries the security headers and a request id, on success, on refusal and on both lanes', async () => {
    await using server = await startForTest(teaService().service);
    const paths = ['/api/v1/tea/menu', '/nowhere', '/api/v1/tea/spill', '/api/v1/tea/post/card'];
    for (const path of paths) {
      const { headers } = await server.call(path, path.includes('post') ? { method: 'POST', body: 'x' } : {});
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });
  it('asks browsers for HTTPS in production only', async () => {
    await using server = await startForTest(teaService({ mode: 'production' }).service);
    expect((await server.call('/api/v1/tea/menu')).headers['strict-transport-security']).toContain('max-age=');
  });
  it('replaces a request id that is long or unsafe', async () => {
    await using server = await startForTest(teaService().service);
    for (const id of ['a'.repeat(129), 'a b', '<x>', 'à'])
      expect(
        (await server.call('/api/v1/tea/menu', { headers: { 'x-request-id': id } })).headers['x-request-id'],
      ).toMatch(/^[0-9a-f-]{36}$/);
  });
  it('is kept as long as its row says; refusals, writes and signed-in data are not kept by anybody else', async () => {
    await using server = await startForTest(teaService().service);
    const cache = async (path: string, headers = {}, method = 'GET', body?: unknown) =>
      (await server.call(path, { method, headers, body })).headers['cache-control'];
    expect(await cache('/api/v1/tea/menu')).toBe('public, max-age=3600');
    expect(await cache(`/api/v1/tea/pots/${ID}`, as('user'))).toBe('private, max-age=600');
    expect(await cache(`/api/v1/tea/pots/0${ID.slice(1)}`, as('user'))).toBe('no-store');
    expect(await cache('/api/v1/tea/label', as('pro'))).toBe('no-store');
    expect(await cache('/api/v1/tea/pots', as('user'), 'POST', order)).toBe('no-store');
  });
  it('leaves one log line with route, tenant and account, without query, cookie or body', async () => {
    const { service, lines } = teaService();
    await using server = await startForTest(service);
    await server.call('/api/v1/tea/menu?page=2', { headers: { ...as('user'), 'x-request-id': 'r1' } });
    await server.call('/api/v1/tea/post/card', {
      method: 'POST',
      body: 'the secret',
      headers: { 'x-request-id': 'r2' },
    });
    expect(lines).toMatchObject([
      {
        level: 'info',
        message: 'request',
        requestId: 'r1',
        method: 'GET',
        path: '/api/v1/tea/menu',
        status: 200,
        route: 'tea.menu',
        tenant: 'tea',
        account: 'account-user',
        source: '127.0.0.1',
      },
      { requestId: 'r2', route: 'tea.post', status: 200 },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/page=2|Tea=|the secret/);
  });
  it('accepts the API version of the path and no other', async () => {
    await using server = await startForTest(teaService().service);
    const version = async (value: string) =>
      (await server.call('/api/v1/tea/menu', { headers: { 'x-api-version': value } })).status;
    expect([await version('1'), await version('1.0'), await version('2'), await version('')]).toEqual([
      200, 200, 400, 400,
    ]);
  });
});

describe('cookies', () => {
  it('are re-issued and cleared as the session reader says, also with a refusal', async () => {
    await using server = await startForTest(teaService().service);
    expect((await server.call('/api/v1/tea/menu', { headers: as('restamped') })).headers['set-cookie']).toEqual([
      'Tea=new',
    ]);
    const dead = await server.call('/api/v1/tea/label', { headers: as('dead') });
    expect([dead.status, dead.headers['set-cookie']]).toEqual([401, ['Tea=; Max-Age=0']]);
  });
  it('of the row win, and several survive', async () => {
    await using server = await startForTest(teaService().service);
    const { headers } = await server.call('/api/v1/tea/leave', { method: 'POST', headers: as('restamped') });
    expect(headers['set-cookie']?.toSorted()).toEqual(['Cup=; Max-Age=0', 'Tea=; Max-Age=0']);
  });
  it('in an unsafe request count only when no browser says cross-site', async () => {
    const { service } = teaService();
    await using server = await startForTest(service);
    const post = async (headers: Record<string, string>) =>
      (await server.call('/api/v1/tea/pots', { method: 'POST', headers: { ...as('user'), ...headers }, body: order }))
        .status;
    expect(await post({})).toBe(201);
    expect(await post({ 'sec-fetch-site': 'same-origin' })).toBe(201);
    expect(await post({ 'sec-fetch-site': 'same-site', origin: 'https://app.example' })).toBe(201);
    expect(await post({ origin: server.origin })).toBe(201);
    expect(await post({ origin: 'https://tea.example', 'sec-fetch-site': 'cross-site' })).toBe(201);
    expect(await post({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await post({ origin: 'https://evil.example' })).toBe(403);
    expect(await post({ origin: 'null' })).toBe(403);
    const read = await server.call('/api/v1/tea/menu', { headers: { ...as('user'), 'sec-fetch-site': 'cross-site' } });
    expect(read.status).toBe(200);
    const bare = await server.call('/api/v1/tea/pots', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: order,
    });
    expect(bare.json()['code']).toBe('errors.auth.unauthenticated');
  });
});

describe('an Idempotency-Key', () => {
  const post = (server: Awaited<ReturnType<typeof startForTest>>, key: string, body: unknown, role = 'user') =>
    server.call('/api/v1/tea/pots', { method: 'POST', headers: { ...as(role), 'idempotency-key': key }, body });
  it('gives the same answer again and does the work once', async () => {
    const { service, pots } = teaService();
    await using server = await startForTest(service);
    const first = await post(server, 'k1', order);
    const again = await post(server, 'k1', order);
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect([again.status, again.text, again.headers['idempotency-replayed'], again.headers['content-type']]).toEqual([
      201,
      first.text,
      'true',
      'application/json',
    ]);
    expect(pots()).toBe(1);
    expect((await post(server, 'k1', { ...order, cups: 3 })).json()['code']).toBe('errors.general.idempotencyMismatch');
    expect((await post(server, 'k1', order, 'pro')).headers['idempotency-replayed']).toBeUndefined();
    expect(pots()).toBe(2);
  });
  it('is given back by a refusal or a fault', async () => {
    await using server = await startForTest(teaService().service);
    expect((await post(server, 'k2', { leaf: 'full', cups: 1 })).status).toBe(409);
    expect((await post(server, 'k2', { leaf: 'down', cups: 1 })).status).toBe(503);
    expect((await post(server, 'k2', order)).status).toBe(201);
  });
  it('must be visible ASCII of at most 255 characters', async () => {
    await using server = await startForTest(teaService().service);
    for (const key of ['', 'a b', 'a'.repeat(256)]) expect((await post(server, key, order)).status).toBe(400);
  });
});

describe('limits and proxies', () => {
  it('refuses beyond the points of the row, with Retry-After', async () => {
    await using server = await startForTest(teaService().service);
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await server.call('/api/v1/tea/spill')).status);
    expect(statuses).toEqual([500, 500, 500, 429]);
    expect(Number((await server.call('/api/v1/tea/spill')).headers['retry-after'])).toBeGreaterThan(0);
  });
  it('believes forwarded headers from configured proxies only', async () => {
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.1.2.3', 'x-forwarded-host': 'tea.example' };
    const source = async (trustedProxies: readonly string[]) => {
      const { service, lines } = teaService({ trustedProxies });
      await using server = await startForTest(service);
      await server.call('/api/v1/tea/menu', { headers });
      return lines[0]?.['source'];
    };
    expect(await source([])).toBe('127.0.0.1');
    expect(await source(['127.0.0.1', '10.0.0.0/8'])).toBe('203.0.113.9');
    expect(await source(['192.168.0.0/16'])).toBe('127.0.0.1');
  });
});
