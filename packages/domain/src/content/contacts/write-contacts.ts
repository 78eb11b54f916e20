import { byteOrderMark, csvCell, csvDay, csvRecord } from '../../kernel/index.ts';
import { contactColumns, contactTitles, type ContactColumn } from './contact-columns.ts';
import type { ContactDraft } from './contact.entity.ts';

const cellOf = (draft: ContactDraft, column: ContactColumn): string => {
  const value = draft[column];
  if (value === null) return '';
  if (value instanceof Temporal.PlainDate) return csvDay(value);
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  return csvCell(typeof value === 'string' ? value : value.join(', '));
};

/** The titles of a file of contacts, as its first line. */
export const contactsHeader = (): string =>
  `${byteOrderMark}${csvRecord(contactColumns.map((column) => contactTitles[column][0]))}`;

/** One contact as a line of such a file; `readContacts` makes the same of it again. */
export const contactLine = (draft: ContactDraft): string =>
  csvRecord(contactColumns.map((column) => cellOf(draft, column)));
