import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { SessionId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { clearedCookies } from '../kernel/cookies.ts';
import { reply } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { ConfirmationBody, givenProof } from './second-factor.views.ts';
import { proofLimits } from './proof-limits.ts';
import { supportModeOf } from './auth.views.ts';
import { OwnSessionsView } from './doors.views.ts';
import { hashingErrors, readErrors, storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

export const sessionRoutes: readonly Route<App>[] = [
  route({
    id: 'auth.confirm',
    method: 'POST',
    path: '/api/v1/auth/confirm',
    summary: 'Proves again who the caller is: rows that ask for a fresh sign-in let them pass for ten minutes',
    access: 'cookie',
    rateLimit: proofLimits.confirm,
    body: ConfirmationBody,
    ok: { status: 204, empty: true },
    errors: {
      Refusal: {
        ...named('auth', 'fresh_sign_in_required', 'session_invalidated', 'too_many_attempts'),
        ...named('users', 'confirmation_failed'),
      },
      ...hashingErrors,
    },
    run: ({ app, session, body }) =>
      Effect.as(
        app.accounts.confirmSession({
          accountId: session.accountId,
          // A row for cookies alone: its session has an id.
          sessionId: session.sessionId as SessionId,
          password: 'password' in body ? body.password : null,
          given: 'password' in body ? null : givenProof(body),
        }),
        undefined,
      ),
  }),
  route({
    id: 'auth.sessions.list',
    method: 'GET',
    path: '/api/v1/auth/sessions',
    summary: 'Where the caller is signed in, and where support acts as them, newest first',
    access: 'cookie',
    ok: { status: 200, schema: OwnSessionsView },
    errors: storeErrors,
    run: ({ app, session }) =>
      Effect.map(app.accounts.listSessions(session), (sessions) => ({
        items: sessions.map(({ id, issuedAt, current, support }) => ({
          id,
          issuedAt: issuedAt.toString(),
          current,
          support: supportModeOf(support),
        })),
      })),
  }),
  route({
    id: 'auth.sessions.end',
    method: 'DELETE',
    path: '/api/v1/auth/sessions/{sessionId}',
    summary: 'Ends one of the caller’s sessions; the others stay',
    access: 'cookie',
    fresh: 'always',
    params: z.strictObject({ sessionId: uuidId<SessionId>() }),
    ok: { status: 204, empty: true },
    errors: readErrors,
    run: ({ app, session, params, secure, ...request }) => {
      const actor = actorOf({ session, ...request });
      const own = params.sessionId === session.sessionId;
      const cookies = own ? clearedCookies({ ...app.accounts.cookie, secure }) : [];
      return Effect.map(app.accounts.endSession({ sessionId: params.sessionId, actor }), () =>
        reply(undefined, { cookies }),
      );
    },
  }),
  route({
    id: 'auth.invalidate-sessions',
    method: 'POST',
    path: '/api/v1/admin/invalidate-sessions',
    summary: 'Ends every session of everybody, the caller’s too, and revokes all OIDC tokens',
    access: 'admin',
    fresh: 'always',
    ok: { status: 204, empty: true },
    errors: storeErrors,
    run: ({ app, session, secure, ...request }) =>
      Effect.map(app.accounts.invalidateAllSessions(actorOf({ session, ...request })), () =>
        reply(undefined, { cookies: clearedCookies({ ...app.accounts.cookie, secure }) }),
      ),
  }),
];
