import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { startForTest } from './testing/client.ts';
import { teaService } from './testing/example.ts';

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

describe('a Host that is none', () => {
  it.each(['a, b', 'a,b', 'a/b', 'a@b', 'x:99999', '[::1', '', 'a b', 'alpha.localhost, beta.localhost', '"a"'])(
    '%j is 400 on every path and method, and no tenant is looked for',
    async (host) => {
      const asked: string[] = [];
      const { service } = teaService();
      const watched = { ...service, tenantOf: (name: string) => (asked.push(name), service.tenantOf(name)) };
      await using server = await startForTest(watched);
      const lines = [
        'GET /api/v1/tea/menu',
        'DELETE /api/v1/tea/menu',
        'OPTIONS /api/v1/tea/menu',
        'GET /nowhere',
        'GET http://tea.example/api/v1/tea/menu',
      ];
      for (const line of lines) {
        const answer = await server.speak(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
        expect([line, statusOf(answer)]).toEqual([line, 400]);
      }
      expect(asked).toEqual([]);
    },
  );
  it('as the host of the request line is 400 as well', async () => {
    await using server = await startForTest(teaService().service);
    for (const host of ['a,b', 'x:99999', '[::1', 'a%zz']) {
      const answer = await server.speak(
        `GET http://${host}/api/v1/tea/menu HTTP/1.1\r\nHost: tea.example\r\nConnection: close\r\n\r\n`,
      );
      expect([host, statusOf(answer)]).toEqual([host, 400]);
    }
  });
  it('is served in every spelling that is one', async () => {
    const asked: string[] = [];
    const { service } = teaService();
    const watched = { ...service, tenantOf: (name: string) => (asked.push(name), service.tenantOf(name)) };
    await using server = await startForTest(watched);
    for (const host of ['tea.example', 'TEA.example.', 'tea.example:', '127.0.0.1:80', '[0::1]:4280'])
      expect((await server.call('/api/v1/tea/menu', { headers: { host } })).status).toBe(200);
    expect(asked).toEqual(['tea.example', 'tea.example', 'tea.example', '127.0.0.1:80', '[::1]:4280']);
  });
});

describe('the host that a trusted proxy names', () => {
  it('finds the tenant and judges the origin: one entry for both', async () => {
    const { service } = teaService();
    const byHost = { ...service, trustedProxies: ['127.0.0.1'] };
    const tenantOf = (host: string) => (host === 'studio.example' ? service.tenantOf(host) : Effect.succeed(undefined));
    await using server = await startForTest({ ...byHost, tenantOf });
    const order = { leaf: 'assam', cups: 1 };
    const post = async (forwarded: string, origin: string) => {
      const headers = { cookie: 'Tea=user', origin, 'x-forwarded-host': forwarded, 'x-forwarded-proto': 'https, http' };
      return (await server.call('/api/v1/tea/pots', { method: 'POST', headers, body: order })).status;
    };
    const list = 'studio.example, proxy.internal';
    expect(await post(list, 'https://studio.example')).toBe(201);
    expect(await post('Studio.example.', 'https://studio.example')).toBe(201);
    for (const origin of ['https://proxy.internal', 'http://127.0.0.1', 'https://evil.example', 'null'])
      expect([origin, await post(list, origin)]).toEqual([origin, 403]);
    expect(await post('proxy.internal, studio.example', 'https://studio.example')).toBe(421);
    expect(await post('a b', 'https://studio.example')).toBe(400);
  });
});
