import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { catalogItem } from '@svc/domain/content';
import type { App } from '../app.ts';
import { entityRows } from '../kernel/entity/entity-rows.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { reply } from '../kernel/reply.ts';
import { routesOver, type Route } from '../kernel/route.ts';
import { wordViews } from './words.routes.ts';

const route = routesOver<App>();

const Categories = z
  .object({ items: z.array(z.object({ ...wordViews, count: z.int() })) })
  .meta({ id: 'CatalogCategories' });

/** What a studio shows for sale on its site. */
export const catalogRoutes: readonly Route<App>[] = [
  route({
    id: 'catalog.categories',
    method: 'GET',
    path: '/api/v1/catalog-items/categories',
    summary: 'The categories of the catalogue, with how many items each has',
    access: 'pro',
    ok: { status: 200, schema: Categories },
    errors: storeErrors,
    run: ({ app }) => Effect.map(app.content.categories, (items) => reply({ items })),
  }),
  ...entityRows(catalogItem, {
    ids: 'catalog.items',
    path: '/api/v1/catalog-items',
    noun: 'catalog item',
    read: 'pro',
    write: 'pro',
    refusals: { save: {}, remove: {} },
    taken: 'errors.content.skuTaken',
  }),
];
