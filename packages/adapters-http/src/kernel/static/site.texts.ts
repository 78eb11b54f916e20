import type { Locale } from '../locale.ts';

interface Words {
  readonly building: readonly [title: string, text: string];
  readonly failed: readonly [title: string, text: string];
  readonly refused: string;
  readonly trace: string;
}

/** What stands where the screens cannot be shown. */
export const siteTexts: Readonly<Record<Locale, Words>> = {
  it: {
    building: ['Preparo l’interfaccia…', 'Ci vogliono pochi secondi: la pagina si apre da sola.'],
    failed: [
      'L’interfaccia non è stata preparata',
      'La costruzione delle pagine non è riuscita: il motivo sta nell’uscita del programma. Le API rispondono come sempre.',
    ],
    refused: 'Pagina non disponibile',
    trace: 'Riferimento',
  },
  en: {
    building: ['Preparing the interface…', 'It takes a few seconds: the page opens by itself.'],
    failed: [
      'The interface could not be prepared',
      'The build of the pages failed: the program’s output says why. The API answers as always.',
    ],
    refused: 'Page not available',
    trace: 'Reference',
  },
};
