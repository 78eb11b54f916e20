import type { Words } from '../kernel/i18n/language.ts';

const it = {
  title: 'Accedi',
  intro: 'Il lavoro dello studio.',
  byCode: 'Mandami un codice',
  byPassword: 'Entra con la password',
  notStaff: 'Questo accesso è per chi lavora nello studio.',
  toArea: 'Vai alla tua area',
  changed: 'Password cambiata: accedi di nuovo.',
  expired: 'La sessione è scaduta: accedi di nuovo, e trovi tutto come l’hai lasciato.',
};

const en: Words<typeof it> = {
  title: 'Sign in',
  intro: 'The studio’s work.',
  byCode: 'Send me a code',
  byPassword: 'Sign in with a password',
  notStaff: 'This sign-in is for those who work in the studio.',
  toArea: 'Go to your area',
  changed: 'Password changed: sign in again.',
  expired: 'Your session has ended: sign in again, and you find everything as you left it.',
};

export const staffTexts = { it, en };
