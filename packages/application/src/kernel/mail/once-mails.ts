import type { Effect } from 'effect/Effect';
import type { MailChannel, MailDeliveryEvent, MailId } from '@svc/domain/kernel';
import type { StoreDown } from '../faults.ts';
import type { MailContent } from './mail-content.ts';

/** A mail that goes out at most once. */
export interface NewOnceMail extends MailContent {
  readonly id: MailId;
  readonly at: Temporal.Instant;
  readonly channel: MailChannel;
  readonly template: string;
  /** Names what it is about: a second one of that name is not written. */
  readonly purposeKey: string;
  readonly to: string;
  /** From then on it is of no use and is not sent. */
  readonly until: Temporal.Instant;
}

/** One whose intent is committed: from now on it is handed over once, or its fate is not known. */
export interface BegunMail {
  readonly id: MailId;
  readonly to: string;
  readonly template: string;
  /** Null when it cannot be opened: its key has left the ring. */
  readonly content: MailContent | null;
  /** This one included. */
  readonly attempt: number;
}

/** What came of an attempt. */
export interface OnceResult {
  readonly mail: Pick<BegunMail, 'id' | 'attempt'>;
  readonly event: Extract<MailDeliveryEvent, 'accept' | 'retry' | 'giveUp' | 'lose'>;
  /** A reply code, or our word for it. */
  readonly outcome: string | null;
  /** With `retry`: when it is looked at again. */
  readonly nextAt: Temporal.Instant | null;
}

/** Mails that may go out once and no more: reminders. They wait, and end, in the log of all mails. */
export interface OnceMails {
  readonly plan: (mail: NewOnceMail) => Effect<void, StoreDown>;
  /** Those of these purposes that nobody has begun are not sent. @returns how many */
  readonly skip: (purposeKeys: readonly string[], why: string, now: Temporal.Instant) => Effect<number, StoreDown>;
  /** Everything that is due is not sent, since it cannot be. @returns how many */
  readonly skipDue: (why: string, now: Temporal.Instant) => Effect<number, StoreDown>;
  /** Commits the intents of what is due, oldest first; another worker passes over them. */
  readonly begin: (now: Temporal.Instant, limit: number) => Effect<readonly BegunMail[], StoreDown>;
  /** Writes down what came of the attempt it names, also when its fate was given up for unknown meanwhile. */
  readonly settle: (result: OnceResult, now: Temporal.Instant) => Effect<void, StoreDown>;
  /** Intents begun before that moment have lost their worker: whether these mails went out is not known. @returns how many */
  readonly lose: (begunBefore: Temporal.Instant, now: Temporal.Instant) => Effect<number, StoreDown>;
  /** Ends what is of no use any more. @returns how many */
  readonly expire: (now: Temporal.Instant) => Effect<number, StoreDown>;
}
