import type { Words } from '../kernel/i18n/language.ts';

const it = {
  title: 'Accedi',
  why: 'La sessione è scaduta: accedi di nuovo, e trovi tutto come l’hai lasciato.',
  asNobody: 'Continua senza accedere',
};

const en: Words<typeof it> = {
  title: 'Sign in',
  why: 'Your session has ended: sign in again, and you find everything as you left it.',
  asNobody: 'Go on without signing in',
};

export const expiredTexts = { it, en };
