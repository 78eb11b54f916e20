import * as Effect from 'effect/Effect';
import type * as z from 'zod';
import type { OtpOnItsWay } from '@svc/application/accounts';
import type { App } from '../app.ts';
import { signedInCookies } from '../kernel/cookies.ts';
import { noSooner } from '../kernel/no-sooner.ts';
import { reply } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { originOf } from '../kernel/actor.ts';
import { sourceKeyOf } from '../kernel/source-key.ts';
import { named } from '../kernel/wire-code.ts';
import { profileOfAccount, ProfileView } from './auth.views.ts';
import {
  OtpReachQuery,
  OtpReachView,
  OtpRequestBody,
  OtpRequestedView,
  OtpResendBody,
  OtpValidateBody,
} from './otp.views.ts';
import { COOKIE_MAX_AGE_SECONDS, ticketsOf } from './session-reader.ts';
import { explainStep, stepErrors, withStepCookie } from './second-step.ts';
import { storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

/** Well above what a request, a resend or a try takes, with or without an account and a mail. */
const evenly = noSooner(100);

const toView = ({ otpRequestId, ...rest }: OtpOnItsWay): z.output<typeof OtpRequestedView> => ({
  requestId: otpRequestId,
  ...rest,
});

const reach = {
  path: '/api/v1/public/auth/otp/check-email',
  access: 'none',
  rateLimit: { name: 'otp.check-email', points: 10, perSeconds: 60 },
  ok: { status: 200, schema: OtpReachView },
  errors: storeErrors,
} as const;

export const otpRoutes: readonly Route<App>[] = [
  route({
    id: 'otp.request',
    method: 'POST',
    path: '/api/v1/public/auth/otp/request',
    summary: 'Mails a six-digit code and answers a request id; the answer is the same for every address',
    access: 'none',
    rateLimit: { name: 'otp.request', points: 20, perSeconds: 60 },
    botChallenge: true,
    body: OtpRequestBody,
    ok: { status: 200, schema: OtpRequestedView },
    errors: {
      Refusal: named('auth', 'otp_cooldown', 'registration_disabled'),
      ...storeErrors,
    },
    run: ({ app, body, locale, ...request }) =>
      evenly(
        Effect.map(
          app.accounts.requestOtp({
            ...body,
            source: sourceKeyOf(request.source),
            language: locale,
            ...originOf(request),
          }),
          toView,
        ),
      ),
  }),
  route({
    id: 'otp.resend',
    method: 'POST',
    path: '/api/v1/public/auth/otp/resend',
    summary: 'Mails the same code again; its tries and its end stay',
    access: 'none',
    rateLimit: { name: 'otp.request', points: 20, perSeconds: 60 },
    botChallenge: true,
    body: OtpResendBody,
    ok: { status: 200, schema: OtpRequestedView },
    errors: { Refusal: named('auth', 'otp_cooldown', 'otp_invalid'), ...storeErrors },
    run: ({ app, body, source }) =>
      evenly(
        Effect.map(
          app.accounts.resendOtp({ email: body.email, otpRequestId: body.requestId, source: sourceKeyOf(source) }),
          toView,
        ),
      ),
  }),
  route({
    id: 'otp.validate',
    method: 'POST',
    path: '/api/v1/public/auth/otp/validate',
    summary: 'Signs in with a mailed code and sets the session cookie',
    access: 'none',
    rateLimit: { name: 'otp.validate', points: 30, perSeconds: 60 },
    body: OtpValidateBody,
    ok: { status: 200, schema: ProfileView },
    errors: { Refusal: named('auth', 'otp_invalid', 'login_refused'), ...storeErrors, ...stepErrors },
    run: ({ app, body, headers, secure, ...request }) =>
      evenly(
        Effect.map(
          Effect.mapError(
            app.accounts.signInByOtp({
              email: body.email,
              code: body.code,
              otpRequestId: body.requestId,
              brought: ticketsOf(app.accounts.cookie, headers),
              ...originOf(request),
            }),
            withStepCookie(secure),
          ),
          ({ account, ticket }) => {
            const cookies = signedInCookies({ ...app.accounts.cookie, secure }, ticket, COOKIE_MAX_AGE_SECONDS);
            return reply(profileOfAccount(account), { cookies });
          },
        ),
      ),
    explain: (error) => explainStep(error),
  }),
  route({
    ...reach,
    id: 'otp.check-email',
    method: 'GET',
    summary: 'Whether an address can receive a code, and for which mode; the same for all under Otp:NeutralCheckEmail',
    query: OtpReachQuery,
    run: ({ app, query }) => app.accounts.checkOtpEmail(query.email),
  }),
  route({
    ...reach,
    id: 'otp.check-email.by-body',
    method: 'POST',
    support: 'always',
    summary: 'The same with the address in the body, where proxies and histories do not keep it',
    body: OtpReachQuery,
    run: ({ app, body }) => app.accounts.checkOtpEmail(body.email),
  }),
];
