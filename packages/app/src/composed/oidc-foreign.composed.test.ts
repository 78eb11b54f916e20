import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../demo/studio-loto.ts';
import { anna, giulia, openStudio, type Studio } from '../testing/studio.ts';
import { bye, callback, register } from '../testing/oidc-client.ts';
import { openVisitor, type Visitor } from '../testing/oidc-visitor.ts';

let studio: Studio;
let secret: string;
beforeAll(async () => {
  studio = await openStudio();
  await register(studio.server, 'desk');
  await register(studio.server, 'till');
  secret = (await register(studio.server, 'back-office', { confidential: true })) ?? '';
});
afterAll(() => studio.close());

const signIn = async (visitor: Visitor, url: URL, email: string): Promise<URL> => {
  const page = await visitor.open(url);
  const done =
    page.out === undefined ? await visitor.submit(page, 'password', { email, password: demoPassword }) : page;
  if (done.out === undefined) throw new Error(done.html);
  return done.out;
};

const scope = 'openid profile email roles';

describe('openid-client, as a foreign client', () => {
  const discover = (id: string, auth = openid.None()) =>
    openid.discovery(new URL(studio.url), id, undefined, auth, { execute: [openid.allowInsecureRequests] });

  it('oidc.grant: goes the whole way: discovery, PKCE, code, ID token, userinfo, refresh, revocation, sign-out', async () => {
    const config = await discover('desk');
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const [expectedState, expectedNonce] = [openid.randomState(), openid.randomNonce()];
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
      nonce: expectedNonce,
    });
    const visitor = openVisitor(studio.url);
    const back = await signIn(visitor, url, giulia);
    const tokens = await openid.authorizationCodeGrant(config, back, {
      pkceCodeVerifier,
      expectedState,
      expectedNonce,
    });
    const claims = tokens.claims();
    expect(claims).toMatchObject({ email: giulia, name: 'Giulia Neri', role: 2, is_admin: true, is_pro: false });
    const info = await openid.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '');
    expect(info).toMatchObject({ sub: claims?.sub, email: giulia, email_verified: true, locale: 'it', role: 2 });
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    await openid.tokenRevocation(config, next.access_token);
    await expect(openid.fetchUserInfo(config, next.access_token, claims?.sub ?? '')).rejects.toMatchObject({
      status: 401,
    });
    await expect(openid.refreshTokenGrant(config, next.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const out = openid.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: bye,
      state: 'bye-1',
    });
    const left = await visitor.submit(await visitor.open(out), '', { logout: 'yes' });
    expect(left.out?.href).toBe(`${bye}?state=bye-1`);
    expect((await visitor.open(url)).html).toContain('name="password"');
  });

  it('gets nothing to keep of pages that were filled in at once, when somebody else then signs in at that browser', async () => {
    const visitor = openVisitor(studio.url);
    const asked = async (id: string, over: Readonly<Record<string, string>> = {}) => {
      const config = await discover(id);
      const pkceCodeVerifier = openid.randomPKCECodeVerifier();
      const code_challenge = await openid.calculatePKCECodeChallenge(pkceCodeVerifier);
      const params = { redirect_uri: callback, scope, code_challenge, code_challenge_method: 'S256', ...over };
      const page = await visitor.open(openid.buildAuthorizationUrl(config, params));
      return async (email: string) => {
        const { out } = await visitor.submit(page, 'password', { email, password: demoPassword });
        const tokens = await openid.authorizationCodeGrant(config, out!, { pkceCodeVerifier });
        return { config, tokens };
      };
    };
    const pages = [await asked('desk'), await asked('till'), await asked('desk'), await asked('till')];
    const given = await Promise.all(pages.map((fillIn) => fillIn(giulia)));
    await (
      await asked('desk', { prompt: 'login' })
    )(anna);
    for (const { config, tokens } of given) {
      await expect(openid.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '')).rejects.toMatchObject(
        { status: 401 },
      );
      await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      });
    }
  });

  it('works as a client with a secret, sent either way, and is refused with a wrong one', async () => {
    for (const auth of [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)]) {
      const config = await discover('back-office', auth);
      const pkceCodeVerifier = openid.randomPKCECodeVerifier();
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope,
        code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
      });
      const back = await signIn(openVisitor(studio.url), url, anna);
      const wrong = await discover('back-office', openid.ClientSecretBasic(`${secret}x`));
      await expect(openid.authorizationCodeGrant(wrong, back, { pkceCodeVerifier })).rejects.toMatchObject({
        status: 401,
      });
      const tokens = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier });
      expect(tokens.claims()?.['email']).toBe(anna);
    }
  });
});

describe('oauth4webapi, as another foreign client', () => {
  const insecure = { [oauth.allowInsecureRequests]: true } as const;
  it('validates every message of the way, the ID token’s signature included', async () => {
    const issuer = new URL(studio.url);
    const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure));
    expect(server.code_challenge_methods_supported).toEqual(['S256']);
    const client: oauth.Client = { client_id: 'desk' };
    const verifier = oauth.generateRandomCodeVerifier();
    const url = new URL(server.authorization_endpoint ?? '');
    const nonce = oauth.generateRandomNonce();
    const params = {
      client_id: 'desk',
      redirect_uri: callback,
      response_type: 'code',
      scope,
      nonce,
      state: 's',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
    const back = await signIn(openVisitor(studio.url), url, anna);
    const answer = oauth.validateAuthResponse(server, client, back, 's');
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      answer,
      callback,
      verifier,
      insecure,
    );
    const checked = { expectedNonce: nonce, requireIdToken: true };
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, checked);
    await oauth.validateApplicationLevelSignature(server, response, insecure);
    const sub = oauth.getValidatedIdTokenClaims(tokens)?.sub ?? '';
    const info = await oauth.userInfoRequest(server, client, tokens.access_token, insecure);
    expect(await oauth.processUserInfoResponse(server, client, sub, info)).toMatchObject({ email: anna });
    const renewed = await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      tokens.refresh_token ?? '',
      insecure,
    );
    expect(await oauth.processRefreshTokenResponse(server, client, renewed)).toHaveProperty('access_token');
    const revoked = await oauth.revocationRequest(server, client, oauth.None(), tokens.refresh_token ?? '', insecure);
    await oauth.processRevocationResponse(revoked);
  });
});
