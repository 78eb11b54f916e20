import { describe, expect, it } from 'vitest';
import { startForTest } from './testing/client.ts';
import { teaService } from './testing/example.ts';

describe('limits and proxies', () => {
  it('refuses beyond the points of the row, with Retry-After', async () => {
    await using server = await startForTest(teaService().service);
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await server.call('/api/v1/tea/spill')).status);
    expect(statuses).toEqual([500, 500, 500, 429]);
    expect(Number((await server.call('/api/v1/tea/spill')).headers['retry-after'])).toBeGreaterThan(0);
  });
  it('counts the source at a door that is open to everybody, whoever is signed in', async () => {
    await using server = await startForTest(teaService().service);
    const statuses = [];
    for (const cookie of ['Tea=user', 'Tea=pro', 'Tea=admin', 'Tea=user'])
      statuses.push((await server.call('/api/v1/tea/spill', { headers: { cookie } })).status);
    expect(statuses).toEqual([500, 500, 500, 429]);
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
