import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { flagKeys, type FlagKey, type Flags } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { reply } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { etagOf, revisionsWanted } from '../kernel/versions.ts';
import { storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

const FlagItem = z.strictObject({ key: z.enum(flagKeys as [FlagKey, ...FlagKey[]]), value: z.boolean() });
/** Of two values for one flag neither is meant. */
const eachOnce = (items: readonly { readonly key: FlagKey }[]): boolean =>
  new Set(items.map(({ key }) => key)).size === items.length;
const FlagListBody = z
  .strictObject({ items: z.array(FlagItem).max(200).refine(eachOnce) })
  .meta({ id: 'FlagListSave' });
const FlagListView = z
  .object({ items: z.array(z.object({ key: z.string(), value: z.boolean() })) })
  .meta({ id: 'FlagList' });

const toView = (flags: Flags): z.output<typeof FlagListView> => ({
  items: flagKeys.map((key) => ({ key, value: flags[key] })),
});

/** The list with its revision as ETag. */
const answered = (app: App) => (flags: Flags) =>
  reply(toView(flags), { headers: etagOf(app.platform.revisionOf(flags)) });

export const featureFlagRoutes: readonly Route<App>[] = [
  route({
    id: 'settings.feature-flags.list',
    method: 'GET',
    path: '/api/v1/admin/feature-flags',
    summary: 'The whole flag list; anonymous, since the login page needs it',
    access: 'none',
    ok: { status: 200, schema: FlagListView },
    errors: storeErrors,
    run: ({ app }) => Effect.map(app.platform.flags, answered(app)),
  }),
  route({
    id: 'settings.feature-flags.save',
    method: 'POST',
    path: '/api/v1/admin/feature-flags',
    summary: 'Saves the flag list in one go, judged as the list that results',
    access: 'admin',
    fresh: 'always', // some of them open ways to sign in
    ifMatch: true,
    body: FlagListBody,
    ok: { status: 200, schema: FlagListView },
    errors: {
      Refusal: {
        feature_dependency: 'errors.payment.featureDependency',
        permission_denied: 'errors.general.permissionDenied',
      },
      Stale: 'errors.general.stale',
      ...storeErrors,
    },
    run: ({ app, body, headers, ...request }) => {
      const changes = Object.fromEntries(body.items.map(({ key, value }) => [key, value])) as Partial<Flags>;
      return Effect.map(app.platform.saveFlags(changes, actorOf(request), revisionsWanted(headers)), answered(app));
    },
  }),
];
