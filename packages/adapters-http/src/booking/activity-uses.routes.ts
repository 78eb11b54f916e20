import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { atLeast } from '@svc/domain/accounts';
import { localized } from '@svc/domain/booking';
import type { AccountId, ActivityId, SlotId } from '@svc/domain/kernel';
import { callerOf } from '../accounts/index.ts';
import type { App } from '../app.ts';
import { readErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { byUuid, DateView, uuidId } from '../kernel/views.ts';
import { wireName } from '../kernel/wire-code.ts';
import { ImpactView, impactView } from './impact.views.ts';

const route = routesOver<App>();
const params = byUuid<ActivityId>();

const DeletionImpactView = ImpactView.extend({
  allowed: z.boolean(),
  schedules: z.int(),
  plans: z.array(z.object({ id: z.uuid(), name: z.string() })),
  subscriptionsOnlyThis: z.int(),
  pastBookings: z.int(),
  photos: z.int(),
}).meta({ id: 'ActivityDeletionImpact' });

const EntitlementView = z
  .object({
    entitled: z.boolean(),
    chosen: z
      .object({ id: z.uuid(), name: z.string(), remaining: z.int().nullable(), validTo: DateView.nullable() })
      .optional(),
    candidates: z.array(z.object({ id: z.uuid(), ok: z.boolean(), code: z.string().optional() })),
    dailyLimit: z.object({ limit: z.int(), used: z.int(), date: DateView }).optional(),
  })
  .meta({ id: 'ActivityEntitlement' });

/** What stands on an activity, and what of a person stands for it. */
export const activityUsesRoutes: readonly Route<App>[] = [
  route({
    id: 'activities.deletion-impact',
    method: 'GET',
    path: '/api/v1/activities/{id}/deletion-impact',
    summary: 'What stands on an activity before it is deleted; what is past is kept',
    access: 'admin',
    params,
    ok: { status: 200, schema: DeletionImpactView },
    errors: readErrors,
    run: ({ app, params: { id }, locale }) =>
      Effect.map(app.booking.deletionImpact(id, app.booking.zone), (impact) => ({
        ...impactView(impact),
        allowed: impact.allowed,
        schedules: impact.schedules,
        plans: impact.plans.map(({ id: planId, name }) => ({ id: planId, name: localized(name, locale) })),
        subscriptionsOnlyThis: impact.subscriptionsOnlyThis,
        pastBookings: impact.pastBookings,
        photos: impact.photos,
      })),
  }),
  route({
    id: 'activities.subscription-entitlement',
    method: 'GET',
    path: '/api/v1/activities/{id}/subscription-entitlement',
    summary:
      'Whether a subscription covers a class of the activity, and why each other does not; staff may name a client',
    access: 'user',
    params,
    query: z.strictObject({ slotId: uuidId<SlotId>().optional(), userId: uuidId<AccountId>().optional() }),
    ok: { status: 200, schema: EntitlementView },
    errors: readErrors,
    run: ({ app, session, params: { id }, query: { slotId = null, userId = session.accountId } }) =>
      Effect.gen(function* () {
        yield* app.users.find(callerOf(session), userId);
        const onlooker = { id: session.accountId, isAdmin: atLeast(session.privilegeBits, 'admin') };
        const asked = { activityId: id, slotId, userId, onlooker, zone: app.booking.zone };
        const { chosen, candidates, dailyLimit } = yield* app.booking.entitlement(asked);
        return {
          entitled: chosen !== null,
          ...(chosen === null
            ? {}
            : {
                chosen: {
                  id: chosen.id,
                  name: chosen.name,
                  remaining: chosen.remaining,
                  validTo: chosen.validTo?.toString() ?? null,
                },
              }),
          candidates: candidates.map((each) => ({
            id: each.id,
            ok: each.refusal === null,
            ...(each.refusal === null ? {} : { code: wireName('subscription', each.refusal) }),
          })),
          ...(dailyLimit === null ? {} : { dailyLimit: { ...dailyLimit, date: dailyLimit.date.toString() } }),
        };
      }),
  }),
];
