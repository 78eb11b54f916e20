import type { ParsedMail } from 'mailparser';
import type { CaughtMail } from './caught-mail.ts';

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
