import type { ActionTokenPurpose } from '@svc/domain/accounts';

export type MailLanguage = 'it' | 'en';

/** What a mail says; plain text, nothing to be clicked but the one link. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** Whose mail it is (the host people know the studio by) and, where there is one, the link. */
export interface MailDetails {
  readonly site: string;
  readonly link: string;
}

type Texts = Readonly<Record<MailLanguage, (facts: MailDetails) => MailText>>;

const lines = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

const confirmEmail: Texts = {
  it: ({ site, link }) => ({
    subject: `Conferma il tuo indirizzo · ${site}`,
    text: lines(
      `Per attivare il tuo account su ${site} apri questo collegamento entro tre giorni:`,
      link,
      'Se non ti sei registrato tu, ignora questo messaggio: senza conferma l’account resta inattivo.',
    ),
  }),
  en: ({ site, link }) => ({
    subject: `Confirm your address · ${site}`,
    text: lines(
      `To activate your account at ${site}, open this link within three days:`,
      link,
      'If you did not register, ignore this message: without confirmation the account stays inactive.',
    ),
  }),
};

const setPassword: Texts = {
  it: ({ site, link }) => ({
    subject: `Il tuo invito · ${site}`,
    text: lines(
      `Sei stato invitato su ${site}. Scegli la tua password entro una settimana:`,
      link,
      'Se non te lo aspettavi, ignora questo messaggio.',
    ),
  }),
  en: ({ site, link }) => ({
    subject: `Your invitation · ${site}`,
    text: lines(
      `You have been invited to ${site}. Choose your password within a week:`,
      link,
      'If you did not expect this, ignore this message.',
    ),
  }),
};

const resetPassword: Texts = {
  it: ({ site, link }) => ({
    subject: `Nuova password · ${site}`,
    text: lines(
      `Per scegliere una nuova password su ${site} apri questo collegamento entro un’ora:`,
      link,
      'Se non l’hai chiesta tu, ignora questo messaggio: la password resta quella di prima.',
    ),
  }),
  en: ({ site, link }) => ({
    subject: `New password · ${site}`,
    text: lines(
      `To choose a new password at ${site}, open this link within an hour:`,
      link,
      'If you did not ask for it, ignore this message: your password stays as it is.',
    ),
  }),
};

const changed: Texts = {
  it: ({ site, link }) => ({
    subject: `La tua password è stata cambiata · ${site}`,
    text: lines(
      `La password del tuo account su ${site} è stata cambiata e tutte le sessioni sono state chiuse.`,
      `Se non sei stato tu, scegli subito una nuova password: ${link}`,
    ),
  }),
  en: ({ site, link }) => ({
    subject: `Your password was changed · ${site}`,
    text: lines(
      `The password of your account at ${site} was changed and all sessions were closed.`,
      `If this was not you, choose a new password at once: ${link}`,
    ),
  }),
};

const attempt: Texts = {
  it: ({ site, link }) => ({
    subject: `Hai già un account · ${site}`,
    text: lines(
      `Qualcuno ha provato a registrarsi su ${site} con questo indirizzo, che ha già un account.`,
      `Se sei stato tu, accedi, oppure scegli una nuova password: ${link}`,
      'Se non sei stato tu, non devi fare nulla.',
    ),
  }),
  en: ({ site, link }) => ({
    subject: `You already have an account · ${site}`,
    text: lines(
      `Somebody tried to register at ${site} with this address, which already has an account.`,
      `If it was you, sign in, or choose a new password: ${link}`,
      'If it was not you, there is nothing to do.',
    ),
  }),
};

const again: Texts = {
  it: ({ site, link }) => ({
    subject: `Scegli la tua password · ${site}`,
    text: lines(
      `Su ${site} questo indirizzo è stato registrato più di una volta, senza che nessuno lo confermasse. Nessuna delle password scelte finora è valida.`,
      `Per attivare l’account apri questo collegamento entro un’ora e scegli la tua password:`,
      link,
      'Se non ti sei registrato tu, ignora questo messaggio: l’account resta inattivo.',
    ),
  }),
  en: ({ site, link }) => ({
    subject: `Choose your password · ${site}`,
    text: lines(
      `At ${site} this address was registered more than once, and nobody has confirmed it. None of the passwords chosen so far is good.`,
      'To activate the account, open this link within an hour and choose your password:',
      link,
      'If you did not register, ignore this message: the account stays inactive.',
    ),
  }),
};

const byPurpose = { confirmEmail, setPassword, resetPassword } as const satisfies Record<ActionTokenPurpose, Texts>;

/** The mail that carries a link of a purpose. */
export const actionMailText = (purpose: ActionTokenPurpose, language: MailLanguage, facts: MailDetails): MailText =>
  byPurpose[purpose][language](facts);

/** To the reader of an address that two people have registered. */
export const registeredAgainText = (language: MailLanguage, facts: MailDetails): MailText => again[language](facts);

export const passwordChangedText = (language: MailLanguage, facts: MailDetails): MailText => changed[language](facts);

/** Instead of a confirmation, to somebody who has an account: the response itself is the same as for a new address. */
export const registrationAttemptText = (language: MailLanguage, facts: MailDetails): MailText =>
  attempt[language](facts);
