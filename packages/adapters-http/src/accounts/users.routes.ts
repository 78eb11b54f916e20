import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { EmailInput, privilege, type Privileged } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { byUuid, pageAnswer, pageOf, pageQuery, uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { explainScope, mayTellOf, scopeErrors, withoutOwnContacts } from './token-scopes.ts';
import { AccountStateView, PhoneInput, ScheduledUserView, userView, UserView } from './users.views.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

/** The caller as the access policies judge it. */
export const callerOf = ({ accountId, privilegeBits }: Session): Privileged => ({ id: accountId, privilegeBits });
export const userParams = byUuid<AccountId>();
const search = z.string().trim().min(1).max(100).optional();
export const privilegeOf = {
  user: 0,
  pro: privilege.pro,
  admin: privilege.admin,
  superadmin: privilege.superAdmin,
} as const;
export const RoleInput = z.enum(['user', 'pro', 'admin', 'superadmin']);

const AvailabilityQuery = z
  .strictObject({
    email: EmailInput.optional(),
    phone: PhoneInput.optional(),
    exceptId: uuidId<AccountId>().optional(),
  })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined);

const AvailabilityView = z
  .object({ emailAvailable: z.boolean().nullable(), phoneAvailable: z.boolean().nullable() })
  .meta({ id: 'UserAvailability' });

const availability = {
  path: '/api/v1/users/check-availability',
  access: 'pro',
  ok: { status: 200, schema: AvailabilityView },
  errors: storeErrors,
} as const;

const checkedAvailability = (app: App, { email, phone, exceptId }: z.output<typeof AvailabilityQuery>) =>
  Effect.map(
    app.users.checkAvailability({ email: email ?? null, phone: phone ?? null, except: exceptId ?? null }),
    (free) => ({
      emailAvailable: free.email,
      phoneAvailable: free.phone,
    }),
  );

export const userRoutes: readonly Route<App>[] = [
  route({
    id: 'users.list',
    method: 'GET',
    path: '/api/v1/users',
    summary: 'The accounts the caller may see; a Pro sees colleagues and own clients, without contacts',
    access: 'pro',
    query: z.strictObject({
      ...pageQuery,
      search,
      role: RoleInput.optional(),
      state: AccountStateView.optional(),
      sort: z.enum(['name', '-name', 'email', '-email', 'createdAt', '-createdAt']).default('name'),
    }),
    ok: { status: 200, schema: pageOf(UserView) },
    errors: storeErrors,
    run: ({ app, query, session }) => {
      const asked = {
        page: query.page,
        pageSize: query.pageSize,
        search: query.search ?? null,
        bits: query.role === undefined ? null : privilegeOf[query.role],
        state: query.state ?? null,
        sort: query.sort.replace('-', '') as 'name' | 'email' | 'createdAt',
        descending: query.sort.startsWith('-'),
      };
      return Effect.map(
        app.users.list(callerOf(session), asked),
        pageAnswer((user) => withoutOwnContacts(session, userView(user)), query),
      );
    },
  }),
  route({
    ...availability,
    id: 'users.check-availability',
    method: 'GET',
    summary: 'Whether an e-mail address and a phone number are free',
    query: AvailabilityQuery,
    run: ({ app, query }) => checkedAvailability(app, query),
  }),
  route({
    ...availability,
    id: 'users.check-availability.by-body',
    method: 'POST',
    support: 'always',
    summary: 'The same with address and number in the body, where proxies and histories do not keep them',
    body: AvailabilityQuery,
    run: ({ app, body }) => checkedAvailability(app, body),
  }),
  route({
    id: 'users.for-schedule',
    method: 'GET',
    path: '/api/v1/users/users-for-schedule',
    summary: 'People to put on a slot: everybody in sight who can sign in',
    access: 'admin',
    query: z.strictObject({ ...pageQuery, search }),
    ok: { status: 200, schema: pageOf(ScheduledUserView) },
    errors: storeErrors,
    run: ({ app, session, query: { search: text = null, ...query } }) =>
      Effect.map(
        app.users.forSchedule(callerOf(session), { ...query, search: text }),
        pageAnswer(
          ({ id, displayName, email, phone }) => withoutOwnContacts(session, { id, displayName, email, phone }),
          query,
        ),
      ),
  }),
  route({
    id: 'users.preferred-content-language',
    method: 'PUT',
    path: '/api/v1/users/me/preferred-content-language',
    summary: 'In which language the caller reads content',
    access: 'user',
    gate: 'always',
    body: z.strictObject({ language: z.enum(['it', 'en']) }).meta({ id: 'PreferredContentLanguage' }),
    ok: { status: 200, schema: z.object({ language: z.enum(['it', 'en']) }) },
    errors: {
      Refusal: named('users', 'account_deleted'),
      ...readErrors,
    },
    run: ({ app, body: { language }, ...request }) =>
      Effect.as(app.users.setPreferredLanguage(request.session.accountId, language, actorOf(request)), { language }),
  }),
  route({
    id: 'users.get',
    method: 'GET',
    path: '/api/v1/users/{id}',
    summary: 'One account: the own one, or one the caller may see',
    access: 'user',
    gate: 'own-id',
    params: userParams,
    ok: { status: 200, schema: UserView },
    errors: { ...scopeErrors, ...readErrors },
    run: ({ app, session, params: { id } }) =>
      Effect.andThen(mayTellOf(session, id), Effect.map(app.users.find(callerOf(session), id), userView)),
    explain: (error) => explainScope(error),
  }),
];
