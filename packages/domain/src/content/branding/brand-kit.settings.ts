import * as z from 'zod';
import { choice, document, localized, optional } from '../../kernel/entity/field.ts';
import { settings } from '../../kernel/entity/settings.ts';
import { brandFonts, hexColour } from './branding.settings.ts';

const colour = z.string().regex(hexColour);
const named = (most: number) => z.string().trim().min(1).max(most);

/** A colour of the brand by its name. */
export interface BrandColour {
  readonly name: string;
  readonly value: string;
}

/** What writers and designers keep to: colours, fonts, and how the studio speaks. */
export const brandKit = settings({
  key: 'brandKit',
  fields: {
    colors: document<readonly BrandColour[]>(z.array(z.strictObject({ name: named(40), value: colour })).max(24)),
    headingFont: optional(choice(brandFonts)),
    bodyFont: optional(choice(brandFonts)),
    voice: optional(localized(2000)),
  },
  fallback: { colors: [], headingFont: null, bodyFont: null, voice: null },
  rules: [
    {
      code: 'name_repeated',
      at: ['colors'],
      broken: ({ colors }) => new Set(colors.map(({ name }) => name.toLowerCase())).size !== colors.length,
    },
  ],
});

interface LibraryEntry {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
}
/** A text or a palette that is used again and again. */
export type LibraryItem = LibraryEntry &
  (
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'palette'; readonly colors: readonly string[] }
  );

const entry = {
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  title: named(120),
  tags: z.array(named(40)).max(20).default([]),
};
const item = z.discriminatedUnion('kind', [
  z.strictObject({ ...entry, kind: z.literal('text'), value: named(1000) }),
  z.strictObject({ ...entry, kind: z.literal('palette'), colors: z.array(colour).min(1).max(12) }),
]);

/** What stands ready for those who write or design. */
export const brandLibrary = settings({
  key: 'brandLibrary',
  fields: { items: document<readonly LibraryItem[]>(z.array(item).max(500)) },
  fallback: { items: [] },
  rules: [
    {
      code: 'key_repeated',
      at: ['items'],
      broken: ({ items }) => new Set(items.map(({ id }) => id)).size !== items.length,
    },
  ],
});
