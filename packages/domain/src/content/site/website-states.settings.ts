import * as z from 'zod';
import { document, localized } from '../../kernel/entity/field.ts';
import type { Localized } from '../../kernel/entity/language.ts';
import { settings } from '../../kernel/entity/settings.ts';

/** What a studio's site can be in. */
export const websiteStateKinds = ['open', 'closed', 'reducedHours', 'holiday', 'notice'] as const;

/** What a site says of itself for some days; local days, both included, and no end where it holds until it is changed. */
export interface WebsiteState {
  readonly key: string;
  readonly kind: (typeof websiteStateKinds)[number];
  readonly title: Localized;
  readonly message: Localized | null;
  readonly from: string;
  readonly to: string | null;
  /** Comes again each year on the same days. */
  readonly yearly: boolean;
  /** The highest is shown. */
  readonly priority: number;
  readonly link: string | null;
}

const day = z.iso.date().refine((written) => written >= '1900-01-01' && written <= '2199-12-31');

const state = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  kind: z.enum(websiteStateKinds),
  title: localized(160).schema,
  message: localized(2000).schema.nullable().default(null),
  from: day,
  to: day.nullable(),
  yearly: z.boolean().default(false),
  priority: z.int().min(0).max(100).default(0),
  link: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable()
    .default(null),
});

const isOverAYear = ({ from, to }: WebsiteState): boolean =>
  to === null || to >= Temporal.PlainDate.from(from).add({ years: 1 }).toString();

/** The states of the studio's site, one list. */
export const websiteStates = settings({
  key: 'websiteStates',
  fields: { items: document<readonly WebsiteState[]>(z.array(state).max(200)) },
  fallback: { items: [] },
  rules: [
    {
      code: 'key_repeated',
      at: ['items'],
      broken: ({ items }) => new Set(items.map(({ key }) => key)).size !== items.length,
    },
    {
      code: 'range_inverted',
      at: ['items'],
      broken: ({ items }) => items.some(({ from, to }) => to !== null && to < from),
    },
    {
      code: 'yearly_too_long',
      at: ['items'],
      broken: ({ items }) => items.some((each) => each.yearly && isOverAYear(each)),
    },
  ],
});
