import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { PasskeyId } from '@svc/domain/accounts';
import type { App } from '../app.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { byUuid } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { ownChange, ownSession } from './own-session.ts';
import {
  CreationOptionsView,
  creationOptions,
  newPasskeyAnswer,
  NewPasskeyBody,
  PasskeyName,
  PasskeyView,
  passkeyView,
  RequestOptionsView,
  requestOptions,
} from './passkeys.views.ts';
import { proofLimits } from './proof-limits.ts';
import { stepCookie } from './second-step.ts';

const route = routesOver<App>();
const path = '/api/v1/auth/second-factor/passkeys';
const gone = { NotFound: 'errors.auth.unauthenticated' } as const;
const params = byUuid<PasskeyId>();

/** Keys of a person's devices as their second factor. */
export const passkeyRoutes: readonly Route<App>[] = [
  route({
    id: 'auth.passkeys.list',
    method: 'GET',
    path,
    summary: 'The caller’s passkeys, with their last use',
    access: 'cookie',
    support: 'never',
    ok: { status: 200, schema: z.object({ items: z.array(PasskeyView) }).meta({ id: 'Passkeys' }) },
    errors: storeErrors,
    run: ({ app, session }) =>
      Effect.map(app.accounts.listPasskeys(session.accountId), (items) => ({ items: items.map(passkeyView) })),
  }),
  route({
    id: 'auth.passkeys.options',
    method: 'POST',
    path: `${path}/options`,
    summary: 'What a browser needs to make a passkey; this session alone may answer it, once',
    access: 'cookie',
    fresh: 'always',
    rateLimit: proofLimits.secondFactor,
    ok: { status: 200, schema: CreationOptionsView },
    errors: { ...gone, ...storeErrors },
    run: ({ app, session }) => Effect.map(app.accounts.beginPasskey(ownSession(session)), creationOptions),
  }),
  route({
    id: 'auth.passkeys.add',
    method: 'POST',
    path,
    summary: 'A new passkey: from now on every door asks for a second proof',
    access: 'cookie',
    fresh: 'always',
    rateLimit: proofLimits.secondFactor,
    body: NewPasskeyBody,
    ok: {
      status: 201,
      schema: z
        .object({ passkey: PasskeyView, recoveryCodes: z.array(z.string()) })
        .meta({ id: 'AddedPasskey', description: 'Recovery codes come with the first factor, shown this once.' }),
    },
    errors: {
      Refusal: named('auth', 'passkey_refused', 'session_invalidated', 'too_many_attempts', 'too_many_passkeys'),
      Taken: 'errors.auth.passkeyRefused',
      ...gone,
      ...storeErrors,
    },
    run: ({ app, body, ...request }) => {
      const answer = newPasskeyAnswer(body.credential);
      return Effect.map(
        app.accounts.addPasskey({ ...ownChange(request), name: body.name, answer }),
        ({ passkey, recoveryCodes }) => ({ passkey: passkeyView(passkey), recoveryCodes: [...recoveryCodes] }),
      );
    },
  }),
  route({
    id: 'auth.passkeys.rename',
    method: 'PATCH',
    path: `${path}/{id}`,
    summary: 'Another name for a passkey',
    access: 'cookie',
    params,
    body: z.strictObject({ name: PasskeyName }).meta({ id: 'PasskeyRename' }),
    ok: { status: 200, schema: PasskeyView },
    errors: { NotFound: 'errors.general.notFound', ...storeErrors },
    run: ({ app, params: { id }, body: { name }, ...request }) =>
      Effect.map(app.accounts.renamePasskey({ id, name, actor: ownChange(request).actor }), passkeyView),
  }),
  route({
    id: 'auth.passkeys.remove',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Gives a passkey up',
    access: 'cookie',
    fresh: 'always',
    params,
    ok: { status: 204, empty: true },
    errors: {
      NotFound: 'errors.general.notFound',
      Refusal: named('auth', 'session_invalidated'),
      ...storeErrors,
    },
    run: ({ app, params: { id }, ...request }) =>
      Effect.as(app.accounts.removePasskey({ id, ...ownChange(request) }), undefined),
  }),
  route({
    id: 'auth.confirm.passkey',
    method: 'POST',
    path: '/api/v1/auth/confirm/passkey',
    summary: 'A challenge with which a passkey proves again who the caller is',
    access: 'cookie',
    rateLimit: proofLimits.secondFactor,
    ok: { status: 200, schema: RequestOptionsView },
    errors: storeErrors,
    run: ({ app, session }) =>
      Effect.map(
        app.accounts.confirmChallenge({ accountId: session.accountId, sessionId: ownSession(session).sessionId }),
        requestOptions,
      ),
  }),
  route({
    id: 'auth.second-step.passkey',
    method: 'POST',
    path: '/api/v1/auth/second-step/passkey',
    summary: 'A challenge for a passkey, after a door asked for a second proof',
    access: 'none',
    cookie: 'ignored',
    rateLimit: proofLimits.secondStep,
    ok: { status: 200, schema: RequestOptionsView },
    errors: { Refusal: named('auth', 'second_factor_refused'), ...storeErrors },
    run: ({ app, secure, headers }) =>
      Effect.map(app.accounts.stepChallenge({ token: stepCookie.read(headers, secure) }), requestOptions),
  }),
];
