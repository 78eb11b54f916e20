import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { StudioPlanId } from '@svc/domain/booking';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { reply } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { etagOf, versionsWanted } from '../kernel/versions.ts';
import { byUuid, pageAnswer, pageOf, pageQuery, queryBoolean } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { DailyLimit, StudioPlanBody, studioPlanDraft, StudioPlanView, studioPlanView } from './plans.views.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { rereadMade } from '../kernel/reread-made.ts';

const route = routesOver<App>();
const params = byUuid<StudioPlanId>();
const unknown = named('subscription', 'activity_unknown');
const changed = { ...readErrors, Stale: 'errors.general.stale', Refusal: unknown } as const;
const PlanAnswer = { status: 200, schema: StudioPlanView } as const;

/** The view with its version as ETag. */
const answered = (plan: Parameters<typeof studioPlanView>[0]) =>
  reply(studioPlanView(plan), { headers: etagOf(plan.version) });

export const planRoutes: readonly Route<App>[] = [
  route({
    id: 'subscriptions.studio-plans.list',
    method: 'GET',
    path: '/api/v1/studio-plans',
    summary: 'What the studio sells for classes to come',
    access: 'pro',
    query: z.strictObject({
      ...pageQuery,
      active: queryBoolean.optional(),
      archived: queryBoolean.optional(),
      sort: z.enum(['position', 'name', 'price']).default('position'),
    }),
    ok: { status: 200, schema: pageOf(StudioPlanView) },
    errors: storeErrors,
    run: ({ app, query: { active = null, archived = null, ...query } }) =>
      Effect.map(app.subscriptions.listPlans({ ...query, active, archived }), pageAnswer(studioPlanView, query)),
  }),
  route({
    id: 'subscriptions.studio-plans.get',
    method: 'GET',
    path: '/api/v1/studio-plans/{id}',
    summary: 'One plan',
    access: 'pro',
    params,
    ok: PlanAnswer,
    errors: readErrors,
    run: ({ app, params: { id } }) => Effect.map(app.subscriptions.readPlan(id), answered),
  }),
  route({
    id: 'subscriptions.studio-plans.create',
    method: 'POST',
    path: '/api/v1/studio-plans',
    summary: 'A new plan',
    access: 'admin',
    idempotent: true,
    body: StudioPlanBody,
    ok: { status: 201, schema: StudioPlanView },
    errors: { ...storeErrors, Refusal: unknown },
    run: ({ app, body, ...request }) =>
      Effect.map(app.subscriptions.createPlan({ draft: studioPlanDraft(body), actor: actorOf(request) }), answered),
    reread: ({ app }, made) =>
      rereadMade(made, (id: StudioPlanId) => Effect.map(app.subscriptions.readPlan(id), answered)),
  }),
  route({
    id: 'subscriptions.studio-plans.update',
    method: 'PUT',
    path: '/api/v1/studio-plans/{id}',
    summary: 'Other terms for what is sold from now on; what was sold keeps its own',
    access: 'admin',
    ifMatch: true,
    params,
    body: StudioPlanBody,
    ok: PlanAnswer,
    errors: changed,
    run: ({ app, params: { id }, body, headers, ...request }) => {
      const command = { id, change: studioPlanDraft(body), versions: versionsWanted(headers), actor: actorOf(request) };
      return Effect.map(app.subscriptions.changePlan(command), answered);
    },
  }),
  route({
    id: 'subscriptions.studio-plans.delete',
    method: 'DELETE',
    path: '/api/v1/studio-plans/{id}',
    summary: 'Deletes a plan that was never sold; one that was is archived instead',
    access: 'admin',
    params,
    ok: { status: 204, empty: true },
    errors: { ...readErrors, Refusal: named('subscription', 'plan_in_use') },
    run: ({ app, params: { id }, ...request }) =>
      app.subscriptions.deletePlan({ id, zone: app.booking.zone, actor: actorOf(request) }),
  }),
  route({
    id: 'subscriptions.studio-plans.daily-limit',
    method: 'PATCH',
    path: '/api/v1/studio-plans/{id}/daily-limit',
    summary: 'How many bookings a day, for what is sold from now on or for all that was sold',
    access: 'admin',
    params,
    body: z
      .strictObject({ dailyLimit: DailyLimit, applyTo: z.enum(['new', 'all']).default('new') })
      .meta({ id: 'DailyLimitChange' }),
    ok: PlanAnswer,
    errors: readErrors,
    run: ({ app, params: { id }, body, ...request }) => {
      const command = { id, ...body, zone: app.booking.zone, actor: actorOf(request) };
      return Effect.map(app.subscriptions.limitPlan(command), answered);
    },
  }),
  route({
    id: 'subscriptions.studio-plans.toggle',
    method: 'PATCH',
    path: '/api/v1/studio-plans/{id}/toggle',
    summary: 'Puts a plan on sale, or takes it off',
    access: 'admin',
    params,
    body: z.strictObject({ active: z.boolean() }).meta({ id: 'StudioPlanToggle' }),
    ok: PlanAnswer,
    errors: changed,
    run: ({ app, params: { id }, body: change, ...request }) =>
      Effect.map(app.subscriptions.changePlan({ id, change, versions: null, actor: actorOf(request) }), answered),
  }),
];
