import { describe, expect, it } from 'vitest';
import { startForTest } from './testing/client.ts';
import { teaRoutes, teaService } from './testing/example.ts';
import { EXAMPLE_KEY } from './testing/tokens.ts';

describe('limits and proxies', () => {
  it('refuses beyond the points of the row, with Retry-After', async () => {
    await using server = await startForTest(teaService().service);
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await server.call('/api/v1/tea/spill')).status);
    expect(statuses).toEqual([500, 500, 500, 429]);
    expect(Number((await server.call('/api/v1/tea/spill')).headers['retry-after'])).toBeGreaterThan(0);
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
