/** The languages that content can be written in; which of them a tenant uses is its own choice. */
export const languages = [
  'it',
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'nl',
  'sl',
  'hr',
  'ro',
  'pl',
  'uk',
  'sq',
  'ar',
  'zh',
] as const;
/** ISO 639-1. */
export type Language = (typeof languages)[number];

/** A text in some of the languages, at least one. */
export type Localized = Readonly<Partial<Record<Language, string>>>;

/** The first text that there is in the languages wanted, else any; and its language, so that an answer can say it. */
export const inLanguage = (
  texts: Localized,
  wanted: readonly Language[],
): { readonly text: string; readonly language: Language } => {
  const found = [...wanted, ...languages].find((each) => texts[each] !== undefined) ?? 'it';
  return { text: texts[found] ?? '', language: found };
};
