import type { Effect } from 'effect/Effect';
import type { MailEvent, MailId, MailKind, MailState } from '@svc/domain/kernel';
import type { StoreDown } from './faults.ts';

export type { MailKind } from '@svc/domain/kernel';

/** A mail to a person that some transaction causes. */
export interface NewMail {
  readonly id: MailId;
  readonly at: Temporal.Instant;
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  /** Plain text, in the reader's language. May hold a code or a link: it is sealed at rest and never logged. */
  readonly text: string;
}

/** A mail that waits. */
export interface QueuedMail {
  readonly id: MailId;
  readonly kind: MailKind;
  readonly to: string;
  /** Null when it cannot be opened: its key has left the ring. */
  readonly content: { readonly subject: string; readonly text: string } | null;
  /** Attempts made so far. */
  readonly attempts: number;
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
  readonly enqueue: (mail: NewMail) => Effect<void, StoreDown>;
  /** Takes mails whose time has come, oldest first, so that other workers pass over them for a while. */
  readonly claim: (now: Temporal.Instant, claimMs: number, limit: number) => Effect<readonly QueuedMail[], StoreDown>;
  /**
   * Plays one event of the mail's table after an attempt. Content that nobody needs any more is forgotten.
   * @param nextAttemptAt when a worker may look again
   */
  readonly settle: (
    id: MailId,
    event: Exclude<MailEvent, 'expire' | 'replay'>,
    outcome: string | null,
    nextAttemptAt: Temporal.Instant,
  ) => Effect<void, StoreDown>;
  /** Ends the mails whose links and codes are over and forgets their content. @returns how many */
  readonly expire: (now: Temporal.Instant) => Effect<number, StoreDown>;
  /** Queues what was given up or skipped again, with all its attempts. @returns how many */
  readonly replay: (now: Temporal.Instant) => Effect<number, StoreDown>;
  readonly find: (id: MailId) => Effect<MailFacts | null, StoreDown>;
}
