import { refuse, stay, to, type Table } from './table.ts';

/**
 * Queued waits for its turn or next attempt. Skipped and Failed may still be replayed, until they expire. What is Sent leaves
 * the queue: no store keeps it.
 */
export type MailState = 'Queued' | 'Sent' | 'Skipped' | 'Failed' | 'Expired';
/** accept, retry, giveUp and skip are a worker's result; expire is time, replay an operator's request. */
export type MailEvent =
  | 'accept'   // the mail server took it
  | 'retry'    // it did not, or its answer was lost: the next attempt has the same Message-ID
  | 'giveUp'   // too many attempts, or a refusal that stands
  | 'skip'     // no mail server is configured
  | 'expire'   // the link or code in it is of no use any more
  | 'replay';  // an operator wants what was not sent tried again
/** Why it is not replayed: it went out, or is of no use any more. */
export type MailRefusal = 'mail_sent' | 'mail_expired';

/** A mail to a person: at least once. What went out went out, whatever another worker had written down meanwhile. */
export const mailTable = {
  Queued:  { accept: to('Sent'), retry: stay, giveUp: to('Failed'), skip: to('Skipped'), expire: to('Expired'), replay: stay },
  Sent:    { accept: stay,       retry: stay, giveUp: stay,         skip: stay,          expire: stay,          replay: refuse('mail_sent') },
  Skipped: { accept: to('Sent'), retry: stay, giveUp: stay,         skip: stay,          expire: to('Expired'), replay: to('Queued') },
  Failed:  { accept: to('Sent'), retry: stay, giveUp: stay,         skip: stay,          expire: to('Expired'), replay: to('Queued') },
  Expired: { accept: to('Sent'), retry: stay, giveUp: stay,         skip: stay,          expire: stay,          replay: refuse('mail_expired') },
} as const satisfies Table<MailState, MailEvent, MailRefusal>;
