import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { LocationId } from '@svc/domain/booking';
import type { App } from '../app.ts';
import { readErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { byUuid, InstantView } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';

const route = routesOver<App>();

export const locationCodeRoutes: readonly Route<App>[] = [
  route({
    id: 'locations.check-in-code',
    method: 'GET',
    path: '/api/v1/locations/{id}/check-in-code',
    summary: 'What a location shows this week, as a QR code: who stands there checks in by it',
    access: 'pro',
    params: byUuid<LocationId>(),
    ok: { status: 200, schema: z.object({ code: z.string(), validTo: InstantView }).meta({ id: 'LocationCode' }) },
    errors: { ...readErrors, Refusal: named('booking', 'check_in_closed') },
    run: ({ app, params: { id } }) =>
      Effect.map(app.subscriptions.locationCode(id), ({ code, validTo }) => ({ code, validTo: validTo.toString() })),
  }),
];
