import type { Locale } from '../../kernel/locale.ts';

const it = {
  changeFirst: 'Prima cambia la password',
  changeFirstWhy: 'Il tuo account ha ancora la password iniziale: cambiala, poi torna qui e accedi di nuovo.',
  changeNow: 'Cambia la password',
  error: 'Qualcosa non va',
  problemWhy: 'Torna alla pagina di prima e riprova.',
  trace: 'Codice per l’assistenza:',
  busy: 'Il servizio è molto occupato: riprova tra qualche secondo.',
};
type Texts = Readonly<Record<keyof typeof it, string>>;

const en: Texts = {
  changeFirst: 'Change your password first',
  changeFirstWhy: 'Your account still has its first password: change it, then come back and sign in again.',
  changeNow: 'Change the password',
  error: 'Something is wrong',
  problemWhy: 'Go back to the page before and try again.',
  trace: 'Code for support:',
  busy: 'The service is very busy: try again in a few seconds.',
};

/** What pages of every folder say. */
export const commonTexts: Readonly<Record<Locale, Texts>> = { it, en };
