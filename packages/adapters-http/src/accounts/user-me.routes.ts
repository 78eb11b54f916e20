import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { App } from '../app.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { profileOfSession, ProfileView } from './auth.views.ts';
import { releases } from './token-scopes.ts';

const route = routesOver<App>();

/** The profile as far as the token's scopes release it, as at userinfo (OpenID Connect Core section 5.4). */
const TokenProfileView = ProfileView.extend({
  email: z.string().nullable().meta({ description: 'Null without the scope email' }),
  displayName: z.string().nullable().meta({ description: 'Null without the scope profile' }),
}).meta({ id: 'TokenProfile' });

const released = (session: Session): z.output<typeof TokenProfileView> => {
  const { email, displayName, ...profile } = profileOfSession(session);
  return {
    ...profile,
    email: releases(session, 'email') ? email : null,
    displayName: releases(session, 'profile') ? displayName : null,
  };
};

export const userMeRoutes: readonly Route<App>[] = [
  route({
    id: 'oidc.user-me',
    method: 'GET',
    path: '/api/v1/user/me',
    summary: 'The profile behind an access token, as far as its scopes release it',
    access: 'bearer',
    ok: { status: 200, schema: TokenProfileView },
    errors: {},
    run: ({ session }) => Effect.succeed(released(session)),
  }),
];
