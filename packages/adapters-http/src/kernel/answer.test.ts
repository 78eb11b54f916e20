import { describe, expect, it } from 'vitest';
import { startForTest } from './testing/client.ts';
import { teaService } from './testing/example.ts';

const order = { leaf: 'assam', cups: 2 };
const as = (role: string): { cookie: string } => ({ cookie: `Tea=${role}` });
const ID = '7b9b0a52-6f61-4d3c-9a4e-3d8f7c1d2e3f';

describe('every answer', () => {
  it('carries the security headers and a request id, on success, on refusal and on both lanes', async () => {
    await using server = await startForTest(teaService().service);
    const paths = ['/api/v1/tea/menu', '/nowhere', '/api/v1/tea/spill', '/api/v1/tea/post/card'];
    for (const path of paths) {
      const { headers } = await server.call(path, path.includes('post') ? { method: 'POST', body: 'x' } : {});
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
      );
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });
  it('asks browsers for HTTPS in production only', async () => {
    await using server = await startForTest(teaService({ mode: 'production' }).service);
    const { headers } = await server.call('/api/v1/tea/menu');
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  });
  it('replaces a request id that is long or unsafe', async () => {
    await using server = await startForTest(teaService().service);
    for (const id of ['a'.repeat(129), 'a b', '<x>', 'à'])
      expect(
        (await server.call('/api/v1/tea/menu', { headers: { 'x-request-id': id } })).headers['x-request-id'],
      ).toMatch(/^[0-9a-f-]{36}$/);
  });
  it('cache.10min, cache.24h: is kept as long as its row says; refusals, writes and signed-in data are not kept by anybody else', async () => {
    await using server = await startForTest(teaService().service);
    const cache = async (path: string, headers = {}, method = 'GET', body?: unknown) =>
      (await server.call(path, { method, headers, body })).headers['cache-control'];
    expect(await cache('/api/v1/tea/menu')).toBe('public, max-age=3600');
    // Though the row is everybody's: the answer brings one person's cookie.
    expect(await cache('/api/v1/tea/menu', as('restamped'))).toBe('no-store');
    expect(await cache('/api/v1/tea/menu', as('dead'))).toBe('no-store');
    expect(await cache(`/api/v1/tea/pots/${ID}`, as('user'))).toBe('private, max-age=600');
    expect(await cache(`/api/v1/tea/pots/0${ID.slice(1)}`, as('user'))).toBe('no-store');
    expect(await cache('/api/v1/tea/label', as('pro'))).toBe('no-store');
    expect(await cache('/api/v1/tea/pots', as('user'), 'POST', order)).toBe('no-store');
  });
  it('logs why a request was refused, and gives the client not more than its code', async () => {
    const { service, lines } = teaService();
    await using server = await startForTest(service);
    await server.call('/api/v1/tea/menu', { headers: as('down') });
    await server.call('/nowhere');
    expect(lines).toMatchObject([
      { level: 'info', status: 503, code: 'errors.general.unavailable', fault: 'StoreDown' },
      { level: 'info', status: 404, code: 'errors.general.notFound' },
    ]);
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
  it('is a warning in the log when it refuses a row that only the log reports, with one line all the same', async () => {
    const { service, lines } = teaService();
    await using server = await startForTest(service);
    const post = (body: string) => server.call('/api/v1/tea/post/card', { method: 'POST', body });
    await post('x'.repeat(65_537));
    await post('x');
    await server.call('/api/v1/tea/menu');
    expect(lines.map(({ level, status }) => [level, status])).toEqual([
      ['warn', 413],
      ['info', 200],
      ['info', 200],
    ]);
  });
  it('surface.public: of the public API carries what a page of the token’s origin needs, and nothing for others', async () => {
    await using server = await startForTest(teaService().service);
    const read = async (origin: string, token = 'svc_of_catalog-item.read') =>
      (await server.call('/api/public/v1/teas', { headers: { origin, authorization: `Bearer ${token}` } })).headers;
    const good = await read('https://tea.example');
    expect(good['access-control-allow-origin']).toBe('https://tea.example');
    expect(good['access-control-allow-credentials']).toBeUndefined();
    expect([good['cache-control'], good['vary']]).toEqual(['private, max-age=600', 'Origin, Authorization']);
    for (const headers of [await read('https://evil.example'), await read('https://tea.example', 'svc_wrong')])
      expect(headers['access-control-allow-origin']).toBeUndefined();
    const asked = { origin: 'https://anywhere.example', 'access-control-request-method': 'GET' };
    const preflight = await server.call('/api/public/v1/teas', { method: 'OPTIONS', headers: asked });
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': 'https://anywhere.example',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS, POST',
      'access-control-allow-headers': expect.stringContaining('authorization') as string,
    });
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
  });
  it('surface.private: may be read with the cookie by pages of ours, by name', async () => {
    await using server = await startForTest(teaService().service);
    const ours = { origin: 'https://tea.example' };
    const { headers } = await server.call('/api/v1/tea/menu', { headers: ours });
    expect([headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([
      'https://tea.example',
      'true',
    ]);
    const preflight = await server.call('/api/v1/tea/pots', { method: 'OPTIONS', headers: ours });
    expect(preflight.headers['access-control-allow-methods']).toBe('OPTIONS, POST');
    for (const origin of ['https://evil.example', 'null', 'https://tea.example.evil.example', 'http://tea.example']) {
      const answer = await server.call('/api/v1/tea/menu', { headers: { origin } });
      expect([origin, answer.headers['access-control-allow-origin']]).toEqual([origin, undefined]);
      expect(answer.headers['vary']).toContain('Origin');
    }
  });
  it('version.header, version.url: says the version, and accepts the one of the path and no other', async () => {
    await using server = await startForTest(teaService().service);
    const { headers } = await server.call('/api/v1/tea/menu', { headers: { 'x-api-version': 'v1' } });
    expect(headers['x-api-version']).toBe('1.0');
    const refused = await server.call('/api/v1/tea/menu', { headers: { 'x-api-version': '2' } });
    expect(refused.json()['errors']).toMatchObject([{ pointer: 'header:/x-api-version', code: 'unsupported_version' }]);
    expect(refused.headers['x-api-version']).toBe('1.0');
    for (const path of ['/api/v2/tea/menu', '/api/tea/menu', '/tea/menu'])
      expect((await server.call(path, { headers: { 'x-api-version': '1' } })).status).toBe(404);
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
