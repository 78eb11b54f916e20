import type { Words } from '../kernel/i18n/language.ts';

const it = {
  change: 'Cambia la password',
  changeWhy: 'La password iniziale è pubblica: va cambiata prima di entrare.',
  changed: 'Password cambiata: accedi di nuovo.',
};

const en: Words<typeof it> = {
  change: 'Change your password',
  changeWhy: 'The first password is public: it has to be changed before you enter.',
  changed: 'Password changed: sign in again.',
};

export const forcedTexts = { it, en };
