import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { EndSupport } from '@svc/application/accounts';
import { notFound } from '@svc/application/kernel';
import type { AccountId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { clearedCookies, sessionCookieUntil, supportCookie } from '../kernel/cookies.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { reply } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { InstantView, instantQuery, uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';

const route = routesOver<App>();

/** The support session of a request and who acts in it; undefined in a person's own session. */
export const supportActor = (
  request: Parameters<typeof actorOf>[0] & { readonly session: Session },
): EndSupport | undefined => {
  const actor = actorOf(request);
  const { sessionId } = request.session;
  const { operator } = actor;
  return operator === undefined || sessionId === null ? undefined : { sessionId, actor: { ...actor, operator } };
};

const StartBody = z
  .strictObject({ reason: z.string().trim().min(3).max(500) })
  .meta({ id: 'SupportStart', description: 'Why: it stands in the audit, with the person.' });
const StartedView = z
  .object({ accountId: z.uuid(), sessionId: z.uuid(), until: InstantView, mayWrite: z.boolean() })
  .meta({ id: 'SupportSession' });
const PermitView = z.object({ until: InstantView.nullable() }).meta({ id: 'SupportPermit' });
const PermitBody = z.strictObject({ until: instantQuery }).meta({ id: 'SupportPermitRequest' });

/** An operator acts as a person for half an hour (docs/decisions/support-mode.md). */
export const supportRoutes: readonly Route<App>[] = [
  route({
    id: 'auth.support.start',
    method: 'POST',
    path: '/api/v1/auth/support/{accountId}',
    summary: 'Acts as a person of a lower role for 30 minutes: sets the cookie of a support session beside the own one',
    access: 'superadmin',
    fresh: 'always',
    rateLimit: { name: 'auth.support', points: 10, perSeconds: 60 },
    params: z.strictObject({ accountId: uuidId<AccountId>() }),
    body: StartBody,
    ok: { status: 201, schema: StartedView },
    errors: {
      Refusal: {
        ...named('auth', 'support_not_allowed', 'support_account_closed', 'session_invalidated'),
        ...named('general', 'permission_denied'),
      },
      ...readErrors,
    },
    run: ({ app, session, params, body, secure, ...request }) =>
      Effect.map(
        app.accounts.startSupport({
          caller: { id: session.accountId, privilegeBits: session.privilegeBits },
          sessionId: session.sessionId,
          id: params.accountId,
          reason: body.reason,
          actor: actorOf({ session, ...request }),
        }),
        ({ person, sessionId, ticket, until, mayWrite }) => {
          const cookie = sessionCookieUntil(supportCookie({ ...app.accounts.cookie, secure }), ticket, until);
          return reply({ accountId: person.id, sessionId, until: until.toString(), mayWrite }, { cookies: [cookie] });
        },
      ),
  }),
  route({
    id: 'auth.support.end',
    method: 'DELETE',
    path: '/api/v1/auth/support',
    summary: 'Stops acting as a person; the own session counts again',
    access: 'cookie',
    support: 'always',
    gate: 'always',
    ok: { status: 204, empty: true },
    errors: readErrors,
    run: ({ app, session, secure, ...request }) => {
      const acting = supportActor({ session, ...request });
      if (acting === undefined) return Effect.fail(notFound('Session'));
      return Effect.map(app.accounts.endSupport(acting), () =>
        reply(undefined, { cookies: clearedCookies(supportCookie({ ...app.accounts.cookie, secure })) }),
      );
    },
  }),
  route({
    id: 'auth.support-permit.get',
    method: 'GET',
    path: '/api/v1/auth/support-permit',
    summary: 'Until when the caller lets support change things in their name; null while they do not',
    access: 'cookie',
    ok: { status: 200, schema: PermitView },
    errors: storeErrors,
    run: ({ app, session }) =>
      Effect.map(app.accounts.readSupportPermit(session.accountId), (until) => ({ until: until?.toString() ?? null })),
  }),
  route({
    id: 'auth.support-permit.give',
    method: 'PUT',
    path: '/api/v1/auth/support-permit',
    summary: 'Lets support change things in the caller’s name until then, seven days at most; never money or sign-in',
    access: 'cookie',
    fresh: 'always',
    body: PermitBody,
    ok: { status: 200, schema: PermitView },
    errors: {
      Refusal: named('auth', 'support_permit_out_of_range', 'session_invalidated'),
      ...readErrors,
    },
    run: ({ app, session, body, ...request }) =>
      Effect.as(app.accounts.permitSupport({ actor: actorOf({ session, ...request }), until: body.until }), {
        until: body.until.toString(),
      }),
  }),
  route({
    id: 'auth.support-permit.withdraw',
    method: 'DELETE',
    path: '/api/v1/auth/support-permit',
    summary: 'Lets support change nothing any more, also in a support session that is open',
    access: 'cookie',
    ok: { status: 204, empty: true },
    errors: { Refusal: named('auth', 'session_invalidated'), ...readErrors },
    run: ({ app, session, ...request }) =>
      Effect.as(app.accounts.withdrawSupportPermit(actorOf({ session, ...request })), undefined),
  }),
];
