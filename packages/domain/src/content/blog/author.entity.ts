import * as z from 'zod';
import { byDefault, document, entity, localized, optional, slugPattern, text } from '../../kernel/entity/index.ts';

/** An address that readers are led to. */
const Link = z.httpUrl().max(300).startsWith('https://');

/** Who signs articles; the name is public. */
export const author = entity({
  name: 'author',
  fields: {
    displayName: text(80, { live: true, search: true, sort: true }),
    /** Its part of an address. */
    slug: text(80, { live: true, filter: true, sort: true }, slugPattern),
    bio: optional(localized(2000, { live: true })),
    links: byDefault([], document(z.array(Link).max(5), { live: true })),
  },
  order: 'displayName',
  unique: [['slug']],
  rules: [],
});
