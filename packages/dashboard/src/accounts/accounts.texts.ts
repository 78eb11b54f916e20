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
  register: 'Crea un account',
  lockedFor: 'Con la password si riprova tra {{time}}: intanto puoi entrare con un codice.',
  codeSpent: 'Con questo codice hai finito i tentativi: fattene mandare un altro.',
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
  register: 'Create an account',
  lockedFor: 'The password can be tried again in {{time}}: meanwhile you can enter with a code.',
  codeSpent: 'You have used up the tries of this code: have another one sent.',
};

export const accountsTexts = { it, en };
