import type { MailKind } from './mail.ts';
import type { MailDeliveryEvent, MailDeliveryState } from './mail-delivery.transitions.ts';
import type { MailEvent } from './mail.transitions.ts';

/** `repeat`: a second copy does no harm. `once`: what may have gone out is never sent again by itself. */
export const mailClasses = ['repeat', 'once'] as const;
export type MailClass = (typeof mailClasses)[number];

/** What a mail belongs to. */
export const mailChannels = ['auth', 'booking', 'forms', 'invoice'] as const;
export type MailChannel = (typeof mailChannels)[number];

/** The mails that somebody's answers to a form cause: a word to the staff, a reply to who sent them. */
export const formMails = ['formNotice', 'formReply'] as const satisfies readonly MailKind[];

/** The mails to people that speak of bookings; what is neither of these nor of forms speaks of accounts. */
export const bookingMails = [
  'bookingRequested',
  'bookingConfirmed',
  'bookingDeclined',
  'bookingCancelled',
  'bookingMoved',
  'placeOffered',
] as const satisfies readonly MailKind[];

/** The channel of a mail to a person. */
export const mailChannelOf = (kind: MailKind): MailChannel => {
  if (formMails.some((each) => each === kind)) return 'forms';
  return bookingMails.some((each) => each === kind) ? 'booking' : 'auth';
};

/** What an event of a mail to a person is in the log. */
export const deliveryOfMail = {
  accept: 'accept',
  retry: 'retry',
  giveUp: 'giveUp',
  skip: 'skip',
  expire: 'expire',
  replay: 'replay',
} as const satisfies Readonly<Record<MailEvent, MailDeliveryEvent>>;

/** Nobody sends these any more by themselves: their content is not needed, and their end is written down. */
export const finalDeliveryStates = [
  'Unknown',
  'Sent',
  'Delivered',
  'Bounced',
  'Complained',
  'Failed',
  'Skipped',
  'Expired',
] as const satisfies readonly MailDeliveryState[];

/** So many attempts a mail has that goes out at most once. */
export const onceMaxAttempts = 5;

/** The waits of a mail that goes out at most once and was not taken: 1, 5, 30, 120 minutes. @param attempts made so far, from 1 on */
export const onceBackoffMs = (attempts: number): number => ([1, 5, 30][Math.max(0, attempts - 1)] ?? 120) * 60_000;

/** From then on an intent without an outcome is of a worker that is gone. */
export const onceStaleMs = 120_000;
