import { errors, interactionPolicy, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import {
  claimsByScope,
  claimsOf,
  idTokenAlgs,
  isAlwaysAsked,
  isOwnOrigin,
  isRedirectUriOf,
  oidcScopes,
  roleClaims,
  scopesGiven,
  type ClaimedAccount,
} from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { localeOf, type Locale } from '../../kernel/locale.ts';
import { SAYS_ITS_ORIGIN } from '../pages/page.ts';
import { cookieSignatures } from './cookie-signatures.ts';
import { oidcCookieNames } from './host-cookies.ts';
import { errorPage, expiredPage, signedOutPage, signOutPage } from './pages.ts';
import type { OidcKeys, OidcParts } from './oidc-parts.ts';
import { acrOf } from './acr.ts';
import { signInBasis, type SignInBasis } from './sign-in-basis.ts';
import { isSecretOf, promised, recordAdapter } from './record-adapter.ts';

const MINUTE = 60;
const DAY = 86_400;

/** Seconds. A sign-in lasts seven days as a cookie does; with offline_access its refresh tokens last thirty. */
const oidcLifetimes = {
  accessToken: 15 * MINUTE,
  authorizationCode: MINUTE,
  idToken: 60 * MINUTE,
  interaction: 30 * MINUTE,
  session: 7 * DAY,
  refreshToken: { signedIn: 7 * DAY, offline: 30 * DAY },
} as const;

const seconds = (): number => Math.floor(Date.now() / 1000);

const lifetimes: NonNullable<Configuration['ttl']> = {
  AccessToken: oidcLifetimes.accessToken,
  AuthorizationCode: oidcLifetimes.authorizationCode,
  IdToken: oidcLifetimes.idToken,
  Interaction: oidcLifetimes.interaction,
  // A grant must outlive whatever can hang on it: given out on the last day of a sign-in, for thirty days.
  Grant: oidcLifetimes.session + oidcLifetimes.refreshToken.offline + DAY,
  Session: (_ctx, { loginTs }) => Math.max(1, (loginTs ?? seconds()) + oidcLifetimes.session - seconds()),
  // Rotation changes the token, not its end.
  RefreshToken: (ctx, token) => {
    const { refreshToken } = oidcLifetimes;
    const whole = token.scopes.has('offline_access') ? refreshToken.offline : refreshToken.signedIn;
    const rotated = ctx.oidc.entities.RotatedRefreshToken;
    return rotated === undefined ? whole : Math.max(1, rotated.remainingTTL);
  },
};

/** The languages a page is shown in: what the client asks for, else what the browser prefers. */
export const pageLocale = (uiLocales: unknown, fallback: Locale): Locale => {
  const wished = typeof uiLocales === 'string' ? uiLocales.split(' ').map((tag) => tag.toLowerCase().slice(0, 2)) : [];
  return wished.find((tag) => tag === 'it' || tag === 'en') ?? fallback;
};
const localeIn = (ctx: KoaContextWithOIDC): Locale =>
  pageLocale(ctx.oidc.params?.['ui_locales'], localeOf(ctx.get('accept-language')));

const show = (ctx: KoaContextWithOIDC, page: { readonly html: string; readonly policy: string }): void => {
  ctx.type = 'html';
  ctx.set('content-security-policy', page.policy);
  ctx.set(SAYS_ITS_ORIGIN);
  ctx.body = page.html;
};

/**
 * Login asks again when the signed-in account may not go on; consent asks where a client wants it asked, and always for a
 * program that another could pass itself off as.
 */
const policy = () => {
  const prompts = interactionPolicy.base();
  const { Check } = interactionPolicy;
  prompts
    .get('login')
    ?.checks.add(
      new Check(
        'account_unavailable',
        'the signed-in account may not go on',
        'login_required',
        ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
      ),
    );
  prompts.get('login')?.checks.add(
    // Whatever the client asks for: a sign-in from before the factor, or from before the day of the demand, is one proof. That acr_values is
    // voluntary (OIDC Core section 3.1.2.1) is kept: an account without a factor, of whom none is demanded, signs in all the same.
    new Check('second_factor_asked', 'one proof is not enough any more', 'login_required', ({ oidc }) => {
      const account = oidc.account as { readonly asksMore?: boolean } | undefined;
      return oidc.session?.accountId !== undefined && account?.asksMore === true && oidc.session.acr !== acrOf(2);
    }),
  );
  const asked = prompts.get('consent')?.checks;
  for (const reason of [
    'native_client_prompt',
    'op_scopes_missing',
    'op_claims_missing',
    'rs_scopes_missing',
    'rar_prompt',
  ])
    asked?.remove(reason);
  asked?.add(
    new Check('public_local_client', 'the person is asked every time', 'consent_required', ({ oidc }) => {
      const { clientAuthMethod, redirectUris = [] } = oidc.client ?? {};
      const secretHash = clientAuthMethod === 'none' ? null : '';
      return isAlwaysAsked({ redirectUris, secretHash }) && oidc.result?.consent === undefined;
    }),
  );
  return prompts;
};

export const scopesOf = (params: Readonly<Record<string, unknown>> | undefined): readonly string[] => {
  const scope = params?.['scope'];
  return typeof scope === 'string' ? scope.split(' ') : [];
};

/** What is asked for and may be given is granted. One grant per sign-in and client, so that sign-out finds it. */
const loadGrant =
  ({ clients }: Pick<OidcParts, 'clients'>): NonNullable<Configuration['loadExistingGrant']> =>
  async (ctx) => {
    const { client, session, account, provider, params } = ctx.oidc;
    if (client === undefined || session === undefined || account === undefined) return undefined;
    const registered = await promised(clients.find(client.clientId));
    if (registered === null) return undefined;
    const known = session.grantIdFor(client.clientId);
    const old = known === undefined ? undefined : await provider.Grant.find(known);
    const grant =
      old?.accountId === account.accountId && old.clientId === client.clientId
        ? old
        : new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
    const scope = scopesGiven(registered, scopesOf(params)).join(' ');
    if (scope !== '') grant.addOIDCScope(scope);
    await grant.save();
    return grant;
  };

const mutable = (claims: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(claims).map(([scope, names]) => [scope, [...names]]));

interface Extra {
  readonly role?: unknown;
}

const configuration = (parts: OidcParts, keys: OidcKeys, basis: SignInBasis): Configuration => ({
  adapter: recordAdapter(
    { ...parts, basis },
    {
      reused: () => new errors.InvalidGrant('already used'),
      overtaken: () => new errors.AccessDenied('the account has changed meanwhile'),
    },
  ),
  jwks: { keys: keys.signing },
  enabledJWA: { idTokenSigningAlgValues: [...idTokenAlgs] },
  cookies: {
    names: oidcCookieNames,
    keys: cookieSignatures(keys.cookies),
  },
  acrValues: [acrOf(1), acrOf(2)],
  scopes: [...oidcScopes],
  claims: {
    ...mutable(claimsByScope),
    // How the person proved who they are stands in every ID token.
    openid: [...claimsByScope.openid, 'acr', 'amr'],
    sid: null,
    auth_time: null,
    iss: null,
  },
  responseTypes: ['code'],
  clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
  pkce: { required: () => true },
  allowOmittingSingleRegisteredRedirectUri: false,
  // Role and address in the ID token too: a client knows who came without asking again.
  conformIdTokenClaims: false,
  ttl: lifetimes,
  routes: {
    authorization: '/connect/authorize',
    token: '/connect/token',
    userinfo: '/connect/userinfo',
    end_session: '/connect/logout',
    revocation: '/connect/revocation',
    jwks: '/connect/jwks',
  },
  discovery: { ui_locales_supported: ['it', 'en'], display_values_supported: ['page', 'popup'] },
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => show(ctx, signOutPage(localeIn(ctx), form)),
      postLogoutSuccessSource: (ctx) => show(ctx, signedOutPage(localeIn(ctx))),
    },
  },
  // A sign-in that went on already, or took too long, is no fault of the application that asked for it.
  renderError: (ctx, out, error) =>
    show(
      ctx,
      error instanceof errors.SessionNotFound ? expiredPage(localeIn(ctx)) : errorPage(localeIn(ctx), { ...out }),
    ),
  interactions: {
    url: (_ctx, { uid }) => `${new URL(parts.issuer).pathname.replace(/\/$/, '')}/connect/interaction/${uid}`,
    policy: policy(),
  },
  // A page of the client's own origin may fetch; anybody else's may not.
  clientBasedCORS: (_ctx, origin, client) => isOwnOrigin(client.redirectUris ?? [], origin),
  loadExistingGrant: loadGrant(parts),
  issueRefreshToken: () => true,
  rotateRefreshToken: () => true,
  expiresWithSession: () => false,
  extraTokenClaims: async (_ctx, token) => {
    const account = 'accountId' in token ? await promised(parts.account(token.accountId, 'token')) : null;
    return account === null ? undefined : { ...roleClaims(account.privilegeBits) };
  },
  findAccount: async (_ctx, subject, token) => {
    const account = await promised(parts.account(subject, token === undefined ? 'sign-in' : 'token'));
    if (account === null) return undefined;
    const asksMore = asksAgain(token) && (await promised(parts.asksMore(account)));
    // A grant of one proof goes on no longer than one proof is enough.
    if (asksMore && token !== undefined) return undefined;
    const tokenBits = token !== undefined && 'extra' in token ? (token.extra as Extra | undefined)?.role : undefined;
    return {
      accountId: account.id,
      asksMore,
      claims: () => ({ ...claimsOf(account), ...roleOfToken(account, tokenBits) }),
    };
  },
});

