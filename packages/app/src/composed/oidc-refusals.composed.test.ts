import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callback, rawClient, register, type RawClient } from '../testing/oidc-client.ts';
import { openVisitor } from '../testing/oidc-visitor.ts';
import { anna, openStudio, type Studio } from '../testing/studio.ts';

let studio: Studio;
let client: RawClient;
beforeAll(async () => {
  studio = await openStudio();
  await register(studio.server, 'desk');
  client = rawClient(studio.url, 'desk');
});
afterAll(() => studio.close());

const { origin } = new URL(callback);
interface Asked extends Pick<RequestInit, 'method' | 'body'> {
  readonly headers?: Readonly<Record<string, string>>;
}
const asks = async (path: string, from: string, init: Asked = {}, url = studio.url) => {
  const answer = await fetch(`${url}${path}`, { ...init, headers: { ...init.headers, origin: from } });
  return {
    status: answer.status,
    allowed: answer.headers.get('access-control-allow-origin'),
    challenge: answer.headers.get('www-authenticate'),
    exposes: (answer.headers.get('access-control-expose-headers') ?? '').includes('www-authenticate'),
    varies: (answer.headers.get('vary') ?? '').includes('Origin'),
  };
};
const readable = { allowed: origin, exposes: true, varies: true };
const form = (fields: Readonly<Record<string, string>> = { client_id: 'desk' }): Asked => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

describe('a refusal before the OIDC server has a say', () => {
  it.each(['/connect/userinfo', '/api/v1/oauth/userinfo'])(
    'clients.kinds: 401 at %s is read by a page of a client, with its challenge, and by no other',
    async (path) => {
      const headers = { authorization: 'Bearer revoked' };
      for (const method of ['GET', 'POST']) {
        const wrong = await asks(path, origin, { method, headers });
        expect(wrong).toEqual({ ...readable, status: 401, challenge: 'Bearer error="invalid_token"' });
        expect(await asks(path, origin, { method })).toEqual({ ...readable, status: 401, challenge: 'Bearer' });
        for (const other of ['https://evil.example', 'null'])
          expect(await asks(path, other, { method, headers })).toMatchObject({ status: 401, allowed: null });
      }
    },
  );

  it.each<[name: string, status: number, path: string, init: Asked]>([
    ['405', 405, '/connect/userinfo', { method: 'DELETE' }],
    ['405 at the token endpoint', 405, '/api/v1/oauth/token', { method: 'GET' }],
    ['415', 415, '/connect/token', { method: 'POST', body: '{}', headers: { 'content-type': 'text/html' } }],
    ['413', 413, '/connect/token', form({ a: 'x'.repeat(20_000) })],
    ['400 of a body nobody can read', 400, '/connect/token', form({ a: '\0' })],
    ['400 of another version', 400, '/connect/jwks', { headers: { 'x-api-version': '9.9' } }],
  ])('%s is read by a page of a client and by no other', async (_, status, path, init) => {
    expect(await asks(path, origin, init)).toMatchObject({ ...readable, status });
    expect(await asks(path, 'https://evil.example', init)).toMatchObject({ status, allowed: null });
  });

  it('429 is read by a page of a client and by no other', async () => {
    const narrow = await studio.another({ RATELIMIT__LIMITS: 'oidc.token=1/60' });
    await asks('/connect/token', origin, form(), narrow.url);
    expect(await asks('/connect/token', origin, form(), narrow.url)).toMatchObject({ ...readable, status: 429 });
    const other = await asks('/connect/token', 'https://evil.example', form(), narrow.url);
    expect(other).toMatchObject({ status: 429, allowed: null });
  });

  it('503 while the tenant is closed is read by a page of a client and by no other', async () => {
    const mode = async (enabled: boolean) => {
      const headers = { 'x-maintenance-key': 'the-key-of-the-studio-under-test', 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify({ enabled }) };
      expect((await fetch(`${studio.url}/api/v1/maintenance/mode`, init)).status).toBe(200);
    };
    await mode(true);
    for (const path of ['/connect/token', '/api/v1/oauth/token']) {
      expect(await asks(path, origin, form())).toMatchObject({ ...readable, status: 503 });
      expect(await asks(path, 'https://evil.example', form())).toMatchObject({ status: 503, allowed: null });
    }
    await mode(false);
  });

  it('a page of another client may not read what is answered about this one', async () => {
    await register(studio.server, 'till', { redirectUris: ['https://till.example/callback'] });
    const wrong = form({ grant_type: 'authorization_code', client_id: 'desk', code: 'x', redirect_uri: callback });
    expect(await asks('/connect/token', origin, wrong)).toMatchObject({ status: 400, allowed: origin });
    expect(await asks('/connect/token', 'https://till.example', wrong)).toMatchObject({ status: 400, allowed: null });
  });
});

