import type { Words } from '../kernel/i18n/language.ts';

const it = {
  current: 'Password attuale',
  wanted: 'Nuova password',
  wantedAgain: 'Ripeti la nuova password',
  differs: 'Le due password sono diverse',
  doChange: 'Cambia',
};

const en: Words<typeof it> = {
  current: 'Current password',
  wanted: 'New password',
  wantedAgain: 'The new password again',
  differs: 'The two passwords differ',
  doChange: 'Change',
};

export const changePasswordTexts = { it, en };
