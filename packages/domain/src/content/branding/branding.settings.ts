import * as z from 'zod';
import { byDefault, choice, document, localized, optional, text } from '../../kernel/entity/field.ts';
import { settings } from '../../kernel/entity/settings.ts';
import { mailbox } from '../mailbox-field.ts';

/** `#rrggbb`. */
export const hexColour = /^#[\da-f]{6}$/i;
const colour = () => optional(text(7, {}, hexColour));

/** Fonts that every device has or the screens ship; a foreign one would be a call to a stranger. */
export const brandFonts = ['system', 'serif', 'rounded', 'monospace'] as const;

/** The colours and forms of the studio's screens; null: the product's own. */
export const brandTheme = settings({
  key: 'brandTheme',
  fields: {
    primary: colour(),
    /** Words on the primary colour. */
    onPrimary: colour(),
    background: colour(),
    text: colour(),
    font: byDefault('system', choice(brandFonts)),
    radius: byDefault('medium', choice(['none', 'small', 'medium', 'large'])),
    mode: byDefault('auto', choice(['light', 'dark', 'auto'])),
  },
  fallback: {
    ...{ primary: null, onPrimary: null, background: null, text: null },
    ...{ font: 'system', radius: 'medium', mode: 'auto' },
  },
  rules: [],
});

const networks = ['facebook', 'instagram', 'linkedin', 'pinterest', 'tiktok', 'whatsapp', 'x', 'youtube'] as const;

/** Where a studio is found on a social network. */
export interface SocialLink {
  readonly network: (typeof networks)[number];
  readonly url: string;
}
const social = z.strictObject({ network: z.enum(networks), url: z.url({ protocol: /^https$/ }).max(500) });

/** Who the studio is. A name of null: that of the configuration, else of who issues its invoices. */
export const brandMeta = settings({
  key: 'brandMeta',
  fields: {
    name: optional(text(80)),
    tagline: optional(localized(160)),
    legalName: optional(text(160)),
    email: optional(mailbox({})),
    phone: optional(text(20, {}, /^\+?[\d ./-]{5,20}$/)),
    address: optional(text(200)),
    social: byDefault([], document<readonly SocialLink[]>(z.array(social).max(12))),
  },
  fallback: { name: null, tagline: null, legalName: null, email: null, phone: null, address: null, social: [] },
  rules: [
    {
      code: 'network_repeated',
      at: ['social'],
      broken: (saved) => new Set(saved.social.map(({ network }) => network)).size !== saved.social.length,
    },
  ],
});

/** How the screens look as an app on a phone; null: as the studio and its theme. */
export const brandPwa = settings({
  key: 'brandPwa',
  fields: {
    name: optional(text(45)),
    shortName: optional(text(12)),
    themeColor: colour(),
    backgroundColor: colour(),
    display: byDefault('standalone', choice(['standalone', 'minimal-ui', 'fullscreen', 'browser'])),
    /** A path of this server: another origin would not be the app. */
    startUrl: byDefault('/', text(200, {}, /^\/(?![/\\])[^\s\\]*$/)),
  },
  fallback: {
    ...{ name: null, shortName: null, themeColor: null, backgroundColor: null },
    ...{ display: 'standalone', startUrl: '/' },
  },
  rules: [],
});

/** What a person reads who signs in. */
export const brandLogin = settings({
  key: 'brandLogin',
  fields: {
    title: optional(localized(80)),
    subtitle: optional(localized(200)),
    layout: byDefault('centered', choice(['centered', 'split', 'background'])),
  },
  fallback: { title: null, subtitle: null, layout: 'centered' },
  rules: [],
});
