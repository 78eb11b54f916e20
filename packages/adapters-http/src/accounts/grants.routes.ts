import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { oidcScopes } from '@svc/domain/accounts';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { InstantView } from '../kernel/views.ts';

const route = routesOver<App>();

const OwnGrantView = z
  .object({ clientId: z.string(), name: z.string(), scopes: z.array(z.enum(oidcScopes)), since: InstantView })
  .meta({ id: 'OwnGrant' });
const OwnGrantsView = z.object({ items: z.array(OwnGrantView) }).meta({ id: 'OwnGrants' });

export const grantRoutes: readonly Route<App>[] = [
  route({
    id: 'auth.grants.list',
    method: 'GET',
    path: '/api/v1/auth/grants',
    summary: 'What the caller gave to clients of the OIDC server',
    access: 'cookie',
    support: 'never',
    ok: { status: 200, schema: OwnGrantsView },
    errors: storeErrors,
    run: ({ app, session }) =>
      Effect.map(app.grants.list(session.accountId), (grants) => ({
        items: grants.map(({ scopes, since, ...grant }) => ({
          ...grant,
          scopes: [...scopes],
          since: since.toString(),
        })),
      })),
  }),
  route({
    id: 'auth.grants.revoke',
    method: 'DELETE',
    path: '/api/v1/auth/grants/{clientId}',
    summary: 'Takes back what was given to a client: its tokens stop working',
    access: 'cookie',
    params: z.strictObject({ clientId: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/) }),
    ok: { status: 204, empty: true },
    errors: readErrors,
    run: ({ app, session, params, ...request }) =>
      app.grants.revoke({ clientId: params.clientId, actor: actorOf({ session, ...request }) }),
  }),
];
