import type { Words } from '../kernel/i18n/language.ts';

const it = {
  email: 'E-mail',
  sendCode: 'Mandami un codice',
  code: 'Codice di sei cifre',
  codeSent: 'Se l’indirizzo è giusto, il codice è arrivato a {{email}}.',
  again: 'Mandane un altro',
  againIn: 'Un altro codice tra {{seconds}} s',
  enter: 'Entra',
  otherEmail: 'Cambia e-mail',
  usePassword: 'Entra con la password',
  useCode: 'Entra con un codice',
  password: 'Password',
  noCode: 'A questo indirizzo non possiamo mandare un codice.',
  forgot: 'Password dimenticata?',
  signIn: 'Accedi',
  signedInAs: 'Sei dentro come {{name}}.',
  or: 'oppure',
};

const en: Words<typeof it> = {
  email: 'E-mail',
  sendCode: 'Send me a code',
  code: 'Six-digit code',
  codeSent: 'If the address is right, the code has reached {{email}}.',
  again: 'Send another one',
  againIn: 'Another code in {{seconds}} s',
  enter: 'Sign in',
  otherEmail: 'Change e-mail',
  usePassword: 'Sign in with a password',
  useCode: 'Sign in with a code',
  password: 'Password',
  noCode: 'We cannot send a code to this address.',
  forgot: 'Forgotten your password?',
  signIn: 'Sign in',
  signedInAs: 'You are signed in as {{name}}.',
  or: 'or',
};

export const accountsTexts = { it, en };
