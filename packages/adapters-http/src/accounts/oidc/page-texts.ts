import type { OidcScope } from '@svc/domain/accounts';
import type { Locale } from '../../kernel/locale.ts';

const it = {
  signIn: 'Accedi',
  signInTo: 'per continuare su',
  email: 'Email',
  password: 'Password',
  go: 'Accedi',
  orCode: 'Ricevi un codice via email',
  orPassword: 'Accedi con la password',
  sendCode: 'Invia il codice',
  codeSent: 'Se l’indirizzo può accedere, gli abbiamo inviato un codice di sei cifre. Vale trenta minuti.',
  code: 'Codice',
  working: 'Un momento: il browser sta completando un controllo contro gli invii automatici.',
  unable: 'Per inviare un codice serve un controllo che questo browser non può eseguire. Accedi con la password.',
  otherWays: 'Altre possibilità',
  cancel: 'Annulla',
  otherLanguage: 'English',
  consent: 'Vuoi continuare?',
  consentAsks: 'chiede di accedere con il tuo account.',
  gives: 'L’applicazione riceve:',
  allow: 'Consenti',
  expired: 'Questa pagina è scaduta',
  expiredWhy:
    'È passato troppo tempo, oppure l’accesso è già proseguito, forse in un’altra finestra. Se non sei entrato, torna all’applicazione da cui vieni e ricomincia da lì.',
  signOut: 'Vuoi uscire?',
  signOutWhy: 'Uscirai anche dalle applicazioni in cui sei entrato da qui.',
  yesOut: 'Esci',
  noStay: 'Resta collegato',
  signedOut: 'Sei uscito',
  signedOutWhy: 'Puoi chiudere questa pagina.',
  errorWhy: 'L’applicazione che ti ha mandato qui ha fatto una richiesta che non possiamo accettare.',
  goOn: 'Continua',
  goingOn: 'Un momento…',
};
type Texts = Readonly<Record<keyof typeof it, string>>;

const en: Texts = {
  signIn: 'Sign in',
  signInTo: 'to continue to',
  email: 'Email',
  password: 'Password',
  go: 'Sign in',
  orCode: 'Get a code by email',
  orPassword: 'Sign in with a password',
  sendCode: 'Send the code',
  codeSent: 'If this address may sign in, we have sent it a six-digit code. It is good for thirty minutes.',
  code: 'Code',
  working: 'One moment: your browser is finishing a check against automated requests.',
  unable: 'Sending a code needs a check that this browser cannot do. Sign in with your password.',
  otherWays: 'Other options',
  cancel: 'Cancel',
  otherLanguage: 'Italiano',
  consent: 'Do you want to go on?',
  consentAsks: 'asks to sign in with your account.',
  gives: 'The application gets:',
  allow: 'Allow',
  expired: 'This page has expired',
  expiredWhy:
    'It took too long, or the sign-in went on already, perhaps in another window. If you are not signed in, go back to the application you came from and start again there.',
  signOut: 'Do you want to sign out?',
  signOutWhy: 'You will also be signed out of the applications that you entered from here.',
  yesOut: 'Sign out',
  noStay: 'Stay signed in',
  signedOut: 'You are signed out',
  signedOutWhy: 'You may close this page.',
  errorWhy: 'The application that sent you here made a request that we cannot accept.',
  goOn: 'Continue',
  goingOn: 'One moment…',
};

/** What the sign-in pages say. */
export const pageTexts: Readonly<Record<Locale, Texts>> = { it, en };

/** What a person gives with each scope. */
export const scopeTexts: Readonly<Record<Locale, Readonly<Record<OidcScope, string>>>> = {
  it: {
    openid: 'un codice che ti identifica qui',
    profile: 'il tuo nome e la tua lingua',
    email: 'il tuo indirizzo email',
    roles: 'il tuo ruolo nello studio',
    offline_access: 'l’accesso anche quando non la stai usando, fino a trenta giorni',
    api: 'di leggere e fare a tuo nome quello che puoi leggere e fare tu qui: prenotazioni, ordini, dati',
  },
  en: {
    openid: 'a code that identifies you here',
    profile: 'your name and your language',
    email: 'your email address',
    roles: 'your role in the studio',
    offline_access: 'access while you are not using it too, for up to thirty days',
    api: 'to read and do in your name what you can read and do here: bookings, orders, data',
  },
};
