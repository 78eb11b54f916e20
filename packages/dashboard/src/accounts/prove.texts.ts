import type { Words } from '../kernel/i18n/language.ts';

const it = {
  title: 'Conferma che sei tu',
  why: 'Sei entrato da un po’, e questo chiede una conferma recente. Poi si va avanti da dove eri.',
  byMail: 'Non hai una password: entra di nuovo con un codice, e si va avanti da dove eri.',
  yourPassword: 'La tua password',
  confirm: 'Conferma',
  cancel: 'Annulla',
  step: 'Serve anche il codice della tua app.',
  goOn: 'Continua',
  code: 'Codice della tua app',
  recoveryCode: 'Codice di recupero',
  useRecovery: 'Usa un codice di recupero',
  useCode: 'Usa il codice dell’app',
  usePasskey: 'Usa una passkey',
  noPasskey: 'Qui non c’è una passkey da usare: scrivi il codice.',
  anew: 'Ricomincia da capo',
  enrol: 'Attiva la verifica in due passaggi',
};

const en: Words<typeof it> = {
  title: 'Confirm that it is you',
  why: 'You signed in a while ago, and this asks for a recent confirmation. Then you go on where you were.',
  byMail: 'You have no password: sign in again with a code, and you go on where you were.',
  yourPassword: 'Your password',
  confirm: 'Confirm',
  cancel: 'Cancel',
  step: 'A code of your app is needed too.',
  goOn: 'Continue',
  code: 'Code of your app',
  recoveryCode: 'Recovery code',
  useRecovery: 'Use a recovery code',
  useCode: 'Use the code of the app',
  usePasskey: 'Use a passkey',
  noPasskey: 'There is no passkey to use here: type the code.',
  anew: 'Begin anew',
  enrol: 'Set up two-step verification',
};

export const proveTexts = { it, en };
