import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoPassword } from '../demo/studio-loto.ts';
import { callback, mounts, rawClient, register, type Answered, type RawClient } from '../testing/oidc-client.ts';
import { conformancePage, oidcModules, type OidcModule } from '../testing/oidc-modules.ts';
import { openVisitor, type Landing, type Visitor } from '../testing/oidc-visitor.ts';
import { anna, openStudio, type Studio } from '../testing/studio.ts';

let studio: Studio;
let secret: string;
beforeAll(async () => {
  studio = await openStudio();
  await register(studio.server, 'desk');
  secret = (await register(studio.server, 'office', { confidential: true })) ?? '';
});
afterAll(() => studio.close());

type Over = Readonly<Record<string, string | undefined>>;

/** One run of a module: a browser of its own, and the client at one of the mounts. */
interface Run {
  readonly mount: string;
  readonly client: RawClient;
  readonly visitor: Visitor;
  readonly code: (over?: Over) => Promise<string>;
  readonly tokens: (over?: Over) => Promise<Answered['json']>;
  readonly userinfo: (
    token: unknown,
    init?: { readonly method: string; readonly headers: Readonly<Record<string, string>> },
  ) => Promise<Response>;
}
const open = (mount: string): Run => {
  const client = rawClient(studio.url, 'desk', mount);
  const visitor = openVisitor(studio.url);
  const code: Run['code'] = async (over) => {
    const { out, html } = await client.signIn(visitor, anna, over);
    const given = out?.searchParams.get('code');
    if (given == null) throw new Error(out?.href ?? html);
    return given;
  };
  return {
    mount,
    client,
    visitor,
    code,
    tokens: async (over) => {
      const { status, json } = await client.redeem(await code(over));
      expect([status, json['error']]).toEqual([200, undefined]);
      return json;
    },
    userinfo: (token, init = { method: 'GET', headers: {} }) =>
      fetch(`${studio.url}${mount}/userinfo`, {
        ...init,
        headers: { authorization: `Bearer ${String(token)}`, ...init.headers },
      }),
  };
};
const claimsOf = (tokens: Answered['json']) => decodeJwt(String(tokens['id_token']));
const errorOf = ({ out }: Landing): string | null | undefined => out?.searchParams.get('error');
const isForm = ({ html }: Landing): boolean => html.includes('name="password"');
const worksWith = (over: Over) => async (run: Run) => void (await run.tokens(over));
const infoWith = async (run: Run, scope: string) =>
  (await (await run.userinfo((await run.tokens({ scope }))['access_token'])).json()) as Record<string, unknown>;

