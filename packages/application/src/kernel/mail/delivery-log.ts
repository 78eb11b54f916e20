import type { Effect } from 'effect/Effect';
import type { MailChannel, MailClass, MailDeliveryEvent, MailDeliveryState } from '@svc/domain/kernel';
import type { StoreDown } from '../faults.ts';

/** How the sending of one mail stands: never what is in it. */
export interface MailDelivery {
  /** That of the mail in its queue. */
  readonly id: string;
  readonly class: MailClass;
  readonly channel: MailChannel;
  /** The kind of a mail to a person, or what a document is mailed for. */
  readonly template: string;
  readonly purposeKey: string | null;
  /** Null: the person was erased, or its time is over. */
  readonly to: string | null;
  readonly state: MailDeliveryState;
  readonly attempts: number;
  /** The last answer: a reply code, or our word for it. */
  readonly lastOutcome: string | null;
  readonly createdAt: Temporal.Instant;
  /** When it came to an end; null while a worker goes on by itself. */
  readonly finalAt: Temporal.Instant | null;
}

/** What a queue of its own says of one of its mails. */
export interface MailFate extends Omit<MailDelivery, 'state' | 'finalAt'> {
  readonly event: MailDeliveryEvent;
  readonly at: Temporal.Instant;
}

/**
 * Who was sent what, and how it ended. The queue of mails to people writes its own part, in the statement that decides; other
 * queues `record` theirs in the transaction that does.
 */
export interface DeliveryLog {
  /** Plays the event, on Queued when the mail is not in the log yet. What the table refuses changes nothing. */
  readonly record: (fate: MailFate) => Effect<void, StoreDown>;
  readonly find: (id: string) => Effect<MailDelivery | null, StoreDown>;
}
