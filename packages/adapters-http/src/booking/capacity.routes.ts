import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { CapacityChangeId } from '@svc/domain/booking';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { readErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import {
  CapacityChangeView,
  capacityChangeView,
  CapacityCheckView,
  capacityCheckView,
  WhatIfBody,
} from './capacity.views.ts';

const route = routesOver<App>();

/** How many places classes have from a date on. */
export const capacityRoutes: readonly Route<App>[] = [
  route({
    id: 'activities.check-capacity-conflicts',
    method: 'POST',
    path: '/api/v1/activities/check-capacity-conflicts',
    summary: 'The classes in which more have a place than there would be; nothing is changed',
    access: 'admin',
    body: WhatIfBody,
    ok: { status: 200, schema: CapacityCheckView },
    errors: readErrors,
    run: ({ app, body }) => Effect.map(app.booking.checkCapacities([body]), ([check]) => capacityCheckView(check!)),
  }),
  route({
    id: 'activities.check-capacity-conflicts-batch',
    method: 'POST',
    path: '/api/v1/activities/check-capacity-conflicts-batch',
    summary: 'The same for up to 50, in their order: each sees those before it as done',
    access: 'admin',
    body: z.strictObject({ items: z.array(WhatIfBody).min(1).max(50) }).meta({ id: 'CapacityWhatIfs' }),
    ok: { status: 200, schema: z.object({ items: z.array(CapacityCheckView) }).meta({ id: 'CapacityChecks' }) },
    errors: readErrors,
    run: ({ app, body }) =>
      Effect.map(app.booking.checkCapacities(body.items), (checks) => ({ items: checks.map(capacityCheckView) })),
  }),
  route({
    id: 'activities.cancel-capacity-change',
    method: 'POST',
    path: '/api/v1/activities/cancel-capacity-change',
    summary: 'Takes a change of places back before its date; places that come back go to those who wait',
    access: 'admin',
    support: 'never', // places, entries and money are the studio's own to give
    body: z.strictObject({ capacityChangeId: uuidId<CapacityChangeId>() }).meta({ id: 'CancelCapacityChange' }),
    ok: { status: 200, schema: CapacityChangeView },
    errors: {
      ...readErrors,
      Refusal: named('booking', 'change_applied', 'change_superseded', 'capacity_conflict', 'impact_stale'),
    },
    run: ({ app, body, ...request }) =>
      Effect.map(
        app.booking.cancelCapacityChange({
          id: body.capacityChangeId,
          today: app.booking.today(),
          actor: actorOf(request),
        }),
        capacityChangeView,
      ),
  }),
];