const modules: Readonly<Record<OidcModule, (run: Run) => Promise<void>>> = {
  'oidcc-server': async (run) => {
    const tokens = await run.tokens({ nonce: 'n-1' });
    expect(claimsOf(tokens)).toMatchObject({ iss: studio.url, aud: 'desk', nonce: 'n-1', email: anna });
    expect(await (await run.userinfo(tokens['access_token'])).json()).toMatchObject({ sub: claimsOf(tokens).sub });
  },
  'oidcc-response-type-missing': async ({ client, visitor }) => {
    expect(errorOf(await visitor.open(client.authorizeUrl({ response_type: undefined })))).toBe('invalid_request');
  },
  'oidcc-idtoken-signature': async (run) => {
    const keys = createRemoteJWKSet(new URL(`${studio.url}/connect/jwks`));
    const { protectedHeader } = await jwtVerify(String((await run.tokens())['id_token']), keys);
    expect([protectedHeader.alg, typeof protectedHeader.kid]).toEqual(['RS256', 'string']);
  },
  'oidcc-idtoken-unsigned': async (run) => {
    const config = (await (await fetch(`${studio.url}/.well-known/openid-configuration`)).json()) as Record<
      string,
      string[]
    >;
    expect(config['id_token_signing_alg_values_supported']).not.toContain('none');
    const [header] = String((await run.tokens())['id_token']).split('.');
    expect(Buffer.from(header ?? '', 'base64url').toString()).not.toContain('none');
  },
  'oidcc-userinfo-get': async (run) => {
    expect((await run.userinfo((await run.tokens())['access_token'])).status).toBe(200);
  },
  'oidcc-userinfo-post-header': async (run) => {
    const token = (await run.tokens())['access_token'];
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const headers of [{}, form]) expect((await run.userinfo(token, { method: 'POST', headers })).status).toBe(200);
  },
  'oidcc-userinfo-post-body': async (run) => {
    const body = new URLSearchParams({ access_token: String((await run.tokens())['access_token']) });
    const answer = await fetch(`${studio.url}${run.mount}/userinfo`, { method: 'POST', body });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  },
  'oidcc-ensure-request-without-nonce-succeeds-for-code-flow': worksWith({ nonce: undefined }),
  'oidcc-scope-profile': async (run) => {
    expect(Object.keys(await infoWith(run, 'openid profile')).sort()).toEqual(['locale', 'name', 'sub']);
  },
  'oidcc-scope-email': async (run) => {
    expect(await infoWith(run, 'openid email')).toMatchObject({ email: anna, email_verified: true });
  },
  'oidcc-scope-address': async (run) => {
    expect(Object.keys(await infoWith(run, 'openid address'))).toEqual(['sub']);
  },
  'oidcc-scope-phone': async (run) => {
    expect(Object.keys(await infoWith(run, 'openid phone'))).toEqual(['sub']);
  },
  'oidcc-scope-all': async (run) => {
    const { scope } = await run.tokens({ scope: 'openid profile email address phone roles' });
    expect(scope).toBe('openid profile email roles');
  },
  'oidcc-ensure-other-scope-order-succeeds': worksWith({ scope: 'email roles openid' }),
  'oidcc-display-page': worksWith({ display: 'page' }),
  'oidcc-display-popup': worksWith({ display: 'popup' }),
  'oidcc-prompt-login': async (run) => {
    const first = claimsOf(await run.tokens({ max_age: '1000' }));
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const page = await run.visitor.open(run.client.authorizeUrl({ prompt: 'login', max_age: '1000' }));
    expect(isForm(page)).toBe(true);
    const { out } = await run.visitor.submit(page, 'password', { email: anna, password: demoPassword });
    const second = claimsOf((await run.client.redeem(out?.searchParams.get('code') ?? '')).json);
    expect(Number(second['auth_time'])).toBeGreaterThan(Number(first['auth_time']));
  },
  'oidcc-prompt-none-not-logged-in': async ({ client, visitor }) => {
    expect(errorOf(await visitor.open(client.authorizeUrl({ prompt: 'none' })))).toBe('login_required');
  },
  'oidcc-prompt-none-logged-in': async (run) => {
    const first = claimsOf(await run.tokens());
    expect(claimsOf(await run.tokens({ prompt: 'none' })).sub).toBe(first.sub);
  },
  'oidcc-max-age-1': async (run) => {
    await run.tokens();
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(isForm(await run.visitor.open(run.client.authorizeUrl({ max_age: '1' })))).toBe(true);
  },
  'oidcc-max-age-10000': async (run) => {
    await run.tokens();
    const page = await run.visitor.open(run.client.authorizeUrl({ max_age: '10000' }));
    const { json } = await run.client.redeem(page.out?.searchParams.get('code') ?? '');
    expect(Math.abs(Number(claimsOf(json)['auth_time']) - Date.now() / 1000)).toBeLessThan(60);
  },
  'oidcc-ensure-request-with-unknown-parameter-succeeds': worksWith({ extra: 'foobar' }),
  'oidcc-id-token-hint': async (run) => {
    const first = await run.tokens();
    const hint = { prompt: 'none', id_token_hint: String(first['id_token']) };
    expect(claimsOf(await run.tokens(hint)).sub).toBe(claimsOf(first).sub);
  },
  'oidcc-login-hint': async ({ client, visitor }) => {
    expect((await visitor.open(client.authorizeUrl({ login_hint: anna }))).html).toContain(`value="${anna}"`);
  },
  'oidcc-ui-locales': async ({ client, visitor }) => {
    expect((await visitor.open(client.authorizeUrl({ ui_locales: 'en' }))).html).toContain('<html lang="en">');
  },
  'oidcc-claims-locales': worksWith({ claims_locales: 'se' }),
  'oidcc-ensure-request-with-acr-values-succeeds': worksWith({ acr_values: '1 2' }),
  'oidcc-codereuse': async (run) => {
    const code = await run.code();
    const { json } = await run.client.redeem(code);
    expect((await run.client.redeem(code)).json['error']).toBe('invalid_grant');
    expect((await run.userinfo(json['access_token'])).status).toBe(401);
  },
  'oidcc-codereuse-30seconds': async (run) => {
    const code = await run.code();
    const { json } = await run.client.redeem(code);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    try {
      expect((await run.client.redeem(code)).json['error']).toBe('invalid_grant');
    } finally {
      vi.useRealTimers();
    }
    expect((await run.userinfo(json['access_token'])).status).toBe(401);
  },
  'oidcc-ensure-registered-redirect-uri': async ({ client, visitor }) => {
    const page = await visitor.open(client.authorizeUrl({ redirect_uri: 'https://evil.example/callback' }));
    expect([page.status, page.out]).toEqual([400, undefined]);
  },
  'oidcc-ensure-post-request-succeeds': async ({ client, visitor, mount }) => {
    const fields = Object.fromEntries(new URL(client.authorizeUrl()).searchParams);
    const page = await visitor.post(`${mount}/authorize`, fields);
    const { out } = await visitor.submit(page, 'password', { email: anna, password: demoPassword });
    expect((await client.redeem(out?.searchParams.get('code') ?? '')).status).toBe(200);
  },
  'oidcc-server-client-secret-post': async ({ mount, visitor }) => {
    const office = rawClient(studio.url, 'office', mount);
    const { out } = await office.signIn(visitor, anna);
    const code = out?.searchParams.get('code') ?? '';
    expect((await office.redeem(code)).status).toBe(401);
    expect((await office.redeem(code, { client_secret: `${secret}x` })).status).toBe(401);
    expect((await office.redeem(code, { client_secret: secret })).status).toBe(200);
  },
  'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported': async ({ client, visitor }) => {
    let fetched = 0;
    const trap = createServer((_, answer) => ((fetched += 1), answer.end()));
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
    const uri = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/request.jwt`;
    const page = await visitor.open(client.authorizeUrl({ request_uri: uri }));
    trap.close();
    expect([errorOf(page), fetched]).toEqual(['request_uri_not_supported', 0]);
  },
  'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported': async ({ client, visitor }) => {
    const page = await visitor.open(client.authorizeUrl({ request: 'eyJhbGciOiJub25lIn0.e30.' }));
    expect(errorOf(page)).toBe('request_not_supported');
  },
  'oidcc-claims-essential': async (run) => {
    const claims = JSON.stringify({ userinfo: { name: { essential: true } } });
    const tokens = await run.tokens({ scope: 'openid', claims });
    expect(Object.keys((await (await run.userinfo(tokens['access_token'])).json()) as object)).toEqual(['sub']);
  },
  'oidcc-ensure-request-object-with-redirect-uri': async ({ client, visitor }) => {
    const request = `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ redirect_uri: 'https://evil.example/' })).toString('base64url')}.`;
    const page = await visitor.open(client.authorizeUrl({ request }));
    expect([errorOf(page), page.out?.href.startsWith(callback)]).toEqual(['request_not_supported', true]);
  },
  'oidcc-refresh-token': async (run) => {
    const first = await run.tokens({ nonce: 'n-2' });
    const { status, json } = await run.client.refresh(String(first['refresh_token']));
    expect([status, claimsOf(json).sub]).toEqual([200, claimsOf(first).sub]);
    expect(json['refresh_token']).not.toBe(first['refresh_token']);
  },
  'oidcc-ensure-request-with-valid-pkce-succeeds': worksWith({}),
  'oidcc-discovery-endpoint-verification': async () => {
    const config = (await (await fetch(`${studio.url}/.well-known/openid-configuration`)).json()) as Record<
      string,
      unknown
    >;
    expect(config).toMatchObject({
      issuer: studio.url,
      authorization_endpoint: `${studio.url}/connect/authorize`,
      token_endpoint: `${studio.url}/connect/token`,
      userinfo_endpoint: `${studio.url}/connect/userinfo`,
      end_session_endpoint: `${studio.url}/connect/logout`,
      revocation_endpoint: `${studio.url}/connect/revocation`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'profile', 'email', 'roles', 'offline_access', 'api'],
      authorization_response_iss_parameter_supported: true,
    });
    expect((config['grant_types_supported'] as string[]).toSorted()).toEqual(['authorization_code', 'refresh_token']);
    const { keys } = (await (await fetch(String(config['jwks_uri']))).json()) as { keys: object[] };
    expect(JSON.stringify(keys)).not.toMatch(/"(?:d|p|q|dp|dq|qi|k)":/);
  },
};

describe.for(mounts)('OpenID Basic OP and Config OP at %s', (mount) => {
  it.for(Object.keys(oidcModules) as OidcModule[])('%s', (name) => modules[name](open(mount)));
});

describe('docs/oidc-conformance.md', () => {
  it('counts what is tested here, 38 and 1', () => {
    const page = fileURLToPath(new URL('../../../../docs/oidc-conformance.md', import.meta.url));
    expect(Object.keys(oidcModules)).toHaveLength(39);
    expect(readFileSync(page, 'utf8'), 'its table is that of testing/oidc-modules.ts').toBe(conformancePage());
  });
});
