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
