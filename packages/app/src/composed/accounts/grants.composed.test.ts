import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawClient, register } from '../../testing/oidc-client.ts';
import { anna, bruno, openStudio, type Studio } from '../../testing/studio.ts';

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
