import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../demo/studio-loto.ts';
import { anna, bruno, giulia, openStudio, type Studio } from '../testing/studio.ts';
import { openClient } from '../walk/client.ts';
import { callback, mounts, rawClient, register, type Answered, type RawClient } from '../testing/oidc-client.ts';
import { openVisitor } from '../testing/oidc-visitor.ts';

let studio: Studio;
let client: RawClient;
beforeAll(async () => {
  studio = await openStudio();
  await register(studio.server, 'desk');
  client = rawClient(studio.url, 'desk');
});
afterAll(() => studio.close());

const get = async (path: string, token: string) => {
  const answer = await fetch(`${studio.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown>, headers: answer.headers };
};
const me = (token: string) => get('/api/v1/user/me', token);
const invalidGrant = ({ status, json }: Answered) => expect([status, json['error']]).toEqual([400, 'invalid_grant']);
const setBits = (email: string, bits: number) =>
  studio.sql('update account set privilege_bits = $2 where email = $1', [email, bits]);

describe.for(mounts)('the OIDC server at %s', (mount) => {
  it('oidc.flow: authorize, password, code, token endpoint, access and refresh token', async () => {
    const here = rawClient(studio.url, 'desk', mount);
    const { out } = await here.signIn(openVisitor(studio.url), anna);
    expect(out?.href.split('?')[0]).toBe(callback);
    expect([out?.searchParams.get('state'), out?.searchParams.get('iss')]).toEqual(['st-1', studio.url]);
    const { status, json } = await here.redeem(out?.searchParams.get('code') ?? '');
    expect([status, json]).toMatchObject([
      200,
      { token_type: 'Bearer', expires_in: 900, scope: 'openid profile email roles' },
    ]);
    expect(json['refresh_token']).toMatch(/^[\w-]{43}$/);
    expect(await me(String(json['access_token']))).toMatchObject({ status: 200, json: { email: anna, role: 'user' } });
  });

  it('refuses what is not PKCE with S256: none at all, plain, a wrong verifier, no verifier', async () => {
    const here = rawClient(studio.url, 'desk', mount);
    const visitor = openVisitor(studio.url);
    for (const over of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
      { code_challenge_method: undefined },
    ]) {
      const { out } = await visitor.open(here.authorizeUrl(over));
      expect(out?.searchParams.get('error')).toBe('invalid_request');
    }
    const { out } = await here.signIn(visitor, anna);
    const code = out?.searchParams.get('code') ?? '';
    invalidGrant(await here.redeem(code, { code_verifier: 'x'.repeat(43) }));
    const none = { grant_type: 'authorization_code', code, redirect_uri: callback };
    invalidGrant(await here.token(none));
    expect((await here.redeem(code)).status).toBe(200); // the guesses cost nothing
  });

  it('never sends anybody to an address that is not registered, character by character', async () => {
    const here = rawClient(studio.url, 'desk', mount);
    for (const uri of [
      `${callback}/`,
      `${callback}?x=1`,
      'https://desk.example',
      'https://desk.example.evil.example/callback',
      'HTTPS://desk.example/callback',
      undefined,
    ]) {
      const page = await openVisitor(studio.url).open(here.authorizeUrl({ redirect_uri: uri }));
      expect([page.status, page.out]).toEqual([400, undefined]);
    }
    const unknown = await openVisitor(studio.url).open(here.authorizeUrl({ client_id: 'nobody' }));
    expect([unknown.status, unknown.out]).toEqual([400, undefined]);
    expect(unknown.html).toContain('invalid_client');
  });
});

describe('a bearer token', () => {
  it('claims.user-id.bearer: names its person as the subject, on the ID token, at userinfo and on the private API', async () => {
    const tokens = await client.tokens(giulia);
    const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString()) as {
      sub: string;
    };
    const [account] = await studio.sql<{ id: string }>('select id from account where email = $1', [giulia]);
    const info = await get('/api/v1/oauth/userinfo', tokens.access_token);
    const profile = await me(tokens.access_token);
    expect([claims.sub, info.json['sub'], profile.json['id']]).toEqual(Array(3).fill(account?.id));
  });

  it('surface.private: opens the private API as its person, and never a row that is for cookies alone', async () => {
    const { access_token: token } = await client.tokens(giulia);
    expect((await get('/api/v1/payments/admin/orders', token)).status).toBe(200);
    expect(await get('/api/v1/auth/verify-session', token)).toMatchObject({ status: 401 });
    const other = await client.tokens(anna);
    expect((await get('/api/v1/payments/admin/orders', other.access_token)).status).toBe(403);
  });

  it('oidc.scopes: tells what its scopes release and nothing more; without the scope roles it is nobody’s role', async () => {
    const answers = async (scope: string) => {
      const { access_token: token } = await client.tokens(giulia, { scope });
      const info = await get('/connect/userinfo', token);
      const { email, displayName } = (await me(token)).json;
      const released = { email: email === giulia, name: displayName === 'Giulia Neri' };
      const withheld = { email: email === null, name: displayName === null };
      // The private API's profile tells what userinfo does.
      expect([scope, released]).toEqual([scope, { email: 'email' in info.json, name: 'name' in info.json }]);
      expect([scope, withheld]).toEqual([scope, { email: !released.email, name: !released.name }]);
      return [Object.keys(info.json).sort(), (await get('/api/v1/payments/admin/orders', token)).status];
    };
    expect(await answers('openid')).toEqual([['sub'], 403]);
    expect(await answers('openid profile')).toEqual([['locale', 'name', 'sub'], 403]);
    expect(await answers('openid email')).toEqual([['email', 'email_verified', 'sub'], 403]);
    expect(await answers('openid roles')).toEqual([['is_admin', 'is_pro', 'is_super_admin', 'role', 'sub'], 200]);
  });

  it.for(['openid', 'openid profile', 'openid email', 'openid roles'])(
    'oidc.scopes, surface.private: no row tells of its person what %s does not release',
    async (scope) => {
      await setBits(giulia, 4);
      const { access_token: token } = await client.tokens(giulia, { scope });
      const id = String((await me(token)).json['id']);
      for (const path of [`/${id}`, '/gdpr-export', `/gdpr-export?userId=${id}`, `/${id}/full-detail`]) {
        const { status, json, headers } = await get(`/api/v1/users${path}`, token);
        expect([path, status, json['code']]).toEqual([path, 403, 'errors.general.permissionDenied']);
        // The role stands before the scope, and says its own no.
        const asks = scope === 'openid roles' || !path.endsWith('full-detail');
        expect(headers.get('www-authenticate')).toBe(
          asks ? 'Bearer error="insufficient_scope", scope="profile email"' : null,
        );
      }
      await setBits(giulia, 2);
    },
  );

  it('surface.private, oidc.scopes: opens no row without the scope api, and is nobody where anybody may call', async () => {
    await register(studio.server, 'login-only', { scopes: ['openid', 'email', 'roles'] });
    await register(studio.server, 'back-office', { scopes: ['openid', 'email', 'api'] });
    const challenge = 'Bearer error="insufficient_scope", scope="api"';
    for (const [id, scope, opens] of [
      ['login-only', 'openid email roles api', false],
      ['back-office', 'openid email', false],
      ['back-office', 'openid email api', true],
    ] as const) {
      const { access_token: token, scope: given } = await rawClient(studio.url, id).tokens(giulia, { scope });
      expect(given.split(' ').includes('api')).toBe(opens);
      expect((await get('/connect/userinfo', token)).json).toMatchObject({ email: giulia });
      const { status, json, headers } = await get('/api/v1/user/me', token);
      expect([status, json['code'], headers.get('www-authenticate')]).toEqual(
        opens ? [200, undefined, null] : [403, 'errors.general.permissionDenied', challenge],
      );
      expect((await get('/api/v1/external-auth/config', token)).status).toBe(200);
    }
  });

  it('oidc.scopes: of a client of which no scope was named opens the API unasked, also by a token from before', async () => {
    const { scope, access_token: token } = await client.tokens(anna, { scope: 'openid' });
    expect([scope, (await me(token)).status]).toEqual(['openid', 200]);
    await studio.sql(`update oidc_client set scopes = '{openid}' where id = 'desk'`);
    expect((await me(token)).status).toBe(403);
    await studio.sql(`update oidc_client set scopes = null where id = 'desk'`);
  });

  it('oidc.scopes: a list of people leaves the contacts of its own person out without the scope email', async () => {
    const own = async (path: string, scope: string) => {
      const { access_token: token } = await client.tokens(giulia, { scope });
      const items = (await get(`/api/v1/users${path}`, token)).json['items'] as {
        displayName: string;
        email: unknown;
      }[];
      expect(items.every(({ displayName, email }) => displayName === 'Giulia Neri' || email !== null)).toBe(true);
      return items.find(({ displayName }) => displayName === 'Giulia Neri')?.email;
    };
    for (const path of ['', '/users-for-schedule']) {
      expect(await own(path, 'openid roles')).toBeNull();
      expect(await own(path, 'openid roles email')).toBe(giulia);
    }
  });

  it('oidc.scopes: with profile and email a token reads its own account, and is told of others by its role alone', async () => {
    const { access_token: token } = await client.tokens(anna, { scope: 'openid profile email' });
    const id = String((await me(token)).json['id']);
    expect((await get(`/api/v1/users/${id}`, token)).json).toMatchObject({ email: anna });
    expect((await get('/api/v1/users/gdpr-export', token)).status).toBe(200);
    const { access_token: staff } = await client.tokens(giulia, { scope: 'openid roles' });
    expect((await get(`/api/v1/users/${id}`, staff)).json).toMatchObject({ email: anna });
  });

  it('oidc.scopes, users.change-password-auth: makes no first password of an account that has none; a sign-in of this moment does', async () => {
    const [{ access_token: token }, signedIn] = [
      await client.tokens(bruno, { scope: 'openid' }),
      await studio.signIn(bruno),
    ];
    const { json } = await me(token);
    const [kept] = await studio.sql<{ hash: string }>('select password_hash as hash from account where email = $1', [
      bruno,
    ]);
    await studio.sql('update account set password_hash = null where email = $1', [bruno]);
    const path = `/api/v1/users/${String(json['id'])}/change-password`;
    const body = { newPassword: 'lago di Como 7' };
    const byToken = await openClient(studio.url).post(path, body, { authorization: `Bearer ${token}` });
    expect([byToken.status, byToken.json()['code']]).toEqual([403, 'errors.auth.freshSignInRequired']);
    expect((await signedIn.post(path, body)).status).toBe(204);
    expect((await me(token)).status).toBe(401);
    await studio.sql('update account set password_hash = $2 where email = $1', [bruno, kept?.hash]);
  });

  it('oidc.no-cookie: sets no cookie and is not refreshed; it keeps its role, but never more than is left', async () => {
    const { access_token: token } = await client.tokens(bruno);
    await setBits(bruno, 2);
    const promoted = await me(token);
    expect([promoted.json['role'], promoted.headers.getSetCookie()]).toEqual(['user', []]);
    const { access_token: admin } = await client.tokens(bruno);
    await setBits(bruno, 0);
    expect((await me(admin)).json['role']).toBe('user');
    expect((await get('/connect/userinfo', admin)).json).toMatchObject({ role: 0, is_admin: false });
  });

  it('is refused with a challenge when it is none of ours, and a bad one is not overlooked for a good cookie', async () => {
    const signedIn = await studio.signIn(anna);
    for (const token of ['x'.repeat(43), 'short', '', '../../x', '\u00e8'.repeat(43)]) {
      const headers = { authorization: `Bearer ${encodeURIComponent(token)}`, cookie: signedIn.cookie() };
      const answer = await fetch(`${studio.url}/api/v1/user/me`, { headers });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        token === '' ? 'Bearer' : 'Bearer error="invalid_token"',
      ]);
    }
    const bare = await fetch(`${studio.url}/api/v1/user/me`, { headers: { cookie: signedIn.cookie() } });
    expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  it('state.session.logout: ends with everything else when its person signs out, refresh token and sign-in included', async () => {
    const visitor = openVisitor(studio.url);
    const { out } = await client.signIn(visitor, anna);
    const { json } = await client.redeem(out?.searchParams.get('code') ?? '');
    await (await studio.signIn(anna)).post('/api/v1/auth/logout', undefined);
    expect((await me(String(json['access_token']))).status).toBe(401);
    invalidGrant(await client.refresh(String(json['refresh_token'])));
    expect((await visitor.open(client.authorizeUrl())).html).toContain('name="password"');
  });

  it('state.session.logout: ends as well when its person signs out here, with what every client got and every session', async () => {
    await register(studio.server, 'till');
    const [visitor, dashboard] = [openVisitor(studio.url), await studio.signIn(bruno)];
    await client.signIn(visitor, bruno);
    const asking = [client, rawClient(studio.url, 'till')];
    const landings = await Promise.all(asking.map((each) => visitor.open(each.authorizeUrl())));
    const given = await Promise.all(
      asking.map(async (each, at) => (await each.redeem(landings[at]?.out?.searchParams.get('code') ?? '')).json),
    );
    const stay = await visitor.submit(await visitor.open(`${studio.url}/connect/logout`), '');
    expect(stay.status).toBe(200);
    expect((await me(String(given[0]?.['access_token']))).status).toBe(200);
    await visitor.submit(await visitor.open(`${studio.url}/connect/logout`), '', { logout: 'yes' });
    for (const [at, each] of asking.entries()) {
      expect((await me(String(given[at]?.['access_token']))).status).toBe(401);
      invalidGrant(await each.refresh(String(given[at]?.['refresh_token'])));
    }
    expect((await dashboard.get('/api/v1/auth/verify-session')).status).toBe(401);
    expect((await visitor.open(client.authorizeUrl())).html).toContain('name="password"');
  });

  it('falls at once with its account, and so do refresh and the signed-in browser', async () => {
    const visitor = openVisitor(studio.url);
    const { out } = await client.signIn(visitor, bruno);
    const { json } = await client.redeem(out?.searchParams.get('code') ?? '');
    await studio.sql(`update account set state = 'Disabled' where email = $1`, [bruno]);
    try {
      expect((await me(String(json['access_token']))).status).toBe(401);
      invalidGrant(await client.refresh(String(json['refresh_token'])));
      const page = await visitor.open(client.authorizeUrl());
      const refused = await visitor.submit(page, 'password', { email: bruno, password: demoPassword });
      expect([refused.status, refused.out]).toEqual([403, undefined]);
    } finally {
      await studio.sql(`update account set state = 'Enabled' where email = $1`, [bruno]);
    }
  });

  it('is not in the database: neither tokens nor what they say can be read there', async () => {
    const tokens = await client.tokens(anna);
    const rows = JSON.stringify(await studio.sql('select * from oidc_record'));
    for (const secret of [tokens.access_token, tokens.refresh_token, anna, 'st-1', callback])
      expect(rows).not.toContain(secret);
  });
});
