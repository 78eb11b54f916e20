import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { atLeast } from '@svc/domain/accounts';
import { organizationTable, type OrganizationSubscription, type OrganizationSubscriptionId } from '@svc/domain/booking';
import { statesOf } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { reply } from '../kernel/reply.ts';
import { rereadMade } from '../kernel/reread-made.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { etagOf, versionsWanted } from '../kernel/versions.ts';
import { byUuid, dateInput } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';

const route = routesOver<App>();
const params = byUuid<OrganizationSubscriptionId>();

const key = z.string().min(1).max(60);
const Override = z.union([
  z.strictObject({ key, on: z.boolean() }),
  z.strictObject({ key, limit: z.int().min(0).max(1_000_000_000) }),
]);
const note = z.string().trim().min(1).max(1000).nullable();
const ofOperator = {
  periodFrom: dateInput.nullable().optional(),
  periodTo: dateInput.nullable().optional(),
  overrides: z.array(Override).max(200).optional(),
} as const;

const OrganizationView = z
  .object({
    id: z.uuid(),
    planId: z.uuid(),
    status: z.enum(statesOf(organizationTable)),
    periodFrom: z.iso.date().nullable(),
    periodTo: z.iso.date().nullable(),
    overrides: z.array(Override),
    note: z.string().nullable(),
    version: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'OrganizationSubscription' });
const organizationView = (each: OrganizationSubscription): z.output<typeof OrganizationView> => ({
  ...{ id: each.id, planId: each.planId, status: each.state, note: each.note, version: each.version },
  periodFrom: each.periodFrom?.toString() ?? null,
  periodTo: each.periodTo?.toString() ?? null,
  overrides: each.overrides.map((override) => ({ ...override })),
  createdAt: each.createdAt.toString(),
  updatedAt: each.updatedAt.toString(),
});
const answered = (each: OrganizationSubscription) => reply(organizationView(each), { headers: etagOf(each.version) });

const denied = { permission_denied: 'errors.general.permissionDenied' } as const;
const ofPlan = named('subscription', 'plan_inactive', 'validity_invalid');
const ofState = named('subscription', 'plan_active', 'plan_cancelled', 'not_current', 'not_pending');
const editorOf = (request: Parameters<typeof actorOf>[0]) => ({
  operator: atLeast(request.session.privilegeBits, 'superadmin'),
  actor: actorOf(request),
});

/** The plan of the platform that this studio has: an Admin asks, the operator decides. Nobody is charged here. */
export const organizationRoutes: readonly Route<App>[] = [
  route({
    id: 'subscriptions.organization.list',
    method: 'GET',
    path: '/api/v1/organization/subscription',
    summary: 'The plan of the platform that runs, and all that was or is asked for, the newest first',
    access: 'admin',
    ok: {
      status: 200,
      schema: z
        .object({ current: OrganizationView.nullable(), history: z.array(OrganizationView) })
        .meta({ id: 'OrganizationSubscriptions' }),
    },
    errors: storeErrors,
    run: ({ app }) =>
      Effect.map(app.subscriptions.organization, ({ current, history }) => ({
        current: current && organizationView(current),
        history: history.map(organizationView),
      })),
  }),
  route({
    id: 'subscriptions.organization.get',
    method: 'GET',
    path: '/api/v1/organization/subscription/{id}',
    summary: 'One of them',
    access: 'admin',
    params,
    ok: { status: 200, schema: OrganizationView },
    errors: readErrors,
    run: ({ app, params: { id } }) => Effect.map(app.subscriptions.readOrganization(id), answered),
  }),
  route({
    id: 'subscriptions.organization.create',
    method: 'POST',
    path: '/api/v1/organization/subscription',
    summary: 'Asks for a plan; the operator may start it at once',
    access: 'admin',
    idempotent: true,
    body: z
      .strictObject({
        planId: z.uuid(),
        note: note.default(null),
        event: z.enum(['startTrial', 'activate']).nullable().default(null),
        ...ofOperator,
      })
      .meta({ id: 'NewOrganizationSubscription' }),
    ok: { status: 201, schema: OrganizationView },
    errors: {
      ...storeErrors,
      Refusal: { ...denied, ...ofPlan, ...ofState, ...named('subscription', 'organization_exists') },
    },
    run: ({ app, body: { planId, event, ...patch }, ...request }) =>
      Effect.map(app.subscriptions.askForPlan({ planId, event, patch, editor: editorOf(request) }), answered),
    reread: ({ app }, made) =>
      rereadMade(made, (id: OrganizationSubscriptionId) =>
        Effect.map(app.subscriptions.readOrganization(id), answered),
      ),
  }),
  route({
    id: 'subscriptions.organization.update',
    method: 'PUT',
    path: '/api/v1/organization/subscription/{id}',
    summary: 'An Admin amends the own request; the operator changes what runs',
    access: 'admin',
    ifMatch: true,
    params,
    body: z
      .strictObject({
        planId: z.uuid().optional(),
        note: note.optional(),
        event: z.enum(['startTrial', 'activate', 'fallDue', 'cancel']).nullable().default(null),
        ...ofOperator,
      })
      .meta({ id: 'OrganizationSubscriptionUpdate' }),
    ok: { status: 200, schema: OrganizationView },
    errors: { ...readErrors, Stale: 'errors.general.stale', Refusal: { ...denied, ...ofPlan, ...ofState } },
    run: ({ app, params: { id }, body: { event, ...patch }, headers, ...request }) => {
      const command = { id, event, patch, versions: versionsWanted(headers), editor: editorOf(request) };
      return Effect.map(app.subscriptions.changeOrganization(command), answered);
    },
  }),
];
