/** The languages of the screens. */
export type Language = 'it' | 'en';

/** The same words in every language: a text that one of them lacks does not compile. */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };

const KEY = 'svc-language';

const chosen = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden
  }
};

/** As chosen on this device, else as the server read from the browser's preferences. */
export const firstLanguage = (): Language => {
  const wanted = chosen() ?? document.documentElement.lang;
  return wanted === 'en' ? 'en' : 'it';
};

export const keepLanguage = (language: Language): void => {
  document.documentElement.lang = language;
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // the choice lasts as long as the page
  }
};
