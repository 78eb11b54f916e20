import * as Effect from 'effect/Effect';
import { addOidcClient, type AddOidcClient } from '@svc/application/accounts';
import { tokens } from '../composition/tokens.ts';
import { demoPassword } from '../demo/studio-loto.ts';
import type { Tenant } from '../serving/tenant.ts';
import { newVerifier, openVisitor, type Landing, type Visitor } from './oidc-visitor.ts';

export const callback = 'https://desk.example/callback';
export const bye = 'https://desk.example/bye';

/** Registers a client as the command does. @returns its secret, if it has one */
export const register = async (
  { tenant: { container } }: { readonly tenant: Pick<Tenant, 'container'> },
  id: string,
  more: Partial<AddOidcClient> = {},
): Promise<string | null> => {
  const account = container.get(tokens.account);
  const add = addOidcClient({ ...account, oidcClients: container.get(tokens.money).oidcClients });
  const given = {
    name: 'Banco accoglienza',
    redirectUris: [callback],
    confidential: false,
    scopes: null,
    idTokenAlg: 'RS256',
    ...more,
  } as const;
  const made = add({ id, postLogoutRedirectUris: [bye], ...given });
  return (await Effect.runPromise(made)).secret;
};

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly expires_in: number;
  readonly scope: string;
}
export interface Answered {
  readonly status: number;
  readonly json: Record<string, unknown>;
  readonly headers: Headers;
}

/** A client that speaks the protocol by hand, for requests that no library would make. */
export interface RawClient {
  readonly authorizeUrl: (over?: Readonly<Record<string, string | undefined>>) => string;
  readonly verifier: string;
  /** Opens the page and signs in with the demo password. */
  readonly signIn: (
    visitor: Visitor,
    email: string,
    over?: Readonly<Record<string, string | undefined>>,
  ) => Promise<Landing>;
  readonly token: (fields: Readonly<Record<string, string>>, mount?: string, base?: string) => Promise<Answered>;
  readonly redeem: (code: string, over?: Readonly<Record<string, string>>, mount?: string) => Promise<Answered>;
  readonly refresh: (token: string, base?: string) => Promise<Answered>;
  /** The whole way: signs in and redeems. */
  readonly tokens: (email: string, over?: Readonly<Record<string, string | undefined>>) => Promise<Tokens>;
}

export const mounts = ['/connect', '/api/v1/oauth'] as const;

const answered = async (response: Response): Promise<Answered> => {
  const text = await response.text();
  const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text };
  return { status: response.status, json, headers: response.headers };
};

export const rawClient = (url: string, id: string, mount: string = '/connect'): RawClient => {
  const { verifier, challenge } = newVerifier();
  const client: RawClient = {
    verifier,
    authorizeUrl: (over = {}) => {
      const all = {
        client_id: id,
        response_type: 'code',
        redirect_uri: callback,
        scope: 'openid profile email roles',
        state: 'st-1',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...over,
      };
      const given = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
      return `${url}${mount}/authorize?${new URLSearchParams(given).toString()}`;
    },
    signIn: async (visitor, email, over = {}) => {
      const page = await visitor.open(client.authorizeUrl(over));
      return page.out === undefined && page.html.includes('name="password"')
        ? await visitor.submit(page, 'password', { email, password: demoPassword })
        : page;
    },
    token: async (fields, at = mount, base = url) =>
      await answered(
        await fetch(`${base}${at}/token`, { method: 'POST', body: new URLSearchParams({ client_id: id, ...fields }) }),
      ),
    redeem: (code, over = {}, at = mount) =>
      client.token(
        { grant_type: 'authorization_code', code, redirect_uri: callback, code_verifier: verifier, ...over },
        at,
      ),
    refresh: (token, base) => client.token({ grant_type: 'refresh_token', refresh_token: token }, mount, base),
    tokens: async (email, over = {}) => {
      const { out, html } = await client.signIn(openVisitor(url), email, over);
      const code = out?.searchParams.get('code');
      if (code == null) throw new Error(`no code: ${out?.href ?? html}`);
      const { status, json } = await client.redeem(code);
      if (status !== 200) throw new Error(`no tokens: ${JSON.stringify(json)}`);
      return json as unknown as Tokens;
    },
  };
  return client;
};
