import * as Effect from 'effect/Effect';
import { brandLogin, brandMeta, brandPwa, brandTheme, contrastWarnings, effectiveBranding } from '@svc/domain/content';
import { inLanguage, type Language, type Localized } from '@svc/domain/entity';
import { readSettingsDocument, type SettingsPorts, type StoreDown } from '../../kernel/index.ts';
import type { ContentStores } from '../files/content-ports.ts';
import { readBrandAssets } from './brand-assets.ts';
import { servedLanguages } from '../language/served-languages.ts';

/** What branding is read from beside the tenant's documents. */
export interface BrandingPorts
  extends Pick<ContentStores, 'storedFiles'>, Pick<SettingsPorts, 'digest' | 'settingsDocuments'> {
  /** The name that people see. */
  readonly studioName: Effect.Effect<string, StoreDown>;
  /** The colour of the configuration, `#rrggbb`. */
  readonly accent: string | null;
}

/** What is shown, what of it is saved and under which revisions, and what is hard to read. */
export const readBranding = (ports: BrandingPorts) =>
  Effect.gen(function* () {
    const read = readSettingsDocument(ports);
    const sections = {
      theme: yield* read(brandTheme),
      brandMeta: yield* read(brandMeta),
      pwa: yield* read(brandPwa),
      login: yield* read(brandLogin),
    };
    const saved = {
      theme: sections.theme.values,
      brandMeta: sections.brandMeta.values,
      pwa: sections.pwa.values,
      login: sections.login.values,
    };
    const effective = effectiveBranding(saved, { name: yield* ports.studioName, accent: ports.accent });
    const revisions = {
      theme: sections.theme.revision,
      brandMeta: sections.brandMeta.revision,
      pwa: sections.pwa.revision,
      login: sections.login.revision,
    };
    const assets = yield* readBrandAssets(ports);
    return { effective, assets, saved, revisions, warnings: contrastWarnings(effective.theme) };
  });

/** What is shown to nobody in particular, in one language. */
export const readPublicBranding = (ports: BrandingPorts) => (wanted: Language) =>
  Effect.gen(function* () {
    const { effective, assets } = yield* readBranding(ports);
    const languages = yield* servedLanguages(ports, wanted);
    const spoken = (texts: Localized | null) => (texts === null ? null : inLanguage(texts, languages).text);
    const { theme, pwa, login } = effective;
    return {
      locale: languages[0] ?? wanted,
      assets,
      theme,
      brandMeta: { ...effective.brandMeta, tagline: spoken(effective.brandMeta.tagline) },
      pwa,
      login: { ...login, title: spoken(login.title), subtitle: spoken(login.subtitle) },
    };
  });
