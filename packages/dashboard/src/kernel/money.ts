import type { Language } from './i18n/language.ts';

const locales = { it: 'it-IT', en: 'en-GB' } as const;

/** «1.240,00 €» of 124000 cents. */
export const money = (cents: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR', useGrouping: 'always' }).format(
    // Below 2^53 cents the quotient is nearest to the amount, and two digits are shown.
    cents / 100,
  );
