import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawClient, register } from '../../testing/oidc-client.ts';
import { anna, bruno, giulia, openStudio, type Studio } from '../../testing/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
  for (const id of ['desk', 'till']) await register(studio.server, id, { name: `Il ${id}` });
});
afterAll(() => studio.close());

const statusOf = async (token: string): Promise<number> =>
  (await fetch(`${studio.url}/api/v1/user/me`, { headers: { authorization: `Bearer ${token}` } })).status;

describe('what a person gave to clients', () => {
  it('is listed by client and taken back: its tokens end, those of others and the session stay', async () => {
    const [desk, till] = [rawClient(studio.url, 'desk'), rawClient(studio.url, 'till')];
    const mine = await desk.tokens(anna, { scope: 'openid email' });
    const again = await desk.tokens(anna, { scope: 'openid profile' });
    const [kept, theirs] = [await till.tokens(anna), await desk.tokens(bruno)];
    const client = await studio.signIn(anna);
    const list = async () =>
      (await client.get('/api/v1/auth/grants')).json()['items'] as { clientId: string; scopes: string[] }[];
    expect(await list()).toMatchObject([
      { clientId: 'desk', name: 'Il desk', since: expect.stringMatching(/Z$/) as string },
      { clientId: 'till', name: 'Il till' },
    ]);
    expect((await list())[0]?.scopes.toSorted()).toEqual(['api', 'email', 'openid', 'profile']);
    const revoke = (id: string) => client.send(`/api/v1/auth/grants/${id}`, { method: 'DELETE' });
    expect((await revoke('desk')).status).toBe(204);
    expect((await list()).map(({ clientId }) => clientId)).toEqual(['till']);
    const tokens = [mine, again, kept, theirs].map(({ access_token: token }) => token);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401, 200, 200]);
    expect((await desk.refresh(mine.refresh_token)).json['error']).toBe('invalid_grant');
    expect([(await revoke('desk')).status, (await revoke('nobody')).status]).toEqual([404, 404]);
    expect(await studio.sql(`select 1 from audit_log where operation = 'oidcGrant.revoked'`)).toHaveLength(1);
  });
});

describe('a grant of one proof', () => {
  const demand = (from: string) =>
    studio.sql(
      `insert into settings_document values ('secondFactorPolicy', jsonb_build_object('requiredFrom', $1::text), now(), 'test')`,
      [from],
    );
  it('goes on no longer than one proof is enough: from the day of the demand it is not renewed', async () => {
    const desk = rawClient(studio.url, 'desk');
    await studio.sql('update account set privilege_bits = 1 where email = $1', [bruno]);
    const [staff, client] = [await desk.tokens(bruno), await desk.tokens(anna)];
    const renewed = await desk.refresh(staff.refresh_token);
    expect(renewed.status).toBe(200);
    await demand('2020-01-01');
    const last = await desk.refresh(String(renewed.json['refresh_token']));
    expect([last.status, last.json['error']]).toEqual([400, 'invalid_grant']);
    expect((await desk.refresh(client.refresh_token)).status).toBe(200);
    await studio.sql('delete from settings_document');
  });

  it('ends with a role of which a second factor is asked: sessions and tokens of somebody who has none', async () => {
    const desk = rawClient(studio.url, 'desk');
    const tokens = await desk.tokens(anna);
    const session = await studio.signIn(anna);
    await studio.sql('update account set privilege_bits = 4 where email = $1', [giulia]);
    const admin = await studio.signIn(giulia);
    await demand('2020-01-01');
    const [{ id } = { id: '' }] = await studio.sql<{ id: string }>('select id from account where email = $1', [anna]);
    expect((await admin.post(`/api/v1/users/${id}/set-pro`, { granted: true })).status).toBe(200);
    expect((await session.get('/api/v1/auth/verify-session')).status).toBe(401);
    expect(await statusOf(tokens.access_token)).toBe(401);
    expect((await desk.refresh(tokens.refresh_token)).json['error']).toBe('invalid_grant');
  });
});
