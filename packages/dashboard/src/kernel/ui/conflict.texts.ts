import type { Words } from '../i18n/language.ts';

const it = {
  title: 'Qualcun altro ha salvato intanto',
  why: 'Scegli per ogni campo che cosa resta: niente è andato perso.',
  apart: 'Avete cambiato campi diversi: salvando restano le modifiche di entrambi.',
  before: 'Prima: {{value}}',
  mine: 'La tua modifica: {{value}}',
  theirs: 'Salvato ora: {{value}}',
  others: 'Cambiato solo dall’altro, resta così:',
  nothing: '(vuoto)',
  back: 'Indietro',
  save: 'Salva così',
};

const en: Words<typeof it> = {
  title: 'Somebody else saved meanwhile',
  why: 'Choose for each field what stays: nothing is lost.',
  apart: 'You changed different fields: saving keeps the changes of both.',
  before: 'Before: {{value}}',
  mine: 'Your change: {{value}}',
  theirs: 'Saved now: {{value}}',
  others: 'Changed by the other alone, stays as it is:',
  nothing: '(empty)',
  back: 'Back',
  save: 'Save like this',
};

export const conflictTexts = { it, en };
