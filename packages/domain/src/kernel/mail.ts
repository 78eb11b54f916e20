import { allowedFrom } from './transitions.ts';
import { mailTable, type MailState } from './mail.transitions.ts';

/** What a mail to a person is about, and for how many hours what it holds (a link, a code, news) is of use. */
export const mailHours = {
  confirmation: 72,
  passwordCreation: 168,
  recovery: 1,
  otpCode: 0.5,
  passwordChanged: 72,
  passwordSet: 72,
  passwordDropped: 72,
  providerLinked: 72,
  accessEnded: 72,
  roleChanged: 72,
  apiTokenMade: 72,
  secondFactorAdded: 72,
  secondFactorRemoved: 72,
  secondFactorLocked: 72,
  recoveryCodesRenewed: 72,
  appRemoved: 72,
  passkeyAdded: 72,
  passkeyRemoved: 72,
  supportStarted: 72,
  registrationAttempt: 72,
  bookingRequested: 72,
  bookingConfirmed: 72,
  bookingDeclined: 72,
  bookingCancelled: 72,
  bookingMoved: 72,
  placeOffered: 72,
  formNotice: 72,
  formReply: 72,
} as const satisfies Readonly<Record<string, number>>;
/** A key of `mailHours`, which decides how long the mail is of use. */
export type MailKind = keyof typeof mailHours;

/**
 * From then on the mail is not sent any more and its content is forgotten.
 * @param until an end of its own, which wins: the start of a class, the end of an offer
 */
export const mailExpiry = (
  kind: MailKind,
  at: Temporal.Instant,
  until: Temporal.Instant | null = null,
): Temporal.Instant => until ?? at.add({ milliseconds: mailHours[kind] * 3_600_000 });

/** After the eighth attempt a mail is given up, until an operator replays it. */
export const mailMaxAttempts = 8;

/**
 * Half a minute, then two, eight, at most half an hour. A short-lived code is past its use before the attempts are.
 * @param attempts made so far, from 1 on
 */
export const mailBackoffMs = (attempts: number): number =>
  Math.min(30_000 * 4 ** Math.max(0, attempts - 1), 30 * 60_000);

/** What becomes of a mail that was not accepted. A 5xx reply stands (RFC 5321 4.2.1); all else may change. */
export const mailMisfortune = (attempts: number, code: string | null): 'retry' | 'giveUp' =>
  attempts >= mailMaxAttempts || /^5\d\d$/.test(code ?? '') ? 'giveUp' : 'retry';

/** States whose content may still be needed: to send it, or for an Admin to hand over what nobody could send. */
export const mailKeepsContent: readonly MailState[] = allowedFrom(mailTable, 'expire');
