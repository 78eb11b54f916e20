import type { Effect } from 'effect/Effect';
import type { MailEvent, MailId, MailKind, MailState } from '@svc/domain/kernel';
import type { StoreDown } from '../faults.ts';
import type { MailContent } from './mail-content.ts';

export type { MailKind } from '@svc/domain/kernel';

/** A mail to a person that some transaction causes. */
export interface NewMail extends MailContent {
  readonly id: MailId;
  readonly at: Temporal.Instant;
  readonly kind: MailKind;
  readonly to: string;
  /** Names what the mail is about: a second mail of that name is not written. Absent: every mail is a new one. */
  readonly purposeKey?: string;
  /** When it is of no use any more; absent: as its kind has it. */
  readonly until?: Temporal.Instant;
}

/** A mail in the hands of one worker. */
export interface QueuedMail {
  readonly id: MailId;
  readonly kind: MailKind;
  readonly to: string;
  /** Null when it cannot be opened: its key has left the ring. */
  readonly content: MailContent | null;
  /** Attempts made so far. */
  readonly attempts: number;
  /** Until then no other worker takes it. Also the claim's name: the next one of this mail has a later end. */
  readonly claimedUntil: Temporal.Instant;
}

/** A mail that went out. */
export interface MailAccepted {
  readonly mail: Pick<QueuedMail, 'id' | 'claimedUntil'>;
  readonly event: 'accept';
}

/** A mail that did not go out. */
export interface MailDelayed {
  readonly mail: Pick<QueuedMail, 'id' | 'claimedUntil'>;
  readonly event: Exclude<MailEvent, 'accept' | 'expire' | 'replay'>;
  /** A reply code, or our word for it. */
  readonly outcome: string | null;
  /** When a worker may look again. */
  readonly nextAttemptAt: Temporal.Instant;
}

/** What came of handing a mail over, or of not doing so. */
export type MailResult = MailAccepted | MailDelayed;

/** How many more mails a worker wants, and for how long they are its own. */
export interface MailClaim {
  readonly now: Temporal.Instant;
  readonly claimMs: number;
  /** 0: none. */
  readonly limit: number;
}

/** What an operator may know of a mail: never what is in it. */
export interface MailFacts {
  readonly id: MailId;
  readonly kind: MailKind;
  readonly to: string;
  readonly state: MailState;
  readonly attempts: number;
  /** The last answer: a reply code, or our word for it. */
  readonly lastOutcome: string | null;
  readonly at: Temporal.Instant;
}

/** Mails are written with the change that causes them and sent afterwards, at least once, by a loop of any process. */
export interface MailQueue {
  /** Nothing is written when a mail with its purpose key is there already. */
  readonly enqueue: (mail: NewMail) => Effect<void, StoreDown>;
  /**
   * Writes down what came of mails taken before and takes those whose time has come, oldest first, in one statement, so
   * that other workers pass over them for a while. A result plays its event of the mail's table; a mail that is Sent leaves
   * the queue, and of others the content that nobody needs any more is forgotten. One whose claim has gone to another worker
   * counts only if the mail went out; playing one twice changes nothing.
   */
  readonly exchange: (results: readonly MailResult[], claim: MailClaim) => Effect<readonly QueuedMail[], StoreDown>;
  /** Ends the mails whose links and codes are over and forgets their content. @returns how many */
  readonly expire: (now: Temporal.Instant) => Effect<number, StoreDown>;
  /** Queues what was given up or skipped again, with all its attempts. @returns how many */
  readonly replay: (now: Temporal.Instant) => Effect<number, StoreDown>;
  /** Null: there was none, or it was sent. */
  readonly find: (id: MailId) => Effect<MailFacts | null, StoreDown>;
}
