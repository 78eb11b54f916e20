import * as Effect from 'effect/Effect';
import { localization, type AnyEntity, type BrokenRule, type Language, type Localized } from '@svc/domain/entity';
import { readSettingsDocument, type SettingsPorts } from './edit-settings-document.ts';

type Values = Readonly<Record<string, unknown>>;
type Ports = Pick<SettingsPorts, 'settingsDocuments' | 'digest'>;

const localizedFields = ({ fields }: Pick<AnyEntity, 'fields'>): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]?.kind === 'localized');

/** The languages that the tenant uses; asked for only where a record has a text in languages. */
export const languagesFor = (ports: Ports, definition: AnyEntity) =>
  localizedFields(definition).length === 0
    ? Effect.succeed(localization.fallback.languages)
    : Effect.map(readSettingsDocument(ports)(localization), ({ values }) => values.languages);

const keep = (texts: unknown, is: (language: Language) => boolean): Localized =>
  Object.fromEntries(Object.entries((texts ?? {}) as Localized).filter(([language]) => is(language as Language)));

const eachLocalized = <V extends Values>(definition: AnyEntity, values: V, make: (name: string) => unknown): V => ({
  ...values,
  ...Object.fromEntries(
    localizedFields(definition)
      .filter((name) => typeof values[name] === 'object' && values[name] !== null)
      .map((name) => [name, make(name)]),
  ),
});

/** Without the texts of languages that are switched off. */
export const shownIn = <V extends Values>(definition: AnyEntity, values: V, used: readonly Language[]): V =>
  eachLocalized(definition, values, (name) => keep(values[name], (language) => used.includes(language)));

/** A change that keeps the stored texts of languages that are switched off, which the editor does not see. */
export const withHidden = <V extends Values>(
  definition: AnyEntity,
  stored: Values,
  change: V,
  used: readonly Language[],
): V => {
  const merged = (name: string): Localized | null => {
    const hidden = keep(stored[name], (language) => !used.includes(language));
    const texts = { ...hidden, ...(change[name] as Localized | null) };
    return Object.keys(texts).length === 0 ? null : texts;
  };
  const named = localizedFields(definition).filter((name) => change[name] !== undefined);
  return { ...change, ...Object.fromEntries(named.map((name) => [name, merged(name)])) };
};

/** The fields that say something in a language that is switched off. */
export const unknownLanguages = (
  definition: AnyEntity,
  given: Values,
  used: readonly Language[],
): readonly BrokenRule[] => {
  const at = localizedFields(definition).filter(
    (name) => Object.keys(keep(given[name], (language) => !used.includes(language))).length > 0,
  );
  return at.length === 0 ? [] : [{ code: 'locale_unknown', at }];
};