/** A sign-in, and a token that would go on after it, unless two proofs stand behind it. */
const asksAgain = (token: { readonly kind: string } | undefined): boolean =>
  token === undefined || (token.kind === 'RefreshToken' && 'acr' in token && token.acr !== acrOf(2));

/** What a token says about the role stays as it was when it was given out (spec 1, OIDC server). */
const roleOfToken = (account: ClaimedAccount, tokenBits: unknown) =>
  typeof tokenBits === 'number' ? roleClaims(tokenBits & account.privilegeBits) : {};

/** One tenant's server, as the library runs it. */
export interface OpenProvider {
  readonly provider: Provider;
  readonly keys: OidcKeys;
  readonly callback: ReturnType<Provider['callback']>;
  readonly basis: SignInBasis;
  /** The error behind an answer that says server_error, by the request it was thrown for. */
  readonly errorOf: (request: object) => unknown;
}

export const openProvider = (parts: OidcParts, keys: OidcKeys): OpenProvider => {
  const basis = signInBasis();
  const provider = new Provider(parts.issuer, configuration(parts, keys, basis));
  const thrown = new WeakMap<object, unknown>();
  provider.on('server_error', (ctx, error) => thrown.set(ctx.req, error));
  // Koa's own event, which the types do not know: without a listener it would write to the console.
  provider.on(
    'error' as never,
    ((error: { readonly expose?: boolean }, ctx?: { readonly req: object }) => {
      if (error.expose !== true && ctx !== undefined) thrown.set(ctx.req, error);
    }) as never,
  );
  provider.Client.prototype.compareClientSecret = function compare(this: { clientSecret?: string }, secret: string) {
    return isSecretOf(this.clientSecret ?? '', secret, parts.sha256);
  };
  // The library lets an app alone choose its port, and after signing out and at the name localhost as well.
  provider.Client.prototype.redirectUriAllowed = function allowed(this: { redirectUris?: string[] }, uri: string) {
    return isRedirectUriOf({ redirectUris: this.redirectUris ?? [] }, uri);
  };
  provider.Client.prototype.postLogoutRedirectUriAllowed = function allowed(
    this: { postLogoutRedirectUris?: string[] },
    uri: string,
  ) {
    return (this.postLogoutRedirectUris ?? []).includes(uri);
  };
  const destroy: (this: object) => Promise<void> = Reflect.get(provider.Session.prototype, 'destroy');
  // Who signs out here has signed out, as at the API: what was given out ends first, so that a fault leaves the page to try again.
  provider.Session.prototype.destroy = async function signingOut(this: { readonly accountId?: string | undefined }) {
    if (this.accountId !== undefined) await promised(parts.signOut(this.accountId as AccountId));
    await destroy.call(this);
  };
  return { provider, keys, basis, callback: provider.callback(), errorOf: (request) => thrown.get(request) };
};
