import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { memoryRateLimiter, storeDown, type RateLimiter } from '@svc/application/kernel';
import { accountLimit } from './account-limit.ts';
import { startForTest } from './testing/client.ts';
import { teaRoutes, teaService } from './testing/example.ts';
import { EXAMPLE_KEY } from './testing/tokens.ts';

const ID = '7b9b0a52-6f61-4d3c-9a4e-3d8f7c1d2e3f';

describe('limits and proxies', () => {
  it('refuses beyond the points of the row, with Retry-After', async () => {
    await using server = await startForTest(teaService().service);
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await server.call('/api/v1/tea/spill')).status);
    expect(statuses).toEqual([500, 500, 500, 429]);
    expect(Number((await server.call('/api/v1/tea/spill')).headers['retry-after'])).toBeGreaterThan(0);
  });
  it('account.rate-limited: counts what a person asks over all rows for people signed in, and nobody else', async () => {
    const { service } = teaService();
    const limiter = memoryRateLimiter(() => 0);
    const few: RateLimiter = {
      take: (limit, key) => limiter.take(limit === accountLimit ? { ...limit, points: 3 } : limit, key),
    };
    const tenantOf = (host: string) =>
      Effect.map(service.tenantOf(host), (door) => (door === undefined ? door : { ...door, limiter: few }));
    await using server = await startForTest({ ...service, tenantOf });
    const ask = async (path: string, cookie?: string) =>
      (await server.call(path, cookie === undefined ? {} : { headers: { cookie } })).status;
    const [pot, label, menu] = [`/api/v1/tea/pots/${ID}`, '/api/v1/tea/label', '/api/v1/tea/menu'];
    expect([await ask(pot, 'Tea=pro'), await ask(label, 'Tea=pro'), await ask(pot, 'Tea=pro')]).toEqual([
      200, 200, 200,
    ]);
    expect([await ask(label, 'Tea=pro'), await ask(pot, 'Tea=pro')]).toEqual([429, 429]);
    expect([await ask(menu, 'Tea=pro'), await ask(menu), await ask(pot, 'Tea=user')]).toEqual([200, 200, 200]);
  });
  it('counts the source at a door that is open to everybody, signed in or not', async () => {
    await using server = await startForTest(teaService().service);
    const statuses = [];
    for (const cookie of ['Tea=user', 'Tea=pro', 'Tea=admin', 'Tea=user'])
      statuses.push((await server.call('/api/v1/tea/spill', { headers: { cookie } })).status);
    expect(statuses).toEqual([500, 500, 500, 429]);
  });
  it('credential.maintenance-key: counts every try of the operator’s key by its source, the right one with the wrong ones', async () => {
    const rateLimit = { name: 'tea.keys', points: 3, perSeconds: 60 };
    const routes = teaRoutes.map((row) => (row.access === 'maintenance-key' ? { ...row, rateLimit } : row));
    await using server = await startForTest(teaService({ routes, trustedProxies: ['127.0.0.1'] }).service);
    const tried = async (key: string, source: string) => {
      const headers = { 'x-maintenance-key': key, 'x-forwarded-for': source };
      return (await server.call('/api/v1/maintenance/rinse', { method: 'POST', headers, body: {} })).status;
    };
    const [right, wrong] = [EXAMPLE_KEY, 'wrong-wrong-wrong'];
    const statuses = [];
    for (const key of [wrong, wrong, right, wrong, right]) statuses.push(await tried(key, '203.0.113.9'));
    expect(statuses).toEqual([401, 401, 200, 429, 429]);
    expect(await tried(right, '203.0.113.10')).toBe(200);
  });
  it('event.auth-keys: keeps events of wrong tokens up to twenty of a source and a minute, and answers the same without', async () => {
    const { service } = teaService();
    const kept: string[] = [];
    const refusedKey = (method: string) =>
      Effect.andThen(
        Effect.sync(() => kept.push(method)),
        Effect.fail(storeDown('the tea house is closed')),
      );
    const tenantOf = (host: string) =>
      Effect.map(service.tenantOf(host), (door) => (door === undefined ? door : { ...door, refusedKey }));
    await using server = await startForTest({ ...service, tenantOf });
    const headers = { authorization: 'Bearer svc_nobody', origin: 'https://tea.example' };
    for (let time = 0; time < 25; time += 1)
      expect((await server.call('/api/public/v1/teas', { headers })).status).toBe(401);
    await server.call('/api/v1/maintenance/rinse', {
      method: 'POST',
      headers: { 'x-maintenance-key': 'wrong' },
      body: {},
    });
    expect(kept).toEqual([...Array<string>(20).fill('api_token'), 'maintenance_key']);
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
