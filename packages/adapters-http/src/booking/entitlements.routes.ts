import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { SubscriptionId } from '@svc/domain/booking';
import type { AccountId, ActivityId } from '@svc/domain/kernel';
import { callerOf } from '../accounts/index.ts';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { byUser, dateInput, pageAnswer, pageOf, pageQuery, uuidId } from '../kernel/views.ts';
import { rereadSubscription } from './reread.ts';
import { named } from '../kernel/wire-code.ts';
import { SubscriptionView, subscriptionView } from './subscriptions.views.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();
const gone = named('users', 'account_deleted');
const changed = {
  ...readErrors,
  Stale: 'errors.general.stale',
  Refusal: {
    ...gone,
    ...named('subscription', 'validity_invalid', 'cancelled', 'refund_in_flight', 'activity_unknown'),
  },
} as const;

const Terms = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          id: uuidId<SubscriptionId>(),
          version: z.int().min(1),
          validTo: dateInput.nullable().optional(),
          dailyLimit: z.int().min(1).max(20).nullable().optional(),
          activityIds: z.array(uuidId<ActivityId>()).max(200).optional(),
        }),
      )
      .min(1)
      .max(200),
  })
  .meta({ id: 'SubscriptionTerms', description: 'All or none; each with the version it was read at.' });
const Saved = z.object({ items: z.array(SubscriptionView) });

const list = (app: App, userId: AccountId | null, query: { readonly page: number; readonly pageSize: number }) =>
  Effect.map(
    app.booking.subscriptions({ userId, ...query }),
    pageAnswer((each) => subscriptionView(each, app.subscriptions.today(), 'admin'), query),
  );

export const entitlementRoutes: readonly Route<App>[] = [
  route({
    id: 'users.add-entries',
    method: 'POST',
    path: '/api/v1/users/add-entries',
    summary: 'Grants entries to somebody, as a line of the ledger',
    access: 'admin',
    support: 'never',
    idempotent: true,
    body: z
      .strictObject({
        userId: uuidId<AccountId>(),
        clientSubscriptionId: uuidId<SubscriptionId>().optional(),
        entries: z.int().min(1).max(100),
        reason: z.string().trim().min(1).max(500),
      })
      .meta({ id: 'EntryGrant' }),
    ok: { status: 201, schema: SubscriptionView },
    errors: { ...readErrors, Refusal: { ...gone, ...named('subscription', 'missing') } },
    run: ({ app, body, ...request }) =>
      Effect.gen(function* () {
        yield* app.users.find(callerOf(request.session), body.userId);
        const { zone } = app.booking;
        const { userId, clientSubscriptionId: subscriptionId = null, entries, reason } = body;
        const command = { userId, subscriptionId, entries, reason, zone, actor: actorOf(request) };
        return subscriptionView(yield* app.booking.addEntries(command), app.subscriptions.today(), 'admin');
      }),
    reread: (request, made) => rereadSubscription(request, made),
  }),
  route({
    id: 'users.subscriptions.get',
    method: 'GET',
    path: '/api/v1/users/subscriptions',
    summary: 'The entitlements of everybody, newest first',
    access: 'admin',
    query: z.strictObject(pageQuery),
    ok: { status: 200, schema: pageOf(SubscriptionView) },
    errors: storeErrors,
    run: ({ app, query }) => list(app, null, query),
  }),
  route({
    id: 'users.subscriptions.update',
    method: 'PUT',
    path: '/api/v1/users/subscriptions',
    summary: 'New terms for entitlements: all or none',
    access: 'admin',
    support: 'never',
    body: Terms,
    ok: { status: 200, schema: Saved },
    errors: changed,
    run: ({ app, body: { items }, ...request }) =>
      Effect.map(
        app.booking.changeTerms({ userId: null, items, zone: app.booking.zone, actor: actorOf(request) }),
        (saved) => ({
          items: saved.map((each) => subscriptionView(each, app.subscriptions.today(), 'admin')),
        }),
      ),
  }),
  route({
    id: 'users.user-subscriptions.get',
    method: 'GET',
    path: '/api/v1/users/user/{userId}/subscriptions',
    summary: 'The entitlements of one person',
    access: 'admin',
    params: byUser,
    query: z.strictObject(pageQuery),
    ok: { status: 200, schema: pageOf(SubscriptionView) },
    errors: readErrors,
    run: ({ app, session, params: { userId }, query }) =>
      Effect.andThen(app.users.find(callerOf(session), userId), list(app, userId, query)),
  }),
  route({
    id: 'users.user-subscriptions.update',
    method: 'PUT',
    path: '/api/v1/users/user/{userId}/subscriptions',
    summary: 'New terms for entitlements of one person: all or none',
    access: 'admin',
    support: 'never',
    params: byUser,
    body: Terms,
    ok: { status: 200, schema: Saved },
    errors: changed,
    run: ({ app, params: { userId }, body: { items }, ...request }) =>
      Effect.gen(function* () {
        yield* app.users.find(callerOf(request.session), userId);
        const saved = yield* app.booking.changeTerms({
          userId,
          items,
          zone: app.booking.zone,
          actor: actorOf(request),
        });
        return { items: saved.map((each) => subscriptionView(each, app.subscriptions.today(), 'admin')) };
      }),
  }),
];
