import type { Locale } from '../../kernel/locale.ts';

/** The pages of our own that mailed links lead to while there is no other front end. */
export const linkPageNames = ['confirm-email', 'set-password', 'reset-password', 'forgot-password'] as const;
export type LinkPageName = (typeof linkPageNames)[number];

interface PageTexts {
  readonly title: string;
  readonly why: string;
  readonly go: string;
  readonly done: string;
}
interface CommonTexts {
  readonly email: string;
  readonly newPassword: string;
  readonly passwordRule: string;
  readonly broken: string;
  readonly newLink: string;
  readonly toSignIn: string;
  readonly unreachable: string;
  readonly needsScript: string;
  readonly ways: string;
  readonly otherLanguage: string;
}

const it: Readonly<Record<LinkPageName, PageTexts>> & { readonly common: CommonTexts } = {
  'confirm-email': {
    title: 'Conferma il tuo indirizzo',
    why: 'Un ultimo passo: conferma che questo indirizzo è tuo.',
    go: 'Conferma',
    done: 'Il tuo indirizzo è confermato. Ora puoi accedere.',
  },
  'set-password': {
    title: 'Scegli la tua password',
    why: 'Sei stato invitato: con la password che scegli qui potrai accedere.',
    go: 'Imposta la password',
    done: 'La password è impostata. Ora puoi accedere.',
  },
  'reset-password': {
    title: 'Scegli una nuova password',
    why: 'Quella di prima non varrà più, e tutte le sessioni saranno chiuse.',
    go: 'Cambia la password',
    done: 'La password è cambiata. Ora puoi accedere.',
  },
  'forgot-password': {
    title: 'Password dimenticata',
    why: 'Ti mandiamo un collegamento per sceglierne una nuova.',
    go: 'Invia il collegamento',
    done: 'Se l’indirizzo è quello di un account, gli abbiamo mandato un collegamento. Vale un’ora.',
  },
  common: {
    email: 'Email',
    newPassword: 'Nuova password',
    passwordRule: 'Almeno 8 caratteri.',
    broken: 'Il collegamento non è completo: aprilo di nuovo dal messaggio che hai ricevuto.',
    newLink: 'Chiedi un nuovo collegamento',
    toSignIn: 'Vai all’accesso',
    unreachable: 'Il servizio non risponde: riprova tra poco.',
    needsScript: 'Per proteggere il collegamento questa pagina usa JavaScript: attivalo e ricaricala.',
    ways: 'Altre possibilità',
    otherLanguage: 'English',
  },
};

const en: typeof it = {
  'confirm-email': {
    title: 'Confirm your address',
    why: 'One last step: confirm that this address is yours.',
    go: 'Confirm',
    done: 'Your address is confirmed. You can sign in now.',
  },
  'set-password': {
    title: 'Choose your password',
    why: 'You have been invited: the password you choose here lets you sign in.',
    go: 'Set the password',
    done: 'Your password is set. You can sign in now.',
  },
  'reset-password': {
    title: 'Choose a new password',
    why: 'The old one will no longer work, and every session will be closed.',
    go: 'Change the password',
    done: 'Your password is changed. You can sign in now.',
  },
  'forgot-password': {
    title: 'Forgotten password',
    why: 'We send you a link to choose a new one.',
    go: 'Send the link',
    done: 'If this is the address of an account, we have sent it a link. It is good for one hour.',
  },
  common: {
    email: 'Email',
    newPassword: 'New password',
    passwordRule: 'At least 8 characters.',
    broken: 'The link is not complete: open it again from the message that you received.',
    newLink: 'Ask for a new link',
    toSignIn: 'Go to the sign-in',
    unreachable: 'The service does not answer: try again shortly.',
    needsScript: 'This page uses JavaScript to protect the link: switch it on and reload the page.',
    ways: 'Other options',
    otherLanguage: 'Italiano',
  },
};

export const linkPageTexts: Readonly<Record<Locale, typeof it>> = { it, en };
