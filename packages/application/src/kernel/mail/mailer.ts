import type { Effect } from 'effect/Effect';
import type { CallOutcome } from '../intent/call-outcome.ts';

export interface Mail {
  /** Local part of the Message-ID, stable per job, so that a duplicate is recognisable. */
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly {
    readonly fileName: string;
    readonly contentType: string;
    readonly content: Uint8Array;
  }[];
}

export interface Mailer {
  /** False without MAIL__URL: mails are recorded as skipped, nothing fails. */
  readonly configured: boolean;
  readonly send: (mail: Mail) => Effect<CallOutcome<{ readonly messageId: string }>>;
}
