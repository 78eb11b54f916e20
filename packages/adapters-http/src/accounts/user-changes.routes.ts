import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { EmailInput, nameInput } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { named } from '../kernel/wire-code.ts';
import { changeRefusals } from './users.refusals.ts';
import { callerOf, privilegeOf, RoleInput, userParams } from './users.routes.ts';
import { PhoneInput, userView, UserView } from './users.views.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { rereadMade } from '../kernel/reread-made.ts';

const route = routesOver<App>();

const NewUser = z
  .strictObject({
    email: EmailInput,
    displayName: nameInput(),
    phone: PhoneInput.optional(),
    language: z.enum(['it', 'en']).default('it'),
    role: RoleInput.default('user'),
  })
  .meta({ id: 'NewUser' });

/** Without a mail server the Admin hands the link over. */
const InvitedUserView = UserView.extend({
  invitation: z.object({ mail: z.enum(['queued', 'skipped']), link: z.string().nullable() }),
}).meta({ id: 'InvitedUser' });

const RoleChange = z.strictObject({ granted: z.boolean() }).meta({ id: 'RoleChange' });

const changeErrors = {
  Refusal: changeRefusals,
  ...readErrors,
} as const;

const roleRow = (role: 'pro' | 'admin' | 'superadmin', access: 'admin' | 'superadmin', word: string): Route<App> =>
  route({
    id: `users.set-${role}`,
    method: 'POST',
    path: `/api/v1/users/{id}/set-${role}`,
    summary: `Grants or takes the role ${word}; losing a role ends the bearer tokens of the account`,
    access,
    fresh: 'always',
    params: userParams,
    body: RoleChange,
    ok: { status: 200, schema: UserView },
    errors: changeErrors,
    run: ({ app, params: { id }, body: { granted }, ...request }) =>
      Effect.map(
        app.users.setRole({
          caller: callerOf(request.session),
          id,
          bit: privilegeOf[role],
          granted,
          actor: actorOf(request),
        }),
        userView,
      ),
  });

export const userChangeRoutes: readonly Route<App>[] = [
  route({
    id: 'users.create',
    method: 'POST',
    path: '/api/v1/users',
    summary: 'Invites somebody: the account is enabled when its owner has set a password',
    access: 'admin',
    fresh: 'staff',
    idempotent: true,
    body: NewUser,
    ok: { status: 201, schema: InvitedUserView },
    errors: {
      Refusal: { ...changeRefusals, ...named('users', 'email_taken') },
      ...storeErrors,
    },
    run: ({ app, body, ...request }) =>
      Effect.map(
        app.users.create({
          caller: callerOf(request.session),
          email: body.email,
          displayName: body.displayName,
          phone: body.phone ?? null,
          language: body.language,
          bit: privilegeOf[body.role],
          actor: actorOf(request),
        }),
        ({ account, mail, link }) => ({ ...userView(account), invitation: { mail, link } }),
      ),
    reread: ({ app, session }, made) =>
      rereadMade(made, (id: AccountId) =>
        Effect.map(app.users.findInvited(callerOf(session), id), ({ user, mail, link }) => ({
          ...userView(user),
          invitation: { mail, link },
        })),
      ),
  }),
  route({
    id: 'users.enable',
    method: 'POST',
    path: '/api/v1/users/{id}/enable',
    summary: 'Enables an account, or disables it and ends its sessions and tokens',
    access: 'admin',
    fresh: 'always',
    params: userParams,
    body: z.strictObject({ enabled: z.boolean() }).meta({ id: 'EnableUser' }),
    ok: { status: 200, schema: UserView },
    errors: changeErrors,
    run: ({ app, params: { id }, body: { enabled }, ...request }) =>
      Effect.map(
        app.users.enable({ caller: callerOf(request.session), id, enabled, actor: actorOf(request) }),
        userView,
      ),
  }),
  roleRow('pro', 'admin', 'Pro'),
  roleRow('admin', 'admin', 'Admin'),
  roleRow('superadmin', 'superadmin', 'SuperAdmin'),
];
