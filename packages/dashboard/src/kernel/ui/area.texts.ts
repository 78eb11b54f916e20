import type { Words } from '../i18n/language.ts';

const it = {
  areaOff: 'Area non attiva',
  areaOffWhy: 'Lo studio ha spento questa parte: la riaccende il flag {{flag}}.',
};

const en: Words<typeof it> = {
  areaOff: 'Area switched off',
  areaOffWhy: 'The studio has switched this part off: the flag {{flag}} switches it on again.',
};

export const areaTexts = { it, en };
