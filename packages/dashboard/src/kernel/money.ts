import type { Language } from './i18n/language.ts';

const locales = { it: 'it-IT', en: 'en-GB' } as const;

/** «1.240,00 €» of 124000 cents. @param currency ISO 4217, as a document of others may have it */
export const money = (cents: number, language: Language, currency = 'EUR'): string =>
  new Intl.NumberFormat(locales[language], { style: 'currency', currency, useGrouping: 'always' }).format(
    // Below 2^53 cents the quotient is nearest to the amount, and two digits are shown.
    cents / 100,
  );
