import * as z from 'zod';
import { brandLogin, brandMeta, brandPwa, brandTheme } from '@svc/domain/content';
import { languages, type Fields } from '@svc/domain/entity';
import { BrandAssetsView } from './brand-assets.views.ts';
import { fieldViews } from '../kernel/entity/entity-wire.ts';

const sections = { theme: brandTheme, brandMeta, pwa: brandPwa, login: brandLogin } as const;

/** The documents' own fields; some that may be empty in them are always there in what is shown. */
const viewOf = (fields: Fields, present: readonly string[] = []): z.ZodType => {
  const always = Object.entries(fields).map(([name, field]) =>
    present.includes(name) ? [name, { ...field, nullable: false }] : [name, field],
  );
  return z.object(fieldViews(Object.fromEntries(always) as Fields));
};

const effective = {
  theme: viewOf(brandTheme.fields, ['primary', 'onPrimary', 'background', 'text']),
  brandMeta: viewOf(brandMeta.fields, ['name']),
  pwa: viewOf(brandPwa.fields, ['name', 'shortName', 'themeColor', 'backgroundColor']),
  login: viewOf(brandLogin.fields),
} as const;

/** A text in one language in the place of all of them. */
const spoken = (fields: Fields, present: readonly string[]): z.ZodType => {
  const kinds = Object.entries(fields).map(([name, field]) =>
    field.kind === 'localized' ? [name, { ...field, kind: 'text' }] : [name, field],
  );
  return viewOf(Object.fromEntries(kinds) as Fields, present);
};

const each = (view: (name: keyof typeof sections) => z.ZodType) => ({
  theme: view('theme'),
  brandMeta: view('brandMeta'),
  pwa: view('pwa'),
  login: view('login'),
});

/** The branding as its editor sees it. */
export const BrandingView = z
  .object({
    ...effective,
    assets: BrandAssetsView,
    saved: z
      .object(each((name) => viewOf(sections[name].fields)))
      .describe('What the tenant has saved; null elsewhere'),
    revisions: z.object(each(() => z.string())).describe('For the If-Match of each section'),
    warnings: z.array(
      z.object({
        text: z.enum(['text', 'onPrimary']),
        on: z.enum(['background', 'primary']),
        tenths: z.int().describe('The contrast in tenths: 44 is 4.4 to 1, and 45 is wanted'),
      }),
    ),
  })
  .meta({ id: 'Branding' });

/** The branding as everybody sees it. */
export const PublicBrandingView = z
  .object({
    locale: z.enum(languages),
    assets: BrandAssetsView,
    theme: effective.theme,
    brandMeta: spoken(brandMeta.fields, ['name']),
    pwa: effective.pwa,
    login: spoken(brandLogin.fields, []),
  })
  .meta({ id: 'PublicBranding' });
