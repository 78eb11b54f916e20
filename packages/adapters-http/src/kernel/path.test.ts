import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { securityHeaders } from './answer.ts';
import type { TenantDoor } from './door.ts';
import { startForTest } from './testing/client.ts';
import { teaService } from './testing/example.ts';

const as = (role: string): { cookie: string } => ({ cookie: `Tea=${role}` });
const withoutKey = <App>(door: TenantDoor<App> | undefined): TenantDoor<App> | undefined =>
  door === undefined ? undefined : { ...door, maintenanceKey: undefined };
const ID = '7b9b0a52-6f61-4d3c-9a4e-3d8f7c1d2e3f';

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
  it('may come as a whole address: its path is served, and its host stands before the Host header', async () => {
    const hosts: string[] = [];
    const { service } = teaService();
    const received = { ...service, tenantOf: (host: string) => (hosts.push(host), service.tenantOf(host)) };
    await using server = await startForTest(received);
    const get = async (target: string): Promise<string | undefined> =>
      /^HTTP\/1\.1 (\d+)/.exec(
        await server.speak(`GET ${target} HTTP/1.1\r\nHost: other\r\nConnection: close\r\n\r\n`),
      )?.[1];
    const asked = ['http://tea.example:80/api/v1/tea/menu?page=2', 'HTTPS://Tea.example/api/v1/tea/menu'];
    expect(await Promise.all(asked.map(get))).toEqual(['200', '200']);
    expect(hosts.toSorted()).toEqual(['tea.example', 'tea.example:80']);
    const elsewhere = [
      'http://tea.example',
      'http://tea.example?page=2',
      'ftp://tea.example/api/v1/tea/menu',
      'http:///api',
      'http://x@tea.example/api/v1/tea/menu',
      'http://x:y@evil.example@tea.example/api/v1/tea/menu',
      'http://tea.example@evil.example@x/api/v1/tea/menu',
    ];
    expect(await Promise.all(elsewhere.map(get))).toEqual(elsewhere.map(() => '404'));
    expect(hosts).toHaveLength(2);
  });
  it('with two Host lines is refused: they may be two opinions', async () => {
    await using server = await startForTest(teaService().service);
    const answer = await server.speak('GET /api/v1/tea/menu HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('errors.general.malformed');
  });
  it('of the operator is not there for any method without a key of ours', async () => {
    const { service } = teaService();
    const keyless = { ...service, tenantOf: (host: string) => Effect.map(service.tenantOf(host), withoutKey) };
    await using server = await startForTest(keyless);
    for (const method of ['POST', 'OPTIONS', 'GET', 'DELETE']) {
      const { status, headers } = await server.call('/api/v1/maintenance/rinse', { method });
      expect([method, status, headers['allow']]).toEqual([method, 404, undefined]);
    }
    await using keyed = await startForTest(service);
    expect((await keyed.call('/api/v1/maintenance/rinse', { method: 'OPTIONS' })).status).toBe(204);
    expect((await keyed.call('/api/v1/maintenance/rinse', { method: 'PUT' })).status).toBe(405);
  });
  it('that is not HTTP at all gets an empty 400 or 431 with the security headers of every other answer', async () => {
    await using server = await startForTest(teaService({ mode: 'production' }).service);
    const { headers } = await server.call('/nowhere');
    const broken = [
      ['400', 'GARBAGE\r\n\r\n'],
      ['431', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
    ] as const;
    for (const [status, sent] of broken) {
      const answer = await server.speak(sent);
      expect(answer).toMatch(new RegExp(String.raw`^HTTP/1\.1 ${status} .*\r\n\r\n$`, 's'));
      for (const name of Object.keys(securityHeaders('production')))
        expect([name, answer]).toEqual([name, expect.stringContaining(`\r\n${name}: ${headers[name] as string}\r\n`)]);
    }
  });
});
