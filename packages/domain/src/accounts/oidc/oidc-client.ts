import { err, ok, type Result } from 'neverthrow';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import { originOf } from '../api-token/api-token.ts';
import { isOidcScope, type OidcScope } from './oidc-claims.ts';

/** What an ID token may be signed by. RS256 for who does not ask: OpenID Connect Core wants it of every server. */
export const idTokenAlgs = ['RS256', 'PS256', 'ES256'] as const;
export type IdTokenAlg = (typeof idTokenAlgs)[number];

/** A program that may send people here to sign in. First-party: only where `isAlwaysAsked` is a person asked for consent. */
export interface OidcClient {
  readonly id: string;
  /** Shown on the sign-in page. */
  readonly name: string;
  /** Compared character by character, but for the port of a loopback address. */
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  /** SHA-256 of the secret of a client that can keep one; null for browsers and apps, which have PKCE alone. */
  readonly secretHash: string | null;
  readonly idTokenAlg: IdTokenAlg;
  /**
   * What it may be given of what it asks for. Null: nothing was named, as with every client from before scopes were kept; it
   * may have all, and its tokens open the API unasked.
   */
  readonly scopes: readonly OidcScope[] | null;
  readonly createdAt: Temporal.Instant;
}

/** What an operator says of a client; the rest is made here. */
export interface OidcClientDraft extends Pick<
  OidcClient,
  'id' | 'name' | 'redirectUris' | 'postLogoutRedirectUris' | 'idTokenAlg'
> {
  readonly scopes: readonly string[] | null;
}
/** A draft that may be stored. */
export type JudgedOidcClient = OidcClientDraft & Pick<OidcClient, 'scopes'>;

/**
 * - client_id_invalid: not 1 to 64 letters, digits, dots, underscores and hyphens, a letter or digit first
 * - client_name_invalid: blank, over 80 characters, or with characters that cannot be shown
 * - scope_unknown: `scope` is none of `oidcScopes`, or openid is missing, without which there is no sign-in
 * - redirect_uri_missing: nowhere to go back to
 * - redirect_uri_invalid: `uri` breaks `redirectUriRules`; `why` says by what
 */
export type OidcClientRefusalCode =
  | 'client_id_invalid'
  | 'client_name_invalid'
  | 'scope_unknown'
  | 'redirect_uri_missing'
  | 'redirect_uri_invalid';

/**
 * Whether a page of that origin is the client's own. An app's own scheme has no origin: it reads as `null`, as that of
 * every sandboxed frame does.
 */
export const isOwnOrigin = (redirectUris: readonly string[], origin: string): boolean =>
  redirectUris.some((uri) => originOf(uri) === origin);

/** A loopback address with its port, if any, and the rest. `localhost` is a name, and as such exact (RFC 8252 section 8.3). */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::(\d{1,5}))?((?:[/?].*)?)$/s;

const withoutLoopbackPort = (uri: string): string | undefined => {
  const [, address, port, rest = ''] = LOOPBACK.exec(uri) ?? [];
  return address === undefined || Number(port ?? 0) > 65_535 ? undefined : address + rest;
};

/**
 * Whether a sign-in may lead back to that address: one that was registered, character by character. A program on the
 * person's own machine listens at whatever port it was given, so that of a loopback address is left out (RFC 8252 section
 * 7.3).
 */
export const isRedirectUriOf = ({ redirectUris }: Pick<OidcClient, 'redirectUris'>, asked: string): boolean => {
  if (redirectUris.includes(asked)) return true;
  const anyPort = withoutLoopbackPort(asked);
  return anyPort !== undefined && redirectUris.some((uri) => withoutLoopbackPort(uri) === anyPort);
};

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

const parsed = (uri: string): URL | undefined => {
  try {
    return new URL(uri);
  } catch {
    return undefined;
  }
};

const isPrivateScheme = (protocol: string): boolean => /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(protocol);

type UriRule = Rule<{ readonly uri: string; readonly url: URL }, OidcClientRefusalCode>;
const bad = (uri: string, why: string) => refusal('redirect_uri_invalid', { uri, why });

const plain: UriRule = ({ uri }) =>
  uri.length > 2000 || /[\s*\\\p{Cc}]/u.test(uri) ? bad(uri, 'characters') : undefined;