describe('credentials', () => {
  it('any number of spaces behind Bearer means one, in any case, at every door', async () => {
    const { access_token: token } = await client.tokens(anna);
    const doors = ['/connect/userinfo', '/api/v1/oauth/userinfo', '/api/v1/user/me'];
    const statuses = async (authorization: string) =>
      (await Promise.all(doors.map((door) => fetch(`${studio.url}${door}`, { headers: { authorization } })))).map(
        ({ status }) => status,
      );
    for (const scheme of ['Bearer', 'bearer', 'BEARER  ', 'Bearer    '])
      expect([scheme, await statuses(`${scheme} ${token}`)]).toEqual([scheme, [200, 200, 200]]);
    for (const wrong of ['Bearer', `Bearer ${token} x`, `Bearer "${token}"`, `Bearer${token}`])
      expect([wrong, await statuses(wrong)]).toEqual([wrong, [401, 401, 401]]);
  });

  it('so it does behind Basic at the token endpoint', async () => {
    const secret = (await register(studio.server, 'back-office', { confidential: true })) ?? '';
    const refresh = async (scheme: string) => {
      const headers = { authorization: `${scheme}${Buffer.from(`back-office:${secret}`).toString('base64')}` };
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'none' });
      const answer = await fetch(`${studio.url}/connect/token`, { method: 'POST', headers, body });
      return ((await answer.json()) as { readonly error: string }).error;
    };
    for (const scheme of ['Basic ', 'basic ', 'BASIC  ', 'Basic    ']) {
      expect([scheme, await refresh(scheme)]).toEqual([scheme, 'invalid_grant']);
    }
  });
});

describe('a program on the person’s own machine', () => {
  it.each(['http://127.0.0.1', 'http://[::1]'])('comes back to %s at whatever port it listens at', async (address) => {
    const id = address.includes('[') ? 'app6' : 'app4';
    await register(studio.server, id, { redirectUris: [`${address}/cb`] });
    const app = rawClient(studio.url, id);
    const redirect_uri = `${address}:51234/cb`;
    const signIn = async () => {
      const visitor = openVisitor(studio.url);
      return await visitor.submit(await app.signIn(visitor, anna, { redirect_uri }), 'allow');
    };
    const { out } = await signIn();
    expect(out?.href).toMatch(new RegExp(`^${RegExp.escape(redirect_uri)}\\?`));
    const code = out?.searchParams.get('code') ?? '';
    expect((await app.redeem(code, { redirect_uri: `${address}:51235/cb` })).json).toMatchObject({
      error: 'invalid_grant',
    });
    const again = await signIn();
    const redeemed = await app.redeem(again.out?.searchParams.get('code') ?? '', { redirect_uri });
    expect(redeemed.status).toBe(200);
    for (const wrong of [`${address}:51234/other`, `${address}:51234/cb?x=1`, 'http://localhost:51234/cb'])
      expect((await openVisitor(studio.url).open(app.authorizeUrl({ redirect_uri: wrong }))).out).toBeUndefined();
  });
});
