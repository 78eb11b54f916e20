import type { Effect } from 'effect/Effect';
import type { CallOutcome } from '../intent/call-outcome.ts';

/** A change of one event, as calendar programs take it from a mail (RFC 6047). */
export interface CalendarPart {
  /** RFC 5546: the event as it stands now, or its end. */
  readonly method: 'request' | 'cancel';
  /** iCalendar, UTF-8. */
  readonly content: Uint8Array;
}

export interface Mail {
  /** Local part of the Message-ID, stable per job, so that a duplicate is recognisable. */
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same words as HTML. */
  readonly html?: string;
  readonly calendar?: CalendarPart;
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
