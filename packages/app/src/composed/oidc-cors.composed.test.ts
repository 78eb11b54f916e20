import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callback, rawClient, register, type RawClient } from '../testing/oidc-client.ts';
import { anna, openStudio, type Studio } from '../testing/studio.ts';

let studio: Studio;
let client: RawClient;
beforeAll(async () => {
  studio = await openStudio();
  await register(studio.server, 'desk');
  client = rawClient(studio.url, 'desk');
});
afterAll(() => studio.close());

describe('the OIDC server, fetched by a page', () => {
  it('is read by pages of its clients alone; an app’s own scheme lets no sandboxed frame in', async () => {
    await register(studio.server, 'app', { redirectUris: ['com.example.app:/callback'] });
    const { access_token: token } = await client.tokens(anna);
    const reads = async (
      path: string,
      origin: string,
      sent: { readonly authorization?: string; readonly form?: URLSearchParams } = {},
    ) => {
      const { form: body, ...headers } = sent;
      const init = body === undefined ? {} : { method: 'POST', body };
      const answer = await fetch(`${studio.url}${path}`, { ...init, headers: { ...headers, origin } });
      return answer.headers.get('access-control-allow-origin');
    };
    const form = new URLSearchParams({ grant_type: 'authorization_code', client_id: 'app' });
    const asked = [
      ['/connect/jwks', {}],
      ['/.well-known/openid-configuration', {}],
      ['/connect/userinfo', { authorization: `Bearer ${token}` }],
      ['/connect/token', { form }],
    ] as const;
    for (const [path, sent] of asked) expect([path, await reads(path, 'null', sent)]).toEqual([path, null]);
    expect(await reads('/connect/jwks', new URL(callback).origin)).toBe(new URL(callback).origin);
  });

  it('clients.kinds: can be asked for with a header by a page of its client, whose browser asks first', async () => {
    const { access_token: token } = await client.tokens(anna);
    const { origin } = new URL(callback);
    for (const path of ['/connect/userinfo', '/api/v1/oauth/userinfo']) {
      const asks = {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      };
      const answers = (await fetch(`${studio.url}${path}`, { method: 'OPTIONS', headers: asks })).headers;
      expect([answers.get('access-control-allow-origin'), answers.get('access-control-allow-credentials')]).toEqual([
        origin,
        null,
      ]);
      expect(answers.get('access-control-allow-headers')).toContain('authorization');
      const answer = await fetch(`${studio.url}${path}`, { headers: { origin, authorization: `Bearer ${token}` } });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
    }
    const elsewhere = await fetch(`${studio.url}/api/v1/users`, { method: 'OPTIONS', headers: { origin } });
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull();
  });
});
