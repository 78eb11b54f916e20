import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { nameInput } from '@svc/domain/accounts';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { readErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { named } from '../kernel/wire-code.ts';
import { PhoneInput, userView, UserView } from './users.views.ts';

const route = routesOver<App>();

export const ownDetailsRoutes: readonly Route<App>[] = [
  route({
    id: 'users.me.update',
    method: 'PUT',
    path: '/api/v1/users/me',
    summary: 'Changes one’s own name and phone number; the address stays, since one enters by it',
    access: 'user',
    body: z.strictObject({ displayName: nameInput(), phone: PhoneInput.nullable() }).meta({ id: 'OwnDetails' }),
    ok: { status: 200, schema: UserView },
    errors: { ...readErrors, Refusal: named('users', 'account_deleted') },
    run: ({ app, body, ...request }) =>
      Effect.map(app.users.changeOwnDetails(request.session.accountId, body, actorOf(request)), userView),
  }),
];
