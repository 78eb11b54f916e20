import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { Provider } from 'oidc-provider';
import * as openid from 'openid-client';

/** Somebody with an account at the provider. */
export interface PersonThere {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export interface TokenOptions {
  readonly nonce?: string;
  readonly clientId?: string;
}

/** A real OpenID provider of another company: people sign in there, and it issues ID tokens to its clients. */
export interface LoginProvider {
  readonly issuer: string;
  readonly jwksUri: string;
  /** The whole code flow as a browser and a page of ours go it. */
  readonly idTokenOf: (person: PersonThere, options?: TokenOptions) => Promise<string>;
  readonly close: () => Promise<void>;
}

const callback = 'http://127.0.0.1/back';

const signingKey = async (alg: 'RS256' | 'ES256'): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: `${alg}-1` };
};

/** @param clientIds whom it knows; any of them signs people in without a question about consent */
export const openLoginProvider = async (
  alg: 'RS256' | 'ES256',
  clientIds: readonly string[],
): Promise<LoginProvider> => {
  const people = new Map<string, PersonThere>();
  let next: PersonThere | undefined;
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: Provider = new Provider(issuer, {
    clients: clientIds.map((client_id) => ({
      client_id,
      token_endpoint_auth_method: 'none' as const,
      redirect_uris: [callback],
      application_type: 'native' as const,
      id_token_signed_response_alg: alg,
    })),
    jwks: { keys: [await signingKey(alg)] },
    cookies: { keys: ['provider'] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Providers of social logins put the address into the ID token itself.
    conformIdTokenClaims: false,
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const oidc = provider.callback();
  handle = (request, response) => {
    if (request.url?.startsWith('/sign-in/') !== true) return void oidc(request, response);
    void provider.interactionFinished(request, response, {
      login: { accountId: next?.sub ?? '' },
      consent: {}, // clients of the machine's own kind are asked for it every time
    });
  };

  const codeOf = async (url: URL): Promise<URL> => {
    const jar = new Map<string, string>();
    let at = url;
    for (let step = 0; step < 10; step += 1) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
      at = new URL(location, at);
      if (at.href.startsWith(callback)) return at;
    }
    throw new Error('the provider sends us round in circles');
  };

  return {
    issuer,
    jwksUri: `${issuer}/jwks`,
    idTokenOf: async (person, { nonce, clientId = clientIds[0] ?? '' } = {}) => {
      people.set(person.sub, person);
      next = person;
      const config = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
        execute: [openid.allowInsecureRequests],
      });
      const pkceCodeVerifier = openid.randomPKCECodeVerifier();
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: 'openid email profile',
        code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        ...(nonce === undefined ? {} : { nonce }),
      });
      const tokens = await openid.authorizationCodeGrant(config, await codeOf(url), {
        pkceCodeVerifier,
        ...(nonce === undefined ? {} : { expectedNonce: nonce }),
      });
      return tokens.id_token ?? '';
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
