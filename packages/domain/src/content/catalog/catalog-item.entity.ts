import * as z from 'zod';
import {
  byDefault,
  choice,
  document,
  entity,
  flag,
  integer,
  localized,
  money,
  optional,
  publicationState,
  text,
  word,
} from '../../kernel/entity/index.ts';

const Attribute = z.strictObject({ label: localized(80).schema, value: localized(200).schema });
/** What search engines show of a page instead of its title and summary. */
const Seo = z.strictObject({
  title: localized(70).schema.optional(),
  description: localized(160).schema.optional(),
  noindex: z.boolean().default(false),
});

/** What a studio shows for sale on its site. The price informs: no order is ever priced from it. */
export const catalogItem = entity({
  name: 'catalogItem',
  fields: {
    title: localized(160, { live: true, search: true }),
    summary: optional(localized(400, { live: true })),
    description: optional(localized(20_000, { live: true })),
    category: word('catalog.category', { live: true, filter: true }),
    sku: optional(text(40, { live: true, filter: true, search: true, sort: true })),
    price: optional(money({ live: true, sort: true, filter: true })),
    compareAtPrice: optional(money({ live: true })),
    vatRateBp: optional(integer(0, 10_000, { live: true })), // hundredths of a percent
    availability: choice(['inStock', 'outOfStock', 'onRequest', 'discontinued'], { live: true, filter: true }),
    featured: byDefault(false, flag({ live: true, filter: true })),
    position: byDefault(0, integer(0, 10_000, { live: true, sort: true })),
    attributes: byDefault([], document(z.array(Attribute).max(30), { live: true })),
    seo: optional(document(Seo, { live: true })),
    cost: optional(money()),
    supplierNote: optional(text(1000, { personal: true })),
    state: publicationState,
  },
  order: 'position',
  unique: [['sku']],
  publication: { slugFrom: 'title', keepVersions: 50 },
  rules: [
    {
      code: 'compare_price_too_low',
      at: ['compareAtPrice'],
      broken: ({ price, compareAtPrice }) =>
        compareAtPrice !== null && (price === null || compareAtPrice.amountCents <= price.amountCents),
    },
    {
      code: 'price_required',
      at: ['price'],
      when: 'publish',
      broken: ({ price, availability }) => price === null && availability !== 'onRequest',
    },
  ],
});
