import type { MailKind } from '@svc/domain/kernel';
import type { MailDetails, MailLanguage, MailText } from './mail-texts.ts';

/** What happened to an account that its owner is mailed about. None of these mails holds a secret. */
export type SecurityNews = Extract<
  MailKind,
  | 'passwordSet'
  | 'passwordDropped'
  | 'providerLinked'
  | 'accessEnded'
  | 'roleChanged'
  | 'apiTokenMade'
  | 'secondFactorAdded'
  | 'secondFactorRemoved'
  | 'secondFactorLocked'
  | 'appRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesRenewed'
  | 'supportStarted'
>;

export interface SecurityFacts extends MailDetails {
  /** Of an API token, or of the operator who opened a support session; empty in news of anything else. */
  readonly name: string;
}

type Words = Readonly<Record<MailLanguage, (facts: SecurityFacts) => { subject: string; text: string }>>;

const news: Readonly<Record<SecurityNews, Words>> = {
  passwordSet: {
    it: ({ site }) => ({
      subject: 'Hai scelto una password',
      text: `Per il tuo account su ${site} è stata scelta una password, e tutte le sessioni sono state chiuse.`,
    }),
    en: ({ site }) => ({
      subject: 'A password was set',
      text: `A password was set for your account at ${site}, and all sessions were closed.`,
    }),
  },
  passwordDropped: {
    it: ({ site }) => ({
      subject: 'La password di prima non vale più',
      text:
        `Qualcuno aveva scelto una password per il tuo account su ${site} prima che l’indirizzo fosse confermato. ` +
        'Hai appena dimostrato che l’indirizzo è tuo: quella password non vale più e tutte le sessioni sono state chiuse.',
    }),
    en: ({ site }) => ({
      subject: 'The earlier password is gone',
      text:
        `Somebody had set a password for your account at ${site} before the address was confirmed. ` +
        'You have just shown that the address is yours: that password is no longer good, and all sessions were closed.',
    }),
  },
  providerLinked: {
    it: ({ site }) => ({
      subject: 'Un nuovo modo di accedere',
      text: `Al tuo account su ${site} è stato collegato un accesso esterno.`,
    }),
    en: ({ site }) => ({
      subject: 'A new way to sign in',
      text: `A login provider was linked to your account at ${site}.`,
    }),
  },
  accessEnded: {
    it: ({ site }) => ({
      subject: 'Il tuo accesso è stato chiuso',
      text: `Lo studio ha disattivato il tuo account su ${site} e ha chiuso tutte le sessioni.`,
    }),
    en: ({ site }) => ({
      subject: 'Your access was ended',
      text: `The studio has disabled your account at ${site} and closed all sessions.`,
    }),
  },
  roleChanged: {
    it: ({ site }) => ({
      subject: 'Il tuo ruolo è cambiato',
      text: `Un amministratore ha cambiato il ruolo del tuo account su ${site}.`,
    }),
    en: ({ site }) => ({
      subject: 'Your role was changed',
      text: `An administrator has changed the role of your account at ${site}.`,
    }),
  },
  apiTokenMade: {
    it: ({ site, name }) => ({
      subject: 'Nuovo token API',
      text: `Con il tuo account è stato creato un token API di ${site}: «${name}».`,
    }),
    en: ({ site, name }) => ({
      subject: 'New API token',
      text: `Your account was used to make an API token of ${site}: “${name}”.`,
    }),
  },
  secondFactorAdded: {
    it: ({ site }) => ({
      subject: 'Verifica in due passaggi attiva',
      text: `D’ora in poi chi accede al tuo account su ${site} deve dare anche un codice della tua app.`,
    }),
    en: ({ site }) => ({
      subject: 'Two-step verification is on',
      text: `From now on signing in to your account at ${site} also takes a code of your app.`,
    }),
  },
  secondFactorRemoved: {
    it: ({ site }) => ({
      subject: 'Verifica in due passaggi disattivata',
      text: `Per accedere al tuo account su ${site} non serve più una seconda verifica.`,
    }),
    en: ({ site }) => ({
      subject: 'Two-step verification is off',
      text: `Signing in to your account at ${site} does not take a second proof any more.`,
    }),
  },
  secondFactorLocked: {
    it: ({ site }) => ({
      subject: 'Troppi codici sbagliati',
      text:
        `Per il tuo account su ${site} sono stati dati cinque codici sbagliati: la verifica in due passaggi è bloccata per un ` +
        'quarto d’ora. Chi li ha dati aveva già superato il primo passaggio, o aveva una tua sessione aperta. ' +
        'Se succede ancora, te lo scriviamo una volta al giorno al massimo.',
    }),
    en: ({ site }) => ({
      subject: 'Too many wrong codes',
      text:
        `Five wrong codes were given for your account at ${site}: two-step verification is locked for a quarter of an hour. ` +
        'Giving them takes the first step of a sign-in, or an open session of yours. ' +
        'If it happens again, we write to you once a day at most.',
    }),
  },
  appRemoved: {
    it: ({ site }) => ({
      subject: 'App per i codici rimossa',
      text: `I codici della tua app non aprono più il tuo account su ${site}; le tue passkey restano.`,
    }),
    en: ({ site }) => ({
      subject: 'Your app for codes was removed',
      text: `The codes of your app no longer open your account at ${site}; your passkeys stay.`,
    }),
  },
  passkeyAdded: {
    it: ({ site }) => ({
      subject: 'Passkey aggiunta',
      text: `Una nuova passkey vale come seconda verifica per il tuo account su ${site}.`,
    }),
    en: ({ site }) => ({
      subject: 'A passkey was added',
      text: `A new passkey counts as the second proof for your account at ${site}.`,
    }),
  },
  passkeyRemoved: {
    it: ({ site }) => ({
      subject: 'Passkey rimossa',
      text: `Una passkey non vale più per il tuo account su ${site}; la verifica in due passaggi resta attiva.`,
    }),
    en: ({ site }) => ({
      subject: 'A passkey was removed',
      text: `A passkey no longer counts for your account at ${site}; two-step verification stays on.`,
    }),
  },
  recoveryCodesRenewed: {
    it: ({ site }) => ({
      subject: 'Nuovi codici di recupero',
      text: `Per il tuo account su ${site} sono stati creati nuovi codici di recupero: quelli di prima non valgono più.`,
    }),
    en: ({ site }) => ({
      subject: 'New recovery codes',
      text: `New recovery codes were made for your account at ${site}: those of before are no longer good.`,
    }),
  },
  supportStarted: {
    it: ({ site, name }) => ({
      subject: 'L’assistenza ha aperto il tuo account',
      text:
        `L’assistenza di ${site} («${name}») vede il tuo account come te, per 30 minuti al massimo. Pagamenti, password e ` +
        'accessi restano fuori dalla sua portata; può cambiare altro solo finché glielo hai permesso. ' +
        'La trovi tra le tue sessioni, dove puoi chiuderla.',
    }),
    en: ({ site, name }) => ({
      subject: 'Support opened your account',
      text:
        `The support of ${site} (“${name}”) sees your account as you do, for 30 minutes at most. Payments, passwords and ` +
        'sign-in settings are out of its reach; it changes other things only while you have allowed that. ' +
        'You find it among your sessions, where you can end it.',
    }),
  },
};

/** Where somebody goes who did not expect it; a disabled account could do nothing with a new password. */
const advice: Readonly<Record<MailLanguage, (kind: SecurityNews, facts: SecurityFacts) => string>> = {
  it: (kind, { link }) =>
    kind === 'accessEnded'
      ? 'Se non te lo aspettavi, chiedi allo studio.'
      : `Se non te lo aspettavi, scegli subito una nuova password e avvisa lo studio: ${link}`,
  en: (kind, { link }) =>
    kind === 'accessEnded'
      ? 'If you did not expect this, ask the studio.'
      : `If you did not expect this, choose a new password at once and tell the studio: ${link}`,
};

/** The mail about a change of an account's security. */
export const securityMailText = (kind: SecurityNews, language: MailLanguage, facts: SecurityFacts): MailText => {
  const { subject, text } = news[kind][language](facts);
  return { subject: `${subject} · ${facts.site}`, text: `${text}\n\n${advice[language](kind, facts)}\n` };
};
