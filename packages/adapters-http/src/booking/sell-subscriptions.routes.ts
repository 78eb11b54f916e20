import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { StudioPlanId } from '@svc/domain/booking';
import { refusal, type AccountId, type ActivityId } from '@svc/domain/kernel';
import { callerOf } from '../accounts/index.ts';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { fieldProblem } from '../kernel/input.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { dateInput, uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { DailyLimit, InvoicedName } from './plans.views.ts';
import { rereadSubscription, rereadSubscriptions } from './reread.ts';
import { SubscriptionView, subscriptionView } from './subscriptions.views.ts';
import { readErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

const gone = named('users', 'account_deleted');

const Paid = z
  .strictObject({
    amountCents: z.int().min(0).max(100_000_000).optional().describe('Absent: the price of the plan'),
    method: z.enum(['cash', 'transfer', 'card', 'none']),
  })
  .refine(
    ({ method, amountCents = 0 }) => method !== 'none' || amountCents === 0,
    fieldProblem('unpaid_amount', ['amountCents']),
  );
const note = z.string().trim().min(1).max(2000).nullable().default(null);
const sale = {
  planId: uuidId<StudioPlanId>(),
  validFrom: dateInput.nullable().default(null),
  paid: Paid,
  note,
};
const Batch = z.object({
  created: z.array(SubscriptionView),
  skipped: z.array(z.object({ userId: z.uuid(), code: z.string() })),
});

/** Who did not receive one could not be found. */
const batchOf = (created: z.output<typeof Batch>['created'], userIds: readonly AccountId[]): z.output<typeof Batch> => {
  const received = new Set(created.map(({ userId }) => userId));
  const left = userIds.filter((id) => !received.has(id));
  return { created, skipped: left.map((userId) => ({ userId, code: 'errors.general.notFound' })) };
};

export const sellSubscriptionRoutes: readonly Route<App>[] = [
  route({
    id: 'subscriptions.client.create',
    method: 'POST',
    path: '/api/v1/client-subscriptions',
    summary: 'Sells a plan at the desk',
    access: 'admin',
    idempotent: true,
    body: z.strictObject({ userId: uuidId<AccountId>(), ...sale }).meta({ id: 'PlanSale' }),
    ok: { status: 201, schema: SubscriptionView },
    errors: { ...readErrors, Refusal: { ...gone, ...named('subscription', 'plan_inactive') } },
    run: ({ app, body: { userId, ...terms }, ...request }) =>
      Effect.gen(function* () {
        const { displayName } = yield* app.users.find(callerOf(request.session), userId);
        const command = { ...terms, userIds: [userId], zone: app.booking.zone, actor: actorOf(request) };
        const [sold] = yield* app.subscriptions.sellPlan(command);
        if (sold === undefined) return yield* Effect.die(new Error('nothing was sold to one client'));
        return subscriptionView(sold, app.subscriptions.today(), 'admin', displayName);
      }),
    reread: (request, made) => rereadSubscription(request, made, true),
  }),
  route({
    id: 'subscriptions.client.create-batch',
    method: 'POST',
    path: '/api/v1/client-subscriptions/batch',
    summary: 'Sells a plan to many at once: to all that can receive it, or to nobody',
    access: 'admin',
    idempotent: true,
    body: z
      .strictObject({ userIds: z.array(uuidId<AccountId>()).min(1).max(500), ...sale })
      .meta({ id: 'PlanSaleBatch' }),
    ok: { status: 201, schema: Batch },
    errors: { ...readErrors, Refusal: { ...gone, ...named('subscription', 'plan_inactive', 'batch_invalid') } },
    run: ({ app, body: { userIds, ...terms }, ...request }) =>
      Effect.gen(function* () {
        if (new Set(userIds).size < userIds.length) return yield* Effect.fail(refusal('batch_invalid'));
        const caller = callerOf(request.session);
        const look = (id: AccountId) =>
          app.users.find(caller, id).pipe(Effect.catchTag('NotFound', () => Effect.succeed(null)));
        const found = yield* Effect.forEach(userIds, look, { concurrency: 8 });
        const able = found.flatMap((user) => (user?.state === 'Enabled' ? [user.id] : []));
        if (able.length === 0) return yield* Effect.fail(refusal('batch_invalid'));
        const command = { ...terms, userIds: able, zone: app.booking.zone, actor: actorOf(request) };
        const sold = yield* app.subscriptions.sellPlan(command);
        const created = sold.map((each) => subscriptionView(each, app.subscriptions.today(), 'admin'));
        return batchOf(created, userIds);
      }),
    reread: (request, made) =>
      Effect.map(rereadSubscriptions(request, made, false), (created) =>
        created === null ? null : batchOf(created, request.body.userIds),
      ),
  }),
  route({
    id: 'subscriptions.client.create-custom',
    method: 'POST',
    path: '/api/v1/client-subscriptions/custom',
    summary: 'One made for this client alone, of no plan',
    access: 'admin',
    idempotent: true,
    body: z
      .strictObject({
        userId: uuidId<AccountId>(),
        name: InvoicedName,
        entries: z.int().min(1).max(500).nullable().describe('Null: unlimited'),
        validFrom: dateInput,
        validTo: dateInput,
        activityIds: z.array(uuidId<ActivityId>()).max(200).default([]),
        dailyLimit: DailyLimit.default(null),
        paid: Paid,
        note,
      })
      .meta({ id: 'CustomSale' }),
    ok: { status: 201, schema: SubscriptionView },
    errors: { ...readErrors, Refusal: { ...gone, ...named('subscription', 'validity_invalid', 'activity_unknown') } },
    run: ({ app, body, ...request }) =>
      Effect.gen(function* () {
        const { displayName } = yield* app.users.find(callerOf(request.session), body.userId);
        const command = { ...body, zone: app.booking.zone, actor: actorOf(request) };
        const sold = yield* app.subscriptions.sellCustom(command);
        return subscriptionView(sold, app.subscriptions.today(), 'admin', displayName);
      }),
    reread: (request, made) => rereadSubscription(request, made, true),
  }),
];
