import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mounts, rawClient, register, type RawClient } from '../testing/oidc-client.ts';
import { openVisitor } from '../testing/oidc-visitor.ts';
import { anna, openStudio, type Studio } from '../testing/studio.ts';
import { demoPassword } from '../demo/studio-loto.ts';

let studio: Studio;
let client: RawClient;
beforeAll(async () => {
  studio = await openStudio();
  await register(studio.server, 'desk');
  client = rawClient(studio.url, 'desk');
});
afterAll(() => studio.close());

const FRONT = ['token', 'id_token', 'id_token token', 'code token', 'code id_token', 'code id_token token', 'none'];
const GRANTS: readonly Readonly<Record<string, string>>[] = [
  { grant_type: 'password', username: anna, password: demoPassword },
  { grant_type: 'client_credentials' },
  { grant_type: 'implicit' },
  { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: 'x' },
  { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: 'x' },
  { grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange', subject_token: 'x' },
];

describe('the OIDC server', () => {
  it('offers the code flow alone: neither implicit, hybrid, password, client credentials nor device', async () => {
    const discovery = await fetch(`${studio.url}/.well-known/openid-configuration`);
    expect(await discovery.json()).toMatchObject({
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
    });
    for (const response_type of FRONT) {
      const { out } = await openVisitor(studio.url).open(client.authorizeUrl({ response_type, nonce: 'n-1' }));
      expect([
        response_type,
        out?.searchParams.get('error') ?? new URLSearchParams(out?.hash.slice(1)).get('error'),
      ]).toEqual([response_type, 'unsupported_response_type']);
    }
    for (const mount of mounts)
      for (const fields of GRANTS) {
        const { status, json } = await client.token({ client_id: 'desk', ...fields }, mount);
        expect([fields['grant_type'], status, json['error']]).toEqual([
          fields['grant_type'],
          400,
          'unsupported_grant_type',
        ]);
      }
  });
});

describe('an ID token', () => {
  it('is no access token, and an access token is no ID token', async () => {
    const { access_token: access, id_token: id } = await client.tokens(anna);
    const statuses = async (token: string) =>
      Promise.all(
        ['/connect/userinfo', '/api/v1/user/me', '/api/v1/users/me/password-status'].map(
          async (path) =>
            (await fetch(`${studio.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status,
        ),
      );
    expect(await statuses(access)).toEqual([200, 200, 200]);
    expect(await statuses(id)).toEqual([401, 401, 401]);
    const hinted = await openVisitor(studio.url).open(client.authorizeUrl({ id_token_hint: access, prompt: 'none' }));
    expect(hinted.out?.searchParams.get('error')).toBe('invalid_request');
  });
});
