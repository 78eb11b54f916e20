import type { Words } from '../kernel/i18n/language.ts';

const it = {
  title: 'Componenti',
  why: 'Ogni componente nostro, in ogni stato. Solo dove c’è il banco di prova.',
  tone_ok: 'Emessa',
  tone_wait: 'In attesa',
  tone_stop: 'Da correggere',
  tone_info: 'Ricevuta',
  tone_neutral: 'Bozza',
  refused: 'La fattura non si può inviare in questo stato.',
  sectionTitle: 'Una parte di schermata',
  sectionText: 'Il suo titolo le dà il nome.',
  openConflict: 'Apri il conflitto',
  open: 'Apri la finestra',
  more: 'Mostrane altre',
  asked: 'Confermi?',
  follows: 'Che cosa segue, prima di farlo.',
  close: 'Indietro',
  long: 'Una parola lunghissimaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa sta nella pagina.',
};

const en: Words<typeof it> = {
  title: 'Components',
  why: 'Every component of ours, in every state. Only where the test desk is.',
  tone_ok: 'Issued',
  tone_wait: 'Waiting',
  tone_stop: 'To correct',
  tone_info: 'Received',
  tone_neutral: 'Draft',
  refused: 'The invoice cannot be sent in this state.',
  sectionTitle: 'A part of a screen',
  sectionText: 'Its heading names it.',
  openConflict: 'Open the conflict',
  open: 'Open the dialog',
  more: 'Show more',
  asked: 'Are you sure?',
  follows: 'What follows, before it is done.',
  close: 'Back',
  long: 'A word as looooooooooooooooooooooooooooooooooooooooooooooooooooooooooong as this stays on the page.',
};

export const galleryTexts = { it, en };
