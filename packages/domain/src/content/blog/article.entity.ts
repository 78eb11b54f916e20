import * as z from 'zod';
import {
  byDefault,
  choice,
  date,
  document,
  entity,
  list,
  localized,
  optional,
  publicationState,
  ref,
  text,
} from '../../kernel/entity/index.ts';

/** What search engines show of a page instead of its title and excerpt. */
const Seo = z.strictObject({
  title: localized(70).schema.optional(),
  description: localized(160).schema.optional(),
  noindex: z.boolean().default(false),
});

/** An article of the studio's blog. Its body is Markdown, kept as it was written. */
export const article = entity({
  name: 'article',
  fields: {
    title: localized(160, { live: true, search: true }),
    excerpt: optional(localized(400, { live: true })),
    body: optional(localized(100_000, { live: true })),
    author: optional(ref('author', { live: true, filter: true })),
    categories: byDefault([], list(5, ref('category'), { live: true, filter: true })),
    tags: byDefault([], list(20, text(40), { live: true, filter: true })),
    /** The day that stands above it; lists are in its order. */
    day: date({ live: true, filter: true, sort: true }),
    commentsMode: byDefault('open', choice(['open', 'closed', 'off'], { live: true })),
    seo: optional(document(Seo, { live: true })),
    /** For the studio's own eyes. */
    internalNote: optional(text(2000, { personal: true })),
    state: publicationState,
  },
  order: 'day',
  unique: [],
  publication: { slugFrom: 'title', keepVersions: 50 },
  rules: [
    { code: 'body_required', at: ['body'], when: 'publish', broken: ({ body }) => body === null },
    { code: 'author_required', at: ['author'], when: 'publish', broken: ({ author }) => author === null },
  ],
});
