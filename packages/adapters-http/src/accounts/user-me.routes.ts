import * as Effect from 'effect/Effect';
import type { App } from '../app.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { profileOfSession, ProfileView } from './auth.views.ts';

const route = routesOver<App>();

export const userMeRoutes: readonly Route<App>[] = [
  route({
    id: 'oidc.user-me',
    method: 'GET',
    path: '/api/v1/user/me',
    summary: 'The profile behind an access token',
    access: 'bearer',
    ok: { status: 200, schema: ProfileView },
    errors: {},
    run: ({ session }) => Effect.succeed(profileOfSession(session)),
  }),
];
