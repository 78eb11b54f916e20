import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { approvalStatuses, type CommentMove } from '@svc/application/content';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { routesOver, type Route } from '../kernel/route.ts';

const route = routesOver<App>();

const View = z
  .object({
    id: z.string(),
    article: z.object({ id: z.string(), title: z.string().nullable(), slug: z.string().nullable() }).nullable(),
    author: z.object({ name: z.string(), email: z.string().nullable() }),
    content: z.string().describe('Plain text of a stranger'),
    approvalStatus: z.enum(approvalStatuses).nullable(),
    blocked: z.boolean(),
    removed: z.boolean(),
    threadOf: z.string().nullable(),
    createdAt: z.string().nullable(),
  })
  .meta({ id: 'LegacyComment' });
const Page = z.object({ items: z.array(View), nextCursor: z.string().nullable() }).meta({ id: 'LegacyComments' });

const cursor = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number);
const limit = z
  .string()
  .regex(/^(?:[1-9]\d?|100)$/)
  .transform(Number);
/** A number of the CMS, or the letters and digits of its newer versions. */
const params = z.object({ commentId: z.string().regex(/^(?:[1-9]\d{0,11}|[a-z][a-z0-9]{23})$/) });

const path = '/api/v1/legacycms-comments';
const common = { access: 'admin', flags: ['enable_blogs'] } as const;
const cmsErrors = {
  LegacyCmsDown: 'errors.content.legacyCmsUnavailable',
  LegacyCmsRejected: 'errors.content.legacyCmsRejected',
} as const;

const moving = (move: CommentMove, summary: string): Route<App> =>
  route({
    ...common,
    id: `legacy-blog.comments.${move}`,
    method: 'PUT',
    path: `${path}/{commentId}/${move}`,
    summary,
    params,
    ok: { status: 200, schema: View },
    errors: { ...storeErrors, ...cmsErrors, NotFound: 'errors.general.notFound' },
    run: ({ app, params: { commentId }, ...request }) =>
      app.content.moderateLegacyComment({ id: commentId, move, actor: actorOf(request) }),
  });

/** The comments of a blog that lives in another CMS. */
export const legacyBlogRoutes: readonly Route<App>[] = [
  route({
    ...common,
    id: 'legacy-blog.comments.flat',
    method: 'GET',
    path: `${path}/flat`,
    summary: 'The comments of the legacy CMS, a page at a time',
    query: z.strictObject({
      cursor: cursor.optional().describe('The nextCursor of the page before, under the same limit'),
      limit: limit.default(25),
      state: z.enum([...approvalStatuses, 'BLOCKED']).optional(),
    }),
    ok: { status: 200, schema: Page },
    errors: cmsErrors,
    run: ({ app, query }) =>
      Effect.map(
        app.content.legacyComments({ cursor: query.cursor ?? null, limit: query.limit, state: query.state ?? null }),
        ({ items, nextCursor }) => ({
          items: [...items],
          nextCursor: nextCursor === null ? null : String(nextCursor),
        }),
      ),
  }),
  moving('approve', 'Approves a comment of the legacy CMS'),
  moving('block', 'Blocks a comment of the legacy CMS'),
  moving('unblock', 'Lets a blocked comment of the legacy CMS be seen again'),
];
