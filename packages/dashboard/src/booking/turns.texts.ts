import type { Words } from '../kernel/i18n/language.ts';

const it = {
  free: 'Gratuita',
  entry: 'Con un ingresso del tuo abbonamento',
  onSite: '{{amount}}, da pagare in studio',
  order: '{{amount}}, da pagare online quando accetti',
  onSiteFree: 'Da pagare in studio',
  orderFree: 'Da pagare online quando accetti',
};

const en: Words<typeof it> = {
  free: 'Free of charge',
  entry: 'By an entry of your subscription',
  onSite: '{{amount}}, paid at the studio',
  order: '{{amount}}, paid online when you accept',
  onSiteFree: 'Paid at the studio',
  orderFree: 'Paid online when you accept',
};

export const turnsTexts = { it, en };
