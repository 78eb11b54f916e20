import type { DraftOf } from '../../kernel/entity/entity.ts';
import { contrast, leastContrast } from './contrast.ts';
import type { brandLogin, brandMeta, brandPwa, brandTheme } from './branding.settings.ts';

/** What a tenant has saved of each section. */
export interface SavedBranding {
  readonly theme: DraftOf<(typeof brandTheme)['fields']>;
  readonly brandMeta: DraftOf<(typeof brandMeta)['fields']>;
  readonly pwa: DraftOf<(typeof brandPwa)['fields']>;
  readonly login: DraftOf<(typeof brandLogin)['fields']>;
}

/** What holds where a tenant has saved nothing: its configuration's. */
export interface BrandingDefaults {
  readonly name: string;
  /** `#rrggbb`; null: the product's. */
  readonly accent: string | null;
}

type Filled<T, K extends keyof T> = Omit<T, K> & { readonly [P in K]: NonNullable<T[P]> };

/** The branding as it is shown: every colour and name is there. */
export interface EffectiveBranding {
  readonly theme: Filled<SavedBranding['theme'], 'primary' | 'onPrimary' | 'background' | 'text'>;
  readonly brandMeta: Filled<SavedBranding['brandMeta'], 'name'>;
  readonly pwa: Filled<SavedBranding['pwa'], 'name' | 'shortName' | 'themeColor' | 'backgroundColor'>;
  readonly login: SavedBranding['login'];
}

/** The product's own colours. */
const product = { primary: '#0f766e', onPrimary: '#ffffff', background: '#ffffff', text: '#1e293b' } as const;

/** At most so many characters, none of them cut in two. */
const shortened = (name: string, most: number): string => Array.from(name).slice(0, most).join('').trim();

/** The product's defaults, over them the configuration's, over them what the tenant has saved. */
export const effectiveBranding = (saved: SavedBranding, defaults: BrandingDefaults): EffectiveBranding => {
  const theme = {
    ...saved.theme,
    primary: saved.theme.primary ?? defaults.accent ?? product.primary,
    onPrimary: saved.theme.onPrimary ?? product.onPrimary,
    background: saved.theme.background ?? product.background,
    text: saved.theme.text ?? product.text,
  };
  const name = saved.brandMeta.name ?? defaults.name;
  const appName = saved.pwa.name ?? shortened(name, 45);
  return {
    theme,
    brandMeta: { ...saved.brandMeta, name },
    pwa: {
      ...saved.pwa,
      name: appName,
      shortName: saved.pwa.shortName ?? shortened(appName, 12),
      themeColor: saved.pwa.themeColor ?? theme.primary,
      backgroundColor: saved.pwa.backgroundColor ?? theme.background,
    },
    login: saved.login,
  };
};

/** Two colours of the theme that are hard to read on each other. */
export interface ContrastWarning {
  readonly text: 'text' | 'onPrimary';
  readonly on: 'background' | 'primary';
  /** In tenths, rounded down: 44 is 4.4 to 1. */
  readonly tenths: number;
}

/** Which words of a theme cannot be read well on their ground; nothing is refused for it. */
export const contrastWarnings = (theme: EffectiveBranding['theme']): readonly ContrastWarning[] => {
  const pairs = [
    ['text', 'background'],
    ['onPrimary', 'primary'],
  ] as const;
  return pairs
    .map(([text, on]) => ({ text, on, ratio: contrast(theme[text], theme[on]) }))
    .filter(({ ratio }) => ratio < leastContrast)
    .map(({ text, on, ratio }) => ({ text, on, tenths: Math.floor(ratio * 10) }));
};
