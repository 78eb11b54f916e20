import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, giulia, openStudio, operator, type Studio } from '../testing/studio.ts';
import { bye, callback, mounts, rawClient, register } from '../testing/oidc-client.ts';
import { openVisitor } from '../testing/oidc-visitor.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
  await register(studio.server, 'desk');
});
afterAll(() => studio.close());

const get = (path: string, token: string) =>
  fetch(`${studio.url}${path}`, { headers: { authorization: `Bearer ${token}` } });

describe.for(mounts)('the OIDC server at %s', (mount) => {
  it('oidc.flow: authorize, password, code, token endpoint, access and refresh token', async () => {
    const client = rawClient(studio.url, 'desk', mount);
    const { out } = await client.signIn(openVisitor(studio.url), anna);
    expect(out?.href.split('?')[0]).toBe(callback);
    expect([out?.searchParams.get('state'), out?.searchParams.get('iss')]).toEqual(['st-1', studio.url]);
    const { status, json } = await client.redeem(out?.searchParams.get('code') ?? '');
    expect([status, json]).toMatchObject([
      200,
      { token_type: 'Bearer', expires_in: 900, scope: 'openid profile email roles' },
    ]);
    expect(json['refresh_token']).toMatch(/^[\w-]{43}$/);
    const me = await get('/api/v1/user/me', String(json['access_token']));
    expect([me.status, await me.json()]).toMatchObject([200, { email: anna, role: 'user' }]);
  });
});
void [bye, giulia, operator];
