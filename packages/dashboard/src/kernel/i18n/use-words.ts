import { useTranslation } from 'react-i18next';
import type { Language } from './language.ts';

/** A sentence by its name, with what stands in its gaps (`{{name}}`). */
export type Say<T> = (key: keyof T & string, gaps?: Readonly<Record<string, string | number>>) => string;

/** The words of a context in the language of the screen: `useWords<typeof bookingTexts.it>('booking')`. */
export const useWords = <T>(context: string): Say<T> => {
  const { t } = useTranslation(context);
  // i18next would compute each sentence's gaps from its type: more than the compiler holds over all of them.
  return t as unknown as Say<T>;
};

/** The language of the screen, and how it is changed. */
export const useLanguage = (): readonly [Language, (language: Language) => void] => {
  const { i18n } = useTranslation();
  return [i18n.language === 'en' ? 'en' : 'it', (language) => void i18n.changeLanguage(language)];
};
