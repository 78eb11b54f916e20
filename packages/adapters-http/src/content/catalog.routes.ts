import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { catalogItem } from '@svc/domain/content';
import type { App } from '../app.ts';
import { entityRows } from '../kernel/entity/entity-rows.ts';
import { liveRows } from '../kernel/entity/live-rows.ts';
import { bulkRows, publicationRows } from '../kernel/entity/publication-rows.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { reply } from '../kernel/reply.ts';
import { routesOver, type Route } from '../kernel/route.ts';
import { wordViews } from './words.routes.ts';

const route = routesOver<App>();

const Categories = z
  .object({ items: z.array(z.object({ ...wordViews, count: z.int() })) })
  .meta({ id: 'CatalogCategories' });

const about = {
  noun: 'catalog item',
  refusals: { save: {}, remove: {} },
  taken: 'errors.content.skuTaken',
} as const;
const forStaff = { ids: 'catalog.items', path: '/api/v1/catalog-items', write: 'pro' } as const;
const read = { token: 'catalog-item.read' } as const;
const forSites = {
  ids: 'catalog.public',
  path: '/api/public/v1/catalog-items',
  write: { token: 'catalog-item.write' },
} as const;

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
  ...entityRows(catalogItem, { ...about, ...forStaff, read: 'pro' }),
  ...publicationRows(catalogItem, { ...about, ...forStaff }),
  ...liveRows(catalogItem, { ...about, ...forSites, read }),
  ...entityRows(catalogItem, { ...about, ...forSites, read, only: ['create', 'update', 'delete'] }),
  ...bulkRows(catalogItem, { ...about, ...forSites }),
];
