import * as Effect from 'effect/Effect';
import type { App } from '../app.ts';
import { actorOf, originOf } from '../kernel/actor.ts';
import { hashingErrors, readErrors, storeErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { named } from '../kernel/wire-code.ts';
import {
  accepted,
  AcceptedView,
  AddressBody,
  MailedLinkView,
  NamedAccountBody,
  nameOf,
  RegisterBody,
  ShownLinkBody,
} from './doors.views.ts';
import { callerOf } from './users.routes.ts';

const route = routesOver<App>();
/** Why a new password is not taken. */
export const newPasswordRefusals = named(
  'auth',
  'password_too_short',
  'password_too_long',
  'password_is_address',
  'password_common',
  'password_weak',
);

export const registrationRoutes: readonly Route<App>[] = [
  route({
    id: 'auth.register',
    method: 'POST',
    path: '/api/v1/auth/register',
    summary: 'Makes a disabled account and mails the confirmation; the answer is the same for an address that is taken',
    access: 'none',
    flags: ['enable_login', 'enable_registration'],
    rateLimit: { name: 'auth.register', points: 10, perSeconds: 60 },
    body: RegisterBody,
    ok: { status: 202, schema: AcceptedView },
    errors: { ...hashingErrors, Refusal: newPasswordRefusals },
    run: ({ app, body, locale, ...request }) =>
      Effect.as(
        app.accounts.register({
          email: body.email,
          password: body.password,
          displayName: nameOf(body),
          phone: body.phone ?? null,
          language: body.language ?? locale,
          ...originOf(request),
        }),
        accepted,
      ),
  }),
  route({
    id: 'auth.enable-user',
    method: 'POST',
    path: '/api/v1/auth/enable-user',
    summary: 'Confirms an address with the token of the mailed link and enables the account',
    access: 'none',
    rateLimit: { name: 'auth.link', points: 30, perSeconds: 60 },
    body: ShownLinkBody,
    ok: { status: 204, empty: true },
    errors: { ...storeErrors, Refusal: named('auth', 'action_token_invalid') },
    run: ({ app, body, ...request }) =>
      Effect.as(app.accounts.confirmEmail({ ...body, ...originOf(request) }), undefined),
  }),
  route({
    id: 'auth.request-confirmation',
    method: 'POST',
    path: '/api/v1/auth/request-confirmation',
    summary: 'Mails the confirmation again to a person who waits for it; the answer is the same for every address',
    access: 'none',
    rateLimit: { name: 'auth.mail', points: 10, perSeconds: 60 },
    body: AddressBody,
    ok: { status: 202, schema: AcceptedView },
    errors: hashingErrors,
    run: ({ app, body }) => Effect.as(app.accounts.requestConfirmation(body), accepted),
  }),
  route({
    id: 'auth.resend-confirmation',
    method: 'POST',
    path: '/api/v1/auth/resend-confirmation',
    summary: 'Mails somebody the confirmation again; without a mail server the link comes back',
    access: 'admin',
    body: NamedAccountBody,
    ok: { status: 200, schema: MailedLinkView },
    errors: {
      Refusal: { ...named('auth', 'account_not_waiting'), ...named('users', 'account_deleted') },
      ...readErrors,
    },
    run: ({ app, body, ...request }) =>
      app.accounts.resendConfirmation({ caller: callerOf(request.session), to: body, actor: actorOf(request) }),
  }),
  route({
    id: 'auth.resend-password-creation',
    method: 'POST',
    path: '/api/v1/auth/resend-password-creation',
    summary: 'Mails somebody the invitation again, with a new link; without a mail server the link comes back',
    access: 'admin',
    fresh: 'always',
    body: NamedAccountBody,
    ok: { status: 200, schema: MailedLinkView },
    errors: {
      Refusal: { ...named('auth', 'account_not_waiting'), ...named('users', 'account_deleted') },
      ...readErrors,
    },
    run: ({ app, body, ...request }) =>
      app.accounts.resendPasswordCreation({
        caller: callerOf(request.session),
        to: body,
        actor: actorOf(request),
      }),
  }),
];
