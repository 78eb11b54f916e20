import {
  byDefault,
  entity,
  integer,
  localized,
  optional,
  ref,
  slugPattern,
  text,
  type RecordOf,
} from '../../kernel/entity/index.ts';

/** What articles are sorted under; a category may stand below another. */
export const category = entity({
  name: 'category',
  fields: {
    name: localized(80, { live: true, search: true }),
    /** Its part of an address. */
    slug: text(80, { live: true, filter: true, sort: true }, slugPattern),
    description: optional(localized(400, { live: true })),
    parent: optional(ref('category', { live: true, filter: true })),
    position: byDefault(0, integer(0, 10_000, { live: true, sort: true })),
  },
  order: 'position',
  unique: [['slug']],
  rules: [],
});

export type Category = RecordOf<(typeof category)['fields']>;