const noFragment: UriRule = ({ uri }) => (uri.includes('#') ? bad(uri, 'fragment') : undefined);
const noCredentials: UriRule = ({ uri, url }) =>
  url.username === '' && url.password === '' ? undefined : bad(uri, 'credentials');
/** RFC 9700 section 2.1, RFC 8252 section 7: https, this machine itself, or a scheme of the app's own reversed name. */
const safeScheme: UriRule = ({ uri, url }) => {
  if (url.protocol === 'https:' || isPrivateScheme(url.protocol)) return undefined;
  return url.protocol === 'http:' && loopback.has(url.hostname) ? undefined : bad(uri, 'scheme');
};
/** Where a sign-in or sign-out may lead back to: no wildcard, fragment or credentials, and a safe scheme. */
export const redirectUriRules = [plain, noFragment, noCredentials, safeScheme] as const;

const judgeUri = (uri: string): Result<void, Refusal<OidcClientRefusalCode>> => {
  const url = parsed(uri);
  return url === undefined ? err(bad(uri, 'address')) : judge(redirectUriRules, { uri, url });
};

type ClientRule = Rule<OidcClientDraft, OidcClientRefusalCode>;
const goodId: ClientRule = ({ id }) =>
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(id) ? undefined : refusal('client_id_invalid');
const goodName: ClientRule = ({ name }) =>
  name.trim() !== '' && name.length <= 80 && !/\p{Cc}/u.test(name) && name.isWellFormed()
    ? undefined
    : refusal('client_name_invalid');
const someUri: ClientRule = ({ redirectUris }) =>
  redirectUris.length > 0 ? undefined : refusal('redirect_uri_missing');
const goodUris: ClientRule = ({ redirectUris, postLogoutRedirectUris }) => {
  for (const uri of [...redirectUris, ...postLogoutRedirectUris]) {
    const judged = judgeUri(uri);
    if (judged.isErr()) return judged.error;
  }
  return undefined;
};
const goodScopes: ClientRule = ({ scopes }) => {
  if (scopes === null) return undefined;
  const unknown = scopes.find((scope) => !isOidcScope(scope));
  if (unknown !== undefined) return refusal('scope_unknown', { scope: unknown });
  return scopes.includes('openid') ? undefined : refusal('scope_unknown', { scope: 'openid' });
};
/** What a client must be before it is stored; the first refusal wins. */
export const oidcClientRules = [goodId, goodName, goodScopes, someUri, goodUris] as const;
/** The draft as it came, or why it is no client. */
export const judgeOidcClient = (draft: OidcClientDraft): Result<JudgedOidcClient, Refusal<OidcClientRefusalCode>> => {
  const judged = judge(oidcClientRules, draft);
  return judged.isErr() ? err(judged.error) : ok(draft as JudgedOidcClient);
};

/** Whether it is an app with a scheme of its own, not a web page or a program on this machine. */
export const isAppClient = ({ redirectUris }: Pick<OidcClient, 'redirectUris'>): boolean =>
  redirectUris.some((uri) => isPrivateScheme(parsed(uri)?.protocol ?? ''));

/** What a sign-in gives a client: what it asks for and may have, each once. */
export const scopesGiven = ({ scopes }: Pick<OidcClient, 'scopes'>, asked: readonly string[]): readonly OidcScope[] => {
  const allowed = [...new Set(asked)].filter(isOidcScope).filter((scope) => scopes === null || scopes.includes(scope));
  return scopes === null && !allowed.includes('api') ? [...allowed, 'api'] : allowed;
};

const isLocal = (uri: string): boolean => {
  const url = parsed(uri);
  return (
    url !== undefined && (isPrivateScheme(url.protocol) || (url.protocol === 'http:' && loopback.has(url.hostname)))
  );
};

/**
 * Whether its person is asked at every sign-in: it has no secret, and comes back to an app's own scheme or to this machine, where
 * another program may listen in its name (RFC 8252 section 8.6).
 */
export const isAlwaysAsked = ({ redirectUris, secretHash }: Pick<OidcClient, 'redirectUris' | 'secretHash'>): boolean =>
  secretHash === null && redirectUris.some(isLocal);
