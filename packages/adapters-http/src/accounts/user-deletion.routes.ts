import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { PersonalPage, PersonalExport } from '@svc/application/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { clearedCookies } from '../kernel/cookies.ts';
import { download, reply } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { DeletionImpactView, deletionImpactView, FullDetailView, lockoutView } from './user-deletion.views.ts';
import { changeRefusals } from './users.refusals.ts';
import { callerOf, userParams } from './users.routes.ts';
import { explainScope, mayTellOf, scopeErrors } from './token-scopes.ts';
import { professionalView, userView } from './users.views.ts';
import { hashingErrors, readErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();
const deletionRefusals = { ...changeRefusals, ...named('users', 'open_orders', 'paid_bookings') } as const;

/** The download's text, page by page: `{"exportedAt":…,"account":[…],…}`. */
async function* jsonOf({ exportedAt, sections, page }: PersonalExport): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(exportedAt.toString())}`;
  for (const section of sections) {
    yield `,${JSON.stringify(section)}:[`;
    let [after, separator]: [string | null, string] = [null, ''];
    do {
      const { rows, next }: PersonalPage = await Effect.runPromise(page(section, after));
      if (rows.length > 0) yield separator + rows.map((row) => JSON.stringify(row)).join(',');
      [after, separator] = [next, ','];
    } while (after !== null);
    yield ']';
  }
  yield '}\n';
}

export const userDeletionRoutes: readonly Route<App>[] = [
  route({
    id: 'users.full-detail',
    method: 'GET',
    path: '/api/v1/users/{id}/full-detail',
    summary: 'Everything about one account, for SuperAdmins; never a hash or a token',
    access: 'superadmin',
    support: 'never',
    params: userParams,
    ok: { status: 200, schema: FullDetailView },
    errors: { ...scopeErrors, ...readErrors },
    run: ({ app, session, params: { id } }) =>
      Effect.gen(function* () {
        yield* mayTellOf(session, id);
        const { account, ties, lockout, profile } = yield* app.users.fullDetail(id);
        const billing = yield* app.invoicing
          .readBillingProfile(id)
          .pipe(Effect.catchTag('NotFound', () => Effect.succeed(null)));
        return {
          ...ties,
          user: userView(account),
          emailProven: account.emailProven,
          hasPassword: account.passwordHash !== null,
          mustChangePassword: account.defaultPassword,
          lockout: lockoutView(lockout),
          professionalProfile: profile === null ? null : professionalView(profile),
          billing: billing === null ? null : { ...billing },
        };
      }),
    explain: (error) => explainScope(error),
  }),
  route({
    id: 'users.deletion-impact',
    method: 'GET',
    path: '/api/v1/users/{id}/deletion-impact',
    summary: 'What a deletion would touch, and why it would be refused now',
    access: 'admin',
    params: userParams,
    ok: { status: 200, schema: DeletionImpactView },
    errors: readErrors,
    run: ({ app, session, params: { id } }) =>
      Effect.map(app.users.deletionImpact(callerOf(session), id), deletionImpactView),
  }),
  route({
    id: 'users.delete',
    method: 'POST',
    path: '/api/v1/users/{id}/delete',
    summary: 'Deletes an account: no access, address free again, future bookings cancelled; orders and invoices stay',
    access: 'admin',
    fresh: 'always',
    params: userParams,
    ok: { status: 204, empty: true },
    errors: { ...readErrors, Refusal: deletionRefusals },
    run: ({ app, params: { id }, ...request }) =>
      Effect.as(app.users.delete({ caller: callerOf(request.session), id, actor: actorOf(request) }), undefined),
  }),
  route({
    id: 'users.gdpr-export',
    method: 'GET',
    path: '/api/v1/users/gdpr-export',
    summary: 'Everything we hold of a person, pictures included, as a JSON download; of oneself, or by an Admin',
    access: 'user',
    fresh: 'always',
    rateLimit: { name: 'users.gdpr-export', points: 10, perSeconds: 60 },
    query: z.strictObject({ userId: uuidId<AccountId>().optional() }),
    ok: { status: 200, binary: 'application/json' },
    errors: { ...scopeErrors, ...readErrors, Refusal: { permission_denied: 'errors.general.permissionDenied' } },
    run: ({ app, query: { userId }, ...request }) => {
      const id = userId ?? request.session.accountId;
      const exported = Effect.map(app.users.export(callerOf(request.session), id, actorOf(request)), (data) =>
        download({ _tag: 'Streamed', chunks: () => jsonOf(data) }, `personal-data-${id}.json`),
      );
      return Effect.andThen(mayTellOf(request.session, id), exported);
    },
    explain: (error) => explainScope(error),
  }),
  route({
    id: 'users.gdpr-delete',
    method: 'POST',
    path: '/api/v1/users/gdpr-delete',
    summary: 'Erases a person: the address typed again, and the caller’s own password',
    access: 'user',
    fresh: 'always',
    support: 'never',
    rateLimit: { name: 'users.gdpr-delete', points: 10, perSeconds: 60 },
    body: z
      .strictObject({
        userId: uuidId<AccountId>().optional().describe('Who goes; the caller when absent'),
        email: z
          .string()
          .min(3)
          .max(254)
          .describe('The address of the account that goes, as the list of users shows it'),
        password: z
          .string()
          .max(1024)
          .optional()
          .describe('The caller’s own; an account without one confirms by a sign-in of the last ten minutes'),
      })
      .meta({ id: 'GdprDeletion' }),
    ok: { status: 204, empty: true },
    errors: {
      ...readErrors,
      ...hashingErrors,
      Refusal: {
        ...deletionRefusals,
        ...named('users', 'confirmation_failed'),
        too_many_attempts: 'errors.auth.tooManyAttempts',
      },
    },
    run: ({ app, body, secure, ...request }) => {
      const { session } = request;
      const id = body.userId ?? session.accountId;
      const command = {
        caller: callerOf(session),
        sessionId: session.sessionId,
        id,
        email: body.email,
        password: body.password ?? null,
        actor: actorOf(request),
      };
      const cookies = id === session.accountId ? clearedCookies({ ...app.accounts.cookie, secure }) : [];
      return Effect.as(app.users.erase(command), reply(undefined, { cookies }));
    },
  }),
];
