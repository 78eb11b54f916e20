import * as Effect from 'effect/Effect';
import type { SignedIn } from '@svc/application/accounts';
import type { App } from '../app.ts';
import { originOf } from '../kernel/actor.ts';
import { signedInCookies } from '../kernel/cookies.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { reply } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { named } from '../kernel/wire-code.ts';
import { profileOfAccount, ProfileView } from './auth.views.ts';
import { AppCodeBody, EnrolledView, GivenCodeBody, givenProof, ShownSecretView } from './second-factor.views.ts';
import { CreationOptionsView, creationOptions, newPasskeyAnswer, NewPasskeyBody } from './passkeys.views.ts';
import { proofLimits } from './proof-limits.ts';
import { stepCookie } from './second-step.ts';
import { COOKIE_MAX_AGE_SECONDS, ticketsOf } from './session-reader.ts';

const route = routesOver<App>();

const refused = named('auth', 'second_factor_refused', 'too_many_attempts', 'login_refused');

const cookiesOf = (app: App, ticket: string, secure: boolean): readonly string[] => [
  ...signedInCookies({ ...app.accounts.cookie, secure }, ticket, COOKIE_MAX_AGE_SECONDS),
  stepCookie.cleared(secure),
];

/** The session that an enrolment has opened, and the recovery codes, shown this once. */
const enrolledIn =
  (app: App, secure: boolean) =>
  ({ opened, recoveryCodes }: { readonly opened: SignedIn; readonly recoveryCodes: readonly string[] }) =>
    reply(
      { profile: profileOfAccount(opened.account), recoveryCodes: [...recoveryCodes] },
      { cookies: cookiesOf(app, opened.ticket, secure) },
    );

/** The second half of a sign-in: the cookie of the first half says whose it is. */
export const secondStepRoutes: readonly Route<App>[] = [
  route({
    id: 'auth.second-step.prove',
    method: 'POST',
    path: '/api/v1/auth/second-step/prove',
    summary: 'The code of the app, a passkey or a recovery code, after a door asked for it; sets the session cookie',
    access: 'none',
    cookie: 'ignored',
    rateLimit: proofLimits.secondStep,
    body: GivenCodeBody,
    ok: { status: 200, schema: ProfileView },
    errors: { Refusal: refused, ...storeErrors },
    run: ({ app, body, secure, headers }) =>
      Effect.map(
        app.accounts.proveSecondStep(
          { ...givenProof(body), token: stepCookie.read(headers, secure) },
          ticketsOf(app.accounts.cookie, headers),
        ),
        ({ opened }) => reply(profileOfAccount(opened.account), { cookies: cookiesOf(app, opened.ticket, secure) }),
      ),
  }),
  route({
    id: 'auth.second-step.enrol',
    method: 'POST',
    path: '/api/v1/auth/second-step/enrol',
    summary: 'A secret for the app of somebody whom the studio does not let in without one',
    access: 'none',
    cookie: 'ignored',
    rateLimit: proofLimits.secondStep,
    ok: { status: 201, schema: ShownSecretView },
    errors: { Refusal: named('auth', 'second_factor_refused'), ...storeErrors },
    run: ({ app, secure, headers }) => app.accounts.beginStepEnrolment({ token: stepCookie.read(headers, secure) }),
  }),
  route({
    id: 'auth.second-step.activate',
    method: 'POST',
    path: '/api/v1/auth/second-step/activate',
    summary: 'The first code of that app; sets the session cookie',
    access: 'none',
    cookie: 'ignored',
    rateLimit: proofLimits.secondStep,
    body: AppCodeBody,
    ok: { status: 200, schema: EnrolledView },
    errors: { Refusal: refused, ...storeErrors },
    run: ({ app, body, secure, headers, ...request }) =>
      Effect.map(
        app.accounts.completeStepEnrolment(
          { code: body.code, token: stepCookie.read(headers, secure), ...originOf(request) },
          ticketsOf(app.accounts.cookie, headers),
        ),
        enrolledIn(app, secure),
      ),
  }),
  route({
    id: 'auth.second-step.enrol-passkey',
    method: 'POST',
    path: '/api/v1/auth/second-step/enrol/passkey',
    summary:
      'What a browser needs to make a passkey, for somebody whom the studio does not let in without a second factor',
    access: 'none',
    cookie: 'ignored',
    rateLimit: proofLimits.secondStep,
    ok: { status: 200, schema: CreationOptionsView },
    errors: { Refusal: named('auth', 'second_factor_refused'), ...storeErrors },
    run: ({ app, secure, headers }) =>
      Effect.map(app.accounts.beginStepPasskey({ token: stepCookie.read(headers, secure) }), creationOptions),
  }),
  route({
    id: 'auth.second-step.activate-passkey',
    method: 'POST',
    path: '/api/v1/auth/second-step/activate/passkey',
    summary: 'That passkey; sets the session cookie',
    access: 'none',
    cookie: 'ignored',
    rateLimit: proofLimits.secondStep,
    body: NewPasskeyBody,
    ok: { status: 200, schema: EnrolledView },
    errors: { Refusal: refused, ...storeErrors },
    run: ({ app, body, secure, headers, ...request }) => {
      const given = { name: body.name, answer: newPasskeyAnswer(body.credential) };
      const shown = { token: stepCookie.read(headers, secure), ...originOf(request) };
      const completing = app.accounts.completeStepPasskey(
        { ...given, ...shown },
        ticketsOf(app.accounts.cookie, headers),
      );
      return Effect.map(completing, enrolledIn(app, secure));
    },
  }),
];
