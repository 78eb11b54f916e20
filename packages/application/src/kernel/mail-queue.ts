import type { Effect } from 'effect/Effect';
import type { MailId } from '@svc/domain/kernel';
import type { StoreDown } from './faults.ts';

/** What a mail is about; one text per kind and language. */
export type MailKind = 'confirmation' | 'passwordCreation' | 'recovery' | 'otpCode' | 'passwordChanged';

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

/** Mails are written with the change that causes them and sent afterwards, at least once, by a loop of any process. */
export interface MailQueue {
  readonly enqueue: (mail: NewMail) => Effect<void, StoreDown>;
}
