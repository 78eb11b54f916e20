import type { Effect } from 'effect/Effect';
import type { BookingId } from '@svc/domain/kernel';
import type { StoreDown } from '../faults.ts';
import { mailHtml } from './mail-html.ts';
import type { CalendarPart, Mail } from './mailer.ts';

/** A booking as it stood when a mail about it was caused. */
export interface BookingVersion {
  readonly id: BookingId;
  /** The booking's own: it rises with each change of time, place or state. */
  readonly sequence: number;
}

/** What a mail says. */
export interface MailContent {
  readonly subject: string;
  /** Plain text, in the reader's language. May hold a code or a link: it is sealed at rest and never logged. */
  readonly text: string;
  /** The language of the text. Given: the same words go out as HTML too. */
  readonly language?: 'it' | 'en';
  /** The booking that a calendar program takes from the mail. */
  readonly booking?: BookingVersion;
}

/** What of a mail is made only when it is handed over. */
export interface MailParts {
  /** Null: the booking is gone, or has changed since, and another mail speaks of that. @param to who reads it */
  readonly calendar: (
    booking: BookingVersion,
    to: string,
    language: 'it' | 'en',
  ) => Effect<CalendarPart | null, StoreDown>;
}

/** The words of a mail as they are handed over: as text, and as HTML where their language is known. */
export const wordsOf = ({ subject, text, language }: MailContent): Pick<Mail, 'subject' | 'text' | 'html'> => ({
  subject,
  text,
  ...(language === undefined ? {} : { html: mailHtml({ subject, text, language }) }),
});
