import * as Effect from 'effect/Effect';
import type { App } from '../app.ts';
import { actorOf, originOf } from '../kernel/actor.ts';
import { clearedCookies } from '../kernel/cookies.ts';
import { reply } from '../kernel/reply.ts';
import { hashingErrors, readErrors, storeErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { named } from '../kernel/wire-code.ts';
import {
  accepted,
  AcceptedView,
  AddressBody,
  ChangePasswordBody,
  NewPasswordByLinkBody,
  PasswordStatusView,
} from './doors.views.ts';
import { newPasswordRefusals } from './registration.routes.ts';
import { callerOf, userParams } from './users.routes.ts';

const route = routesOver<App>();
const byLink = {
  method: 'POST',
  access: 'none',
  rateLimit: { name: 'auth.link', points: 30, perSeconds: 60 },
  body: NewPasswordByLinkBody,
  ok: { status: 204, empty: true },
  errors: {
    Refusal: { ...newPasswordRefusals, ...named('auth', 'action_token_invalid') },
    ...hashingErrors,
  },
} as const;

export const passwordRoutes: readonly Route<App>[] = [
  route({
    id: 'auth.forgot-password',
    method: 'POST',
    path: '/api/v1/auth/forgot-password',
    summary: 'Mails a link to choose a new password; the answer is the same for every address',
    access: 'none',
    rateLimit: { name: 'auth.mail', points: 10, perSeconds: 60 },
    body: AddressBody,
    ok: { status: 202, schema: AcceptedView },
    errors: hashingErrors,
    run: ({ app, body }) => Effect.as(app.accounts.forgotPassword(body), accepted),
  }),
  route({
    ...byLink,
    id: 'auth.reset-password',
    path: '/api/v1/auth/reset-password',
    summary: 'Sets a new password with the token of the mailed link; every session ends',
    run: ({ app, body, ...request }) =>
      Effect.as(app.accounts.resetPassword({ ...body, ...originOf(request) }), undefined),
  }),
  route({
    ...byLink,
    id: 'auth.set-password',
    path: '/api/v1/auth/set-password',
    summary: 'Sets the first password of an invited account and enables it',
    run: ({ app, body, ...request }) =>
      Effect.as(app.accounts.setInvitedPassword({ ...body, ...originOf(request) }), undefined),
  }),
  route({
    id: 'users.change-password',
    method: 'POST',
    path: '/api/v1/users/{id}/change-password',
    summary: 'One’s own with the current one, or as an Admin that of others; every session of the account ends',
    access: 'user',
    fresh: 'other-id',
    gate: 'own-id',
    rateLimit: { name: 'users.change-password', points: 30, perSeconds: 60 },
    params: userParams,
    body: ChangePasswordBody,
    ok: { status: 204, empty: true },
    errors: {
      Refusal: {
        ...newPasswordRefusals,
        ...named('auth', 'current_password_wrong', 'password_unchanged', 'too_many_attempts'),
        ...named('auth', 'fresh_sign_in_required', 'session_invalidated'),
        permission_denied: 'errors.general.permissionDenied',
        ...named('users', 'account_deleted'),
        not_visible: 'errors.general.notFound',
      },
      ...readErrors,
      ...hashingErrors,
    },
    run: ({ app, params, body, session, secure, ...request }) => {
      const changed = app.accounts.changePassword({
        userId: params.id,
        newPassword: body.newPassword,
        currentPassword: body.currentPassword,
        caller: callerOf(session),
        sessionId: session.sessionId,
        actor: actorOf({ session, ...request }),
      });
      const own = params.id === session.accountId;
      const cookies = own ? clearedCookies({ ...app.accounts.cookie, secure }) : [];
      return Effect.map(changed, () => reply(undefined, { cookies }));
    },
  }),
  route({
    id: 'users.password-status',
    method: 'GET',
    path: '/api/v1/users/me/password-status',
    summary: 'Whether the password must be changed first, and whether there is one',
    access: 'user',
    gate: 'always',
    ok: { status: 200, schema: PasswordStatusView },
    errors: storeErrors,
    run: ({ app, session }) => app.accounts.readPasswordStatus(session.accountId),
  }),
];
