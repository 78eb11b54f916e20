import type { Words } from '../kernel/i18n/language.ts';

const it = {
  title: 'Crea un account',
  name: 'Nome e cognome',
  email: 'E-mail',
  phone: 'Telefono (se vuoi)',
  password: 'Password',
  passwordHow: 'Almeno 8 caratteri: una frase va bene.',
  register: 'Crea l’account',
  have: 'Hai già un account? Accedi',
  checkMail: 'Controlla la posta',
  checkMailWhy: 'Se {{email}} può registrarsi, ti abbiamo mandato un messaggio: apri il collegamento per confermare.',
  noMail: 'Lo studio non manda posta: chiedi a loro di confermare il tuo account.',
  again: 'Manda di nuovo il messaggio',
  againIn: 'Di nuovo tra {{seconds}} s',
  sentAgain: 'Se l’indirizzo aspetta una conferma, il messaggio è di nuovo in viaggio.',
  toSignIn: 'Vai all’accesso',
};

const en: Words<typeof it> = {
  title: 'Create an account',
  name: 'Name and surname',
  email: 'E-mail',
  phone: 'Phone (if you like)',
  password: 'Password',
  passwordHow: 'At least 8 characters: a sentence is fine.',
  register: 'Create the account',
  have: 'You have an account? Sign in',
  checkMail: 'Check your mail',
  checkMailWhy: 'If {{email}} may register, we have sent you a message: open its link to confirm.',
  noMail: 'The studio sends no mail: ask them to confirm your account.',
  again: 'Send the message again',
  againIn: 'Again in {{seconds}} s',
  sentAgain: 'If the address waits for a confirmation, the message is on its way again.',
  toSignIn: 'To the sign-in',
};

export const registerTexts = { it, en };
