import * as Effect from 'effect/Effect';
import { keepsTree } from '@svc/application/content';
import type { EntityName } from '@svc/application/kernel';
import { article, author, category } from '@svc/domain/content';
import type { Entity, Fields } from '@svc/domain/entity';
import type { App } from '../app.ts';
import type { TokenAccess } from '../kernel/access.ts';
import { entityRows, recordShapes } from '../kernel/entity/entity-rows.ts';
import { querySchema, toQuery } from '../kernel/entity/entity-wire.ts';
import { liveRows } from '../kernel/entity/live-rows.ts';
import { bulkRows, publicationRows } from '../kernel/entity/publication-rows.ts';
import type { RuleCode } from '../kernel/entity/rule.texts.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { routesOver, type Route } from '../kernel/route.ts';
import { pageAnswer } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';

const route = routesOver<App>();
const flags = ['enable_native_blog'] as const;
const forStaff = { read: 'pro', write: 'pro', flags } as const;
const articles = { ...forStaff, ids: 'blog.articles', path: '/api/v1/articles', noun: 'article' } as const;
const slugTaken = { taken: 'errors.content.slugTaken' } as const;
const tree = named('content', 'category_cycle', 'category_too_deep');

/** Every article, what waits in the trash too: where somebody looks for what is gone. */
const shapes = recordShapes(article);
const plainArticle = article as object as Entity<'article', Fields, RuleCode>;
const allArticles = route({
  id: 'blog.articles.admin-all',
  method: 'GET',
  path: '/api/v1/articles/admin/all',
  summary: 'Every article, those in the trash too',
  access: 'admin',
  flags,
  query: querySchema(article),
  ok: { status: 200, schema: shapes.Page },
  errors: storeErrors,
  run: ({ app, query }) => {
    const asked = toQuery(article, query);
    const states = { field: 'state', among: ['Draft', 'Published', 'Changed', 'Trashed'] };
    const filters = asked.filters.some(({ field }) => field === 'state') ? asked.filters : [...asked.filters, states];
    return Effect.map(app.entities.list(plainArticle, { ...asked, filters }), pageAnswer(shapes.view, query));
  },
});

/** Plain records are public as they are. */
const publicList = <N extends EntityName, F extends Fields, C extends RuleCode>(
  definition: Entity<N, F, C>,
  id: string,
  path: string,
  access: TokenAccess,
): Route<App> => {
  const { Page, view } = recordShapes(definition);
  const plain = definition as object as Entity<EntityName, Fields, RuleCode>;
  return route({
    id,
    method: 'GET',
    path,
    summary: `Every ${definition.name} of the blog`,
    access,
    flags,
    rateLimit: { name: 'public.read', points: 600, perSeconds: 60, counted: 'perProcess' },
    query: querySchema(definition),
    ok: { status: 200, schema: Page },
    errors: storeErrors,
    run: ({ app, query }) => Effect.map(app.entities.list(plain, toQuery(plain, query)), pageAnswer(view, query)),
  });
};

/** The blog of the studio's site: who writes it, under what, and the articles. */
export const blogRoutes: readonly Route<App>[] = [
  allArticles,
  ...entityRows(article, { ...articles, refusals: { save: {}, remove: {} } }),
  ...publicationRows(article, articles),
  ...bulkRows(article, articles),
  ...liveRows(article, {
    ...{ ids: 'blog.public', path: '/api/public/v1/articles', noun: 'article', flags },
    ...{ read: { token: 'article.read' }, bySlug: { token: 'article.read' }, longFields: ['body'] },
    only: { list: 'blog.public.articles', 'by-slug': 'blog.public.article-by-slug' },
  }),
  ...entityRows(category, {
    ...{ ...forStaff, ...slugTaken, ids: 'blog.categories', path: '/api/v1/categories', noun: 'category' },
    guards: { save: [keepsTree] },
    refusals: { save: tree, remove: {} },
  }),
  ...entityRows(author, {
    ...{ ...forStaff, ...slugTaken, ids: 'blog.authors', path: '/api/v1/authors', noun: 'author' },
    refusals: { save: {}, remove: {} },
  }),
  publicList(category, 'blog.public.categories', '/api/public/v1/categories', { token: 'category.read' }),
  publicList(author, 'blog.public.authors', '/api/public/v1/authors', { token: 'author.read' }),
];
