import type { ParsedMail } from 'mailparser';

/** A mail as it came in over SMTP. */
export interface CaughtMail {
  readonly id: number;
  readonly at: string;
  /** The one that the message names first. */
  readonly to: string;
  /** Those of the envelope: who really gets it. */
  readonly recipients: readonly string[];
  /** With its angle brackets. */
  readonly messageId: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** The part that calendar programs read (RFC 6047), with the method that its type names. */
  readonly calendar: { readonly method: string; readonly text: string } | null;
  readonly attachments: readonly {
    readonly fileName: string;
    readonly contentType: string;
    readonly content: Uint8Array;
  }[];
}

const CALENDAR = 'text/calendar';

const calendarOf = ({ attachments }: ParsedMail): CaughtMail['calendar'] => {
  const part = attachments.find(({ contentType }) => contentType === CALENDAR);
  if (part === undefined) return null;
  const type = part.headers.get('content-type');
  const method = typeof type === 'object' && 'params' in type ? type.params['method'] : undefined;
  return { method: method ?? '', text: part.content.toString('utf8') };
};

/** What is kept of a mail. */
export const caughtMail = (
  mail: ParsedMail,
  { id, at, recipients }: Pick<CaughtMail, 'id' | 'at' | 'recipients'>,
): CaughtMail => {
  const to = Array.isArray(mail.to) ? mail.to[0] : mail.to;
  return {
    ...{ id, at, recipients, to: to?.text ?? '', messageId: mail.messageId ?? null },
    ...{ subject: mail.subject ?? '', text: mail.text ?? '', html: mail.html === false ? null : mail.html },
    calendar: calendarOf(mail),
    attachments: mail.attachments
      .filter(({ contentType }) => contentType !== CALENDAR)
      .map(({ filename, contentType, content }) => ({ fileName: filename ?? 'file', contentType, content })),
  };
};
