import type { MailDeliveryEvent } from '../../kernel/mail-delivery.transitions.ts';
import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** Skipped: mail is off (spec 2, enable_email_sender) or has no server. NeedsReview: given up, or perhaps sent. */
export type EmailJobState = 'Queued' | 'Sending' | 'Sent' | 'Skipped' | 'NeedsReview';
/** What the mail server said, and what was decided about the mail. */
export type EmailJobEvent =
  | 'begin'    // the intent is committed
  | 'skip'     // enable_email_sender is off, or no mail server is configured
  | 'accept'   // the mail server took it
  | 'refuse'   // it did not, another attempt is safe
  | 'exhaust'  // too many refusals
  | 'lose'     // its answer was lost after DATA: it may have gone out
  | 'resend';  // an admin wants it once more
/** `mail_open`: it is being sent. `mail_not_sending`: no attempt to answer. `mail_done`: only `resend` goes on. */
export type EmailJobRefusal = 'mail_not_sending' | 'mail_open' | 'mail_done';

const notSending = refuse('mail_not_sending');
const open = refuse('mail_open');
const done = refuse('mail_done');

/** The courtesy PDF goes out at most once unless an admin resends it. */
export const emailJobTable = {
  Queued:      { begin: to('Sending'), skip: to('Skipped'), accept: notSending, refuse: notSending,   exhaust: to('NeedsReview'), lose: notSending,        resend: stay },
  Sending:     { begin: open,          skip: open,          accept: to('Sent'), refuse: to('Queued'), exhaust: to('NeedsReview'), lose: to('NeedsReview'), resend: open },
  Sent:        { begin: done,          skip: stay,          accept: stay,       refuse: stay,         exhaust: stay,              lose: stay,              resend: to('Queued') },
  Skipped:     { begin: done,          skip: stay,          accept: notSending, refuse: notSending,   exhaust: stay,              lose: stay,              resend: to('Queued') },
  NeedsReview: { begin: done,          skip: stay,          accept: stay,       refuse: stay,         exhaust: stay,              lose: stay,              resend: to('Queued') },
} as const satisfies Table<EmailJobState, EmailJobEvent, EmailJobRefusal>;

/** What an event of a document's mail is in the log of all mails. */
export const deliveryOfEmailJob = {
  begin: 'begin',
  skip: 'skip',
  accept: 'accept',
  refuse: 'retry',
  exhaust: 'giveUp',
  lose: 'lose',
  resend: 'replay',
} as const satisfies Readonly<Record<EmailJobEvent, MailDeliveryEvent>>;
