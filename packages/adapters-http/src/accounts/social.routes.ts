import * as Effect from 'effect/Effect';
import type { GivenIdToken, ProviderChanges, SignedIn } from '@svc/application/accounts';
import type { ProviderSettings } from '@svc/domain/accounts';
import type { App } from '../app.ts';
import { actorOf, originOf } from '../kernel/actor.ts';
import { signedInCookies } from '../kernel/cookies.ts';
import { type Reply, reply } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { shortCookie } from '../kernel/short-cookie.ts';
import { etagOf, revisionsWanted } from '../kernel/versions.ts';
import { named } from '../kernel/wire-code.ts';
import { profileOfAccount, ProfileView } from './auth.views.ts';
import { COOKIE_MAX_AGE_SECONDS, ticketsOf } from './session-reader.ts';
import {
  IdpABody,
  IdpBBody,
  OfferedProvidersView,
  ProviderSettingsBody,
  ProviderSettingsView,
  settingsView,
} from './social.views.ts';
import { explainStep, stepErrors, withStepCookie } from './second-step.ts';
import { storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

/** The nonce of a browser for a sign-in with a provider. */
const nonceCookie = shortCookie('SvcNonce');

const signInErrors = {
  Refusal: {
    ...named('auth', 'external_token_invalid', 'external_email_unverified', 'registration_disabled', 'login_refused'),
    provider_not_configured: 'errors.general.featureDisabled',
  },
  ProviderDown: 'errors.general.unavailable',
  ...storeErrors,
  ...stepErrors,
} as const;

const cookied = (
  app: App,
  { account, ticket }: SignedIn,
  secure: boolean,
): Reply<ReturnType<typeof profileOfAccount>> =>
  reply(profileOfAccount(account), {
    cookies: [
      ...signedInCookies({ ...app.accounts.cookie, secure }, ticket, COOKIE_MAX_AGE_SECONDS),
      nonceCookie.cleared(secure),
    ],
  });

/** The browser's nonce; none when the page names another. */
const nonceFor = (
  headers: Readonly<Record<string, string>>,
  secure: boolean,
  named: string | undefined,
): string | null => {
  const own = nonceCookie.read(headers, secure);
  return named === undefined || named === own ? own : null;
};

const fullName = (first: string | undefined, last: string | undefined): string | null => {
  const name = [first, last].filter((part) => part !== undefined && part !== '').join(' ');
  return name === '' ? null : name;
};

/** What was named in the body and no more: absent stays as it is, null takes away. */
const changesOf = (body: object): ProviderChanges => JSON.parse(JSON.stringify(body)) as ProviderChanges;

/** The settings with their revision as ETag. */
const answered = (app: App) => (settings: ProviderSettings) =>
  reply(settingsView(settings), { headers: etagOf(app.platform.revisionOf(settings)) });

export const socialRoutes: readonly Route<App>[] = [
  route({
    id: 'social.config',
    method: 'GET',
    path: '/api/v1/external-auth/config',
    summary: 'The login providers that are offered, with their Client IDs and a nonce for this browser',
    access: 'none',
    ok: { status: 200, schema: OfferedProvidersView },
    errors: storeErrors,
    run: ({ app, headers, secure }) =>
      Effect.gen(function* () {
        const providers = yield* app.accounts.offeredProviders;
        const nonce = yield* app.accounts.loginNonce(nonceCookie.read(headers, secure));
        return reply({ providers: [...providers], nonce }, { cookies: [nonceCookie.given(nonce, secure)] });
      }),
  }),
  route({
    id: 'social.idp-a',
    method: 'POST',
    path: '/api/v1/external-auth/idp_a',
    summary: 'Signs in with an ID token of idp_a and sets the session cookie',
    access: 'none',
    flags: ['enable_idpa_login'],
    rateLimit: { name: 'social.sign-in', points: 30, perSeconds: 60 },
    body: IdpABody,
    ok: { status: 200, schema: ProfileView },
    errors: signInErrors,
    run: ({ app, body, headers, locale, secure, ...request }) => {
      const given: GivenIdToken = {
        provider: 'idp_a',
        token: body.credential,
        nonce: nonceFor(headers, secure, body.nonce),
        displayName: null,
        language: locale,
        brought: ticketsOf(app.accounts.cookie, headers),
        ...originOf(request),
      };
      const signingIn = Effect.mapError(app.accounts.signInByProvider(given), withStepCookie(secure));
      return Effect.map(signingIn, (signedIn) => cookied(app, signedIn, secure));
    },
    explain: (error) => explainStep(error),
  }),
  route({
    id: 'social.idp-b',
    method: 'POST',
    path: '/api/v1/external-auth/idp_b',
    summary: 'Signs in with an ID token of idp_b and sets the session cookie',
    access: 'none',
    flags: ['enable_idpb_login'],
    rateLimit: { name: 'social.sign-in', points: 30, perSeconds: 60 },
    body: IdpBBody,
    ok: { status: 200, schema: ProfileView },
    errors: signInErrors,
    run: ({ app, body, headers, locale, secure, ...request }) => {
      const given: GivenIdToken = {
        provider: 'idp_b',
        token: body.idToken,
        nonce: nonceFor(headers, secure, body.nonce),
        displayName: fullName(body.firstName, body.lastName),
        language: locale,
        brought: ticketsOf(app.accounts.cookie, headers),
        ...originOf(request),
      };
      const signingIn = Effect.mapError(app.accounts.signInByProvider(given), withStepCookie(secure));
      return Effect.map(signingIn, (signedIn) => cookied(app, signedIn, secure));
    },
    explain: (error) => explainStep(error),
  }),
  route({
    id: 'social.settings.get',
    method: 'GET',
    path: '/api/v1/external-auth-settings',
    summary: 'Client IDs of the login providers',
    access: 'superadmin',
    support: 'never',
    ok: { status: 200, schema: ProviderSettingsView },
    errors: storeErrors,
    run: ({ app }) => Effect.map(app.accounts.readProviderSettings, answered(app)),
  }),
  route({
    id: 'social.settings.update',
    method: 'PUT',
    path: '/api/v1/external-auth-settings',
    summary: 'Saves the Client IDs of the providers that are named; the others stay',
    access: 'superadmin',
    fresh: 'always',
    ifMatch: true,
    body: ProviderSettingsBody,
    ok: { status: 200, schema: ProviderSettingsView },
    errors: {
      Refusal: { redirect_uri_invalid: 'errors.auth.externalRedirectUriInvalid' },
      Stale: 'errors.general.stale',
      ...storeErrors,
    },
    run: ({ app, body, headers, ...request }) =>
      Effect.map(
        app.accounts.saveProviderSettings(changesOf(body), actorOf(request), revisionsWanted(headers)),
        answered(app),
      ),
  }),
];
