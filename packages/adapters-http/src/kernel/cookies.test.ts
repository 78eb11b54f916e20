import { describe, expect, it } from 'vitest';
import { startForTest } from './testing/client.ts';
import { teaService } from './testing/example.ts';

const order = { leaf: 'assam', cups: 2 };
const as = (role: string): { cookie: string } => ({ cookie: `Tea=${role}` });

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
  it('in an unsafe request count only when no browser says cross-site, and without one it is refused as well', async () => {
    const { service } = teaService();
    await using server = await startForTest(service);
    const post = async (headers: Record<string, string>) =>
      (await server.call('/api/v1/tea/pots', { method: 'POST', headers: { ...as('user'), ...headers }, body: order }))
        .status;
    expect(await post({})).toBe(201);
    expect(await post({ 'sec-fetch-site': 'same-origin' })).toBe(201);
    expect(await post({ 'sec-fetch-site': 'same-site', origin: 'https://tea.example' })).toBe(201);
    expect(await post({ 'sec-fetch-site': 'same-site', origin: 'https://app.example' })).toBe(403);
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
    expect(bare.json()['code']).toBe('errors.general.originRefused');
    const token = { authorization: 'Bearer x', origin: 'https://evil.example' };
    const byToken = await server.call('/api/v1/tea/pots', { method: 'POST', headers: token, body: order });
    expect(byToken.json()['code']).toBe('errors.auth.unauthenticated');
  });
});
