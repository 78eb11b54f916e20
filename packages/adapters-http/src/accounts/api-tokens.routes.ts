import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { apiPermissions, type ApiTokenEdit, type ApiTokenId } from '@svc/domain/accounts';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { byUuid, pageFromAll, pageOf, pageQuery } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import {
  apiTokenView,
  ApiTokenEditBody,
  ApiTokenView,
  CreatedApiTokenView,
  NewApiTokenBody,
  PermissionsView,
} from './api-tokens.views.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();
const path = '/api/v1/api-tokens';
const one = { path: `${path}/{id}`, params: byUuid<ApiTokenId>() } as const;

/** Spec 3, Settings APIs: public API tokens, for the SuperAdmin. */
export const apiTokenRoutes: readonly Route<App>[] = [
  route({
    id: 'settings.api-tokens.permissions',
    method: 'GET',
    path: `${path}/permissions`,
    summary: 'The scopes that a token may hold',
    access: 'superadmin',
    ok: { status: 200, schema: PermissionsView },
    errors: {},
    run: () => Effect.succeed({ items: [...apiPermissions] }),
  }),
  route({
    id: 'settings.api-tokens.list',
    method: 'GET',
    path,
    summary: 'The tokens of the public API, without their secrets',
    access: 'superadmin',
    support: 'never',
    query: z.strictObject(pageQuery),
    ok: { status: 200, schema: pageOf(ApiTokenView) },
    errors: storeErrors,
    run: ({ app, query }) => Effect.map(app.apiTokens.list, pageFromAll(apiTokenView, query)),
  }),
  route({
    ...one,
    id: 'settings.api-tokens.get',
    method: 'GET',
    summary: 'One token, without its secret',
    access: 'superadmin',
    support: 'never',
    ok: { status: 200, schema: ApiTokenView },
    errors: readErrors,
    run: ({ app, params }) => Effect.map(app.apiTokens.read(params.id), apiTokenView),
  }),
  route({
    id: 'settings.api-tokens.create',
    method: 'POST',
    path,
    summary: 'Makes a token; its plaintext is in this answer and never again',
    access: 'superadmin',
    fresh: 'always',
    body: NewApiTokenBody,
    ok: { status: 201, schema: CreatedApiTokenView },
    errors: { Refusal: named('users', 'account_deleted'), ...storeErrors },
    run: ({ app, body, ...request }) =>
      Effect.map(app.apiTokens.create(body, actorOf(request)), ({ token, plaintext }) => ({
        ...apiTokenView(token),
        token: plaintext,
      })),
  }),
  route({
    ...one,
    id: 'settings.api-tokens.update',
    method: 'PUT',
    summary: 'Changes name, permissions, origins, expiry or the active state',
    access: 'superadmin',
    fresh: 'always',
    body: ApiTokenEditBody,
    ok: { status: 200, schema: ApiTokenView },
    errors: readErrors,
    run: ({ app, params, body, ...request }) => {
      const given = Object.entries(body).filter(([, value]) => value !== undefined);
      return Effect.map(
        app.apiTokens.edit(params.id, Object.fromEntries(given) as ApiTokenEdit, actorOf(request)),
        apiTokenView,
      );
    },
  }),
  route({
    ...one,
    id: 'settings.api-tokens.delete',
    method: 'DELETE',
    summary: 'Revokes a token: its record is deleted, and it opens nothing from this moment on',
    access: 'superadmin',
    fresh: 'always',
    ok: { status: 204, empty: true },
    errors: readErrors,
    run: ({ app, params, ...request }) => app.apiTokens.revoke(params.id, actorOf(request)),
  }),
];
