import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { SubscriptionId } from '@svc/domain/booking';
import type { Changed } from '@svc/application/booking';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { dateInput, byUuid } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { impactTokenInput, ImpactView, impactView } from './impact.views.ts';
import { SubscriptionView, subscriptionView } from './subscriptions.views.ts';
import { readErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();
const gone = named('users', 'account_deleted');
const params = byUuid<SubscriptionId>();
const reason = z.string().trim().min(1).max(500);

/** What happens to its bookings: seen by a dry run first, then done with its token. */
const withBookings = {
  bookings: z.enum(['cancel', 'keep']).default('cancel'),
  dryRun: z.boolean().default(false).describe('Only answers what would happen'),
  impactToken: impactTokenInput,
};
const ChangedAnswer = { status: 200, schema: z.union([SubscriptionView, ImpactView]) } as const;
const changedView = (app: App, changed: Changed) =>
  'impact' in changed
    ? impactView(changed.impact)
    : subscriptionView(changed.subscription, app.subscriptions.today(), 'admin');

export const changeSubscriptionRoutes: readonly Route<App>[] = [
  route({
    id: 'subscriptions.client.suspend',
    method: 'PATCH',
    path: '/api/v1/client-subscriptions/{id}/suspend',
    summary: 'Stops the clock from a day on; its bookings of those days end and give their entries back',
    access: 'admin',
    params,
    body: z
      .strictObject({
        from: dateInput,
        to: dateInput.nullable().default(null),
        reason: reason.nullable().default(null),
        ...withBookings,
      })
      .meta({ id: 'SubscriptionSuspension' }),
    ok: ChangedAnswer,
    errors: {
      ...readErrors,
      Refusal: {
        ...named('subscription', 'not_started', 'expired', 'suspended', 'refund_in_flight', 'cancelled'),
        ...named('subscription', 'freeze_limit', 'validity_invalid'),
        ...named('booking', 'impact_stale'),
      },
    },
    run: ({ app, params: { id }, body, ...request }) =>
      Effect.map(
        app.subscriptions.suspend({ id, ...body, zone: app.booking.zone, actor: actorOf(request) }),
        (changed) => changedView(app, changed),
      ),
  }),
  route({
    id: 'subscriptions.client.reactivate',
    method: 'PATCH',
    path: '/api/v1/client-subscriptions/{id}/reactivate',
    summary: 'Lets the clock run again; the validity has grown by the days it stood still',
    access: 'admin',
    params,
    body: z.strictObject({ from: dateInput.nullable().default(null) }).meta({ id: 'SubscriptionReactivation' }),
    ok: { status: 200, schema: SubscriptionView },
    errors: {
      ...readErrors,
      Refusal: {
        ...gone,
        ...named(
          'subscription',
          'not_started',
          'expired',
          'refund_in_flight',
          'cancelled',
          'freeze_limit',
          'validity_invalid',
        ),
      },
    },
    run: ({ app, params: { id }, body: { from }, ...request }) =>
      Effect.map(app.subscriptions.reactivate({ id, from, zone: app.booking.zone, actor: actorOf(request) }), (each) =>
        subscriptionView(each, app.subscriptions.today(), 'admin'),
      ),
  }),
  route({
    id: 'subscriptions.client.validity',
    method: 'PATCH',
    path: '/api/v1/client-subscriptions/{id}/validity',
    summary: 'Other dates; none of its bookings may lie outside of them',
    access: 'admin',
    params,
    body: z
      .strictObject({ validFrom: dateInput.optional(), validTo: dateInput.nullable(), reason })
      .meta({ id: 'SubscriptionValidity' }),
    ok: { status: 200, schema: SubscriptionView },
    errors: {
      ...readErrors,
      Refusal: { ...gone, ...named('subscription', 'validity_invalid', 'refund_in_flight', 'cancelled') },
    },
    run: ({ app, params: { id }, body, ...request }) =>
      Effect.map(
        app.subscriptions.changeValidity({ id, ...body, zone: app.booking.zone, actor: actorOf(request) }),
        (each) => subscriptionView(each, app.subscriptions.today(), 'admin'),
      ),
  }),
  route({
    id: 'subscriptions.client.cancel',
    method: 'PATCH',
    path: '/api/v1/client-subscriptions/{id}/cancel',
    summary: 'Ends it without money; its bookings ahead end with it',
    access: 'admin',
    params,
    body: z.strictObject({ reason, ...withBookings }).meta({ id: 'SubscriptionCancellation' }),
    ok: ChangedAnswer,
    errors: {
      ...readErrors,
      Refusal: { ...named('subscription', 'refund_in_flight'), ...named('booking', 'impact_stale') },
    },
    run: ({ app, params: { id }, body, ...request }) =>
      Effect.map(
        app.subscriptions.cancel({ id, ...body, zone: app.booking.zone, actor: actorOf(request) }),
        (changed) => changedView(app, changed),
      ),
  }),
];
