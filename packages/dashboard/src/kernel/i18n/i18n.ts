import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { firstLanguage, keepLanguage, type Language } from './language.ts';

/** The words of a context in both languages. */
export type Texts = Readonly<Record<Language, object>>;

let screens: I18n | undefined;
/** Of parts that came with the page itself, before there was anything to add them to. */
const early: Record<string, Texts> = {};

/** The words of a screen, or a part of one, which come with it. */
export const addWords = (context: string, texts: Texts): void => {
  if (screens === undefined) early[context] = texts;
  for (const language of ['it', 'en'] as const) screens?.addResourceBundle(language, context, texts[language]);
};

/** The screens' words. @param given each under its own name; a screen asks for them by it */
export const wordsOf = (given: Readonly<Record<string, Texts>>): I18n => {
  const contexts = { ...early, ...given };
  const i18n = createInstance();
  const resources = (language: Language) =>
    Object.fromEntries(Object.entries(contexts).map(([name, texts]) => [name, texts[language]]));
  void i18n.use(initReactI18next).init({
    lng: firstLanguage(),
    fallbackLng: false,
    initAsync: false,
    defaultNS: 'kernel',
    ns: Object.keys(contexts),
    resources: { it: resources('it'), en: resources('en') },
    interpolation: { escapeValue: false }, // React does
    returnNull: false,
    keySeparator: false, // a word of a list may hold a dot
    nsSeparator: false,
  });
  i18n.on('languageChanged', (language) => keepLanguage(language === 'en' ? 'en' : 'it'));
  screens = i18n;
  return i18n;
};
