import * as Effect from 'effect/Effect';
import type { App } from '../app.ts';
import { signedInCookies } from '../kernel/cookies.ts';
import { reply } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { named } from '../kernel/wire-code.ts';
import { LoginBody, profileOfAccount, profileOfSession, ProfileView } from './auth.views.ts';
import { proofLimits } from './proof-limits.ts';
import { COOKIE_MAX_AGE_SECONDS, ticketsOf } from './session-reader.ts';
import { explainStep, stepErrors, withStepCookie } from './second-step.ts';
import { signOutHere } from './sign-out.ts';
import { hashingErrors, storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

export const authRoutes: readonly Route<App>[] = [
  route({
    id: 'auth.login',
    method: 'POST',
    path: '/api/v1/auth/login',
    summary: 'Signs in with a password and sets the session cookie',
    access: 'none',
    cookie: 'ignored',
    rateLimit: proofLimits.login,
    body: LoginBody,
    ok: { status: 200, schema: ProfileView },
    errors: {
      Refusal: named('auth', 'invalid_credentials', 'password_too_long', 'login_refused', 'too_many_attempts'),
      ...hashingErrors,
      ...stepErrors,
    },
    run: ({ app, body, headers, secure }) =>
      Effect.map(
        Effect.mapError(
          app.accounts.signIn({ ...body, brought: ticketsOf(app.accounts.cookie, headers) }),
          withStepCookie(secure),
        ),
        ({ account, ticket }) => {
          const cookies = signedInCookies({ ...app.accounts.cookie, secure }, ticket, COOKIE_MAX_AGE_SECONDS);
          return reply(profileOfAccount(account), { cookies });
        },
      ),
    explain: (error) => explainStep(error),
  }),
  route({
    id: 'auth.verify-session',
    method: 'GET',
    path: '/api/v1/auth/verify-session',
    summary: 'The profile behind the session cookie, or 401',
    access: 'cookie',
    gate: 'always',
    ok: { status: 200, schema: ProfileView },
    errors: {},
    run: ({ session }) => Effect.succeed(profileOfSession(session)),
  }),
  route({
    id: 'auth.logout',
    method: 'POST',
    path: '/api/v1/auth/logout',
    summary: 'Signs out everywhere: every session of the account ends; in a support session the operator’s',
    access: 'cookie',
    gate: 'always',
    ok: { status: 204, empty: true },
    errors: storeErrors,
    support: 'always',
    run: (request) => Effect.map(signOutHere(request), (cookies) => reply(undefined, { cookies })),
  }),
];
