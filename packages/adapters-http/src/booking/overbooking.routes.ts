import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { Flags } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { reply } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { etagOf, revisionsWanted } from '../kernel/versions.ts';

const route = routesOver<App>();
const path = '/api/v1/activities/admin-overbooking-config';

const Body = z.strictObject({ enabled: z.boolean() }).meta({ id: 'OverbookingConfigSave' });
const View = z.object({ enabled: z.boolean() }).meta({ id: 'OverbookingConfig' });

/** One flag of the list; its ETag is that of the whole list, as there is one history of both. */
const answered = (app: App) => (flags: Flags) =>
  reply({ enabled: flags.allow_admin_overbooking }, { headers: etagOf(app.platform.revisionOf(flags)) });

/** Whether an Admin may book over the capacity of a class: the flag `allow_admin_overbooking`, by a door of its own. */
export const overbookingRoutes: readonly Route<App>[] = [
  route({
    id: 'activities.admin-overbooking-config.get',
    method: 'GET',
    path,
    summary: 'Whether Admins may book over the capacity of a class',
    access: 'admin',
    ok: { status: 200, schema: View },
    errors: storeErrors,
    run: ({ app }) => Effect.map(app.platform.flags, answered(app)),
  }),
  route({
    id: 'activities.admin-overbooking-config.update',
    method: 'PUT',
    path,
    summary: 'Allows or forbids it; the history is that of the feature flags',
    access: 'admin',
    support: 'never',
    ifMatch: true,
    body: Body,
    ok: { status: 200, schema: View },
    errors: {
      Refusal: {
        feature_dependency: 'errors.payment.featureDependency',
        permission_denied: 'errors.general.permissionDenied',
      },
      Stale: 'errors.general.stale',
      ...storeErrors,
    },
    run: ({ app, body: { enabled }, headers, ...request }) =>
      Effect.map(
        app.platform.saveFlags({ allow_admin_overbooking: enabled }, actorOf(request), revisionsWanted(headers)),
        answered(app),
      ),
  }),
];
