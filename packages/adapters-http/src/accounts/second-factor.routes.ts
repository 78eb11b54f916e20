import * as Effect from 'effect/Effect';
import { secondFactorPolicy } from '@svc/domain/accounts';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { settingsRows } from '../kernel/entity/settings-rows.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { named } from '../kernel/wire-code.ts';
import { ownChange, ownSession } from './own-session.ts';
import { AppCodeBody, RecoveryCodesView, SecondFactorView, ShownSecretView } from './second-factor.views.ts';
import { proofLimits } from './proof-limits.ts';
import { callerOf, userParams } from './users.routes.ts';

const route = routesOver<App>();

const path = '/api/v1/auth/second-factor';
/** An account that is gone has no session either. */
const gone = { NotFound: 'errors.auth.unauthenticated' } as const;
const stateRefusals = named('auth', 'second_factor_active', 'second_factor_not_begun', 'second_factor_missing');
const ended = named('auth', 'session_invalidated');

const ownRows: readonly Route<App>[] = [
  route({
    id: 'auth.second-factor.get',
    method: 'GET',
    path,
    summary: 'The caller’s second factor, and whether the studio demands one',
    access: 'cookie',
    support: 'never',
    ok: { status: 200, schema: SecondFactorView },
    errors: storeErrors,
    run: ({ app, session }) =>
      Effect.map(app.accounts.readSecondFactor(session.accountId), ({ requiredFrom, ...factor }) => ({
        ...factor,
        requiredFrom: requiredFrom?.toString() ?? null,
      })),
  }),
  route({
    id: 'auth.second-factor.enrol',
    method: 'POST',
    path: `${path}/totp`,
    summary: 'A new secret for the caller’s app; it counts once a code of it was given',
    access: 'cookie',
    fresh: 'always',
    rateLimit: proofLimits.secondFactor,
    ok: { status: 201, schema: ShownSecretView },
    errors: { Refusal: { ...stateRefusals, ...ended }, ...gone, ...storeErrors },
    run: ({ app, session }) => app.accounts.beginEnrolment(ownSession(session)),
  }),
  route({
    id: 'auth.second-factor.activate',
    method: 'POST',
    path: `${path}/totp/activate`,
    summary: 'The first code of the app: from now on every door asks for one',
    access: 'cookie',
    fresh: 'always',
    rateLimit: proofLimits.secondFactor,
    body: AppCodeBody,
    ok: { status: 200, schema: RecoveryCodesView },
    errors: {
      Refusal: {
        ...stateRefusals,
        ...ended,
        ...named('auth', 'second_factor_code_wrong', 'too_many_attempts'),
      },
      ...gone,
      ...storeErrors,
    },
    run: ({ app, body, ...request }) => {
      const given = { ...ownChange(request), code: body.code };
      return Effect.map(app.accounts.activateSecondFactor(given), (recoveryCodes) => ({
        recoveryCodes: [...recoveryCodes],
      }));
    },
  }),
  route({
    id: 'auth.second-factor.remove',
    method: 'DELETE',
    path: `${path}/totp`,
    summary: 'Gives the caller’s app up; where the studio demands one, the next sign-in asks for a new one',
    access: 'cookie',
    fresh: 'always',
    ok: { status: 204, empty: true },
    errors: { Refusal: { ...stateRefusals, ...ended }, ...gone, ...storeErrors },
    run: ({ app, ...request }) => Effect.as(app.accounts.removeSecondFactor(ownChange(request)), undefined),
  }),
  route({
    id: 'auth.second-factor.recovery-codes',
    method: 'POST',
    path: `${path}/recovery-codes`,
    summary: 'Ten new recovery codes; those of before open nothing more',
    access: 'cookie',
    fresh: 'always',
    ok: { status: 200, schema: RecoveryCodesView },
    errors: { Refusal: named('auth', 'second_factor_missing', 'session_invalidated'), ...gone, ...storeErrors },
    run: ({ app, ...request }) =>
      Effect.map(app.accounts.renewRecoveryCodes(ownChange(request)), (recoveryCodes) => ({
        recoveryCodes: [...recoveryCodes],
      })),
  }),
];

const resetRow: Route<App> = route({
  id: 'users.reset-second-factor',
  method: 'POST',
  path: '/api/v1/users/{id}/reset-second-factor',
  summary: 'For somebody below who lost app and recovery codes: takes the factor away and ends every access',
  access: 'superadmin',
  fresh: 'always',
  params: userParams,
  ok: { status: 204, empty: true },
  errors: {
    ...readErrors,
    Refusal: { ...stateRefusals, permission_denied: 'errors.general.permissionDenied' },
  },
  run: ({ app, params: { id }, ...request }) =>
    Effect.as(
      app.accounts.resetSecondFactor({ caller: callerOf(request.session), id, actor: actorOf(request) }),
      undefined,
    ),
});

/** A person who switches the demand off has proved a moment ago who they are. */
const policyRows: readonly Route<App>[] = settingsRows(secondFactorPolicy, {
  ids: 'auth.second-factor-policy',
  path: '/api/v1/auth/second-factor-policy',
  noun: 'demand for a second factor of the staff',
  read: 'admin',
  write: 'superadmin',
}).map((row) => (row.method === 'PUT' ? { ...row, fresh: 'always' } : row));

/** The second factor of the signed-in person, of others, and the studio's demand. */
export const secondFactorRoutes: readonly Route<App>[] = [...ownRows, resetRow, ...policyRows];
