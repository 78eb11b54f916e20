import { refuse, stay, to, type Table } from './table.ts';

/**
 * How the sending of one mail stands in the log. Queued also waits for another attempt. Unknown: the whole message was handed over
 * and no answer came, so it may have gone out. Delivered, Bounced and Complained are what a provider reports afterwards.
 */
export type MailDeliveryState =
  | 'Queued'
  | 'Sending'
  | 'Unknown'
  | 'Sent'
  | 'Delivered'
  | 'Bounced'
  | 'Complained'
  | 'Failed'
  | 'Skipped'
  | 'Expired';
/** What a worker, a provider, time or an operator makes of it. */
export type MailDeliveryEvent =
  | 'begin'      // the intent is committed
  | 'accept'     // the mail server took it
  | 'retry'      // it did not, another attempt is safe
  | 'giveUp'     // too many attempts, or a refusal that stands
  | 'skip'       // it is not to be sent
  | 'lose'       // no reply after the whole message, or an intent without a worker
  | 'absent'     // a look-up proves that the provider never had it
  | 'delivered'  // the provider reports that it arrived
  | 'bounced'    // the provider reports that it could not
  | 'complained' // the reader calls it unwanted
  | 'expire'     // it is of no use any more
  | 'replay';    // an operator wants it tried again
/** Why it does not move: it is on its way, over, sent, of no use, or its reader must get nothing more. */
export type MailDeliveryRefusal = 'mail_open' | 'mail_done' | 'mail_sent' | 'mail_suppressed' | 'mail_expired';

const open = refuse('mail_open');
const done = refuse('mail_done');
const sent = refuse('mail_sent');
const suppressed = refuse('mail_suppressed');
const reports = { delivered: to('Delivered'), bounced: to('Bounced'), complained: to('Complained') } as const;
/** Nothing but what a provider reports moves what is over. */
const settled = { begin: done, retry: stay, giveUp: stay, skip: stay, lose: stay, absent: stay, expire: stay } as const;

/** A report of the provider wins over whatever was written down, and a complaint over every other report. */
export const mailDeliveryTable = {
  Queued: { begin: to('Sending'), accept: to('Sent'), retry: stay, giveUp: to('Failed'), skip: to('Skipped'), lose: to('Unknown'), absent: stay, ...reports, expire: to('Expired'), replay: stay },
  Sending: { begin: open, accept: to('Sent'), retry: to('Queued'), giveUp: to('Failed'), skip: open, lose: to('Unknown'), absent: to('Queued'), ...reports, expire: stay, replay: open },
  Unknown: { begin: done, accept: to('Sent'), retry: to('Queued'), giveUp: to('Failed'), skip: stay, lose: stay, absent: to('Queued'), ...reports, expire: stay, replay: to('Queued') },
  Sent:       { ...settled, ...reports, accept: stay,       replay: sent },
  Delivered:  { ...settled, ...reports, accept: stay,       delivered: stay, replay: sent },
  Bounced:    { ...settled, ...reports, accept: stay,       delivered: stay, bounced: stay, replay: suppressed },
  Complained: { ...settled,             accept: stay,       delivered: stay, bounced: stay, complained: stay, replay: suppressed },
  Failed:     { ...settled, ...reports, accept: to('Sent'), replay: to('Queued') },
  Skipped:    { ...settled, ...reports, accept: to('Sent'), replay: to('Queued') },
  Expired:    { ...settled, ...reports, accept: to('Sent'), replay: refuse('mail_expired') },
} as const satisfies Table<MailDeliveryState, MailDeliveryEvent, MailDeliveryRefusal>;
