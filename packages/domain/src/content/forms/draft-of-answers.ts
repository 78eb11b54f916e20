import { inLanguage, type Language } from '../../kernel/entity/language.ts';
import { mapHeaders } from '../../kernel/index.ts';
import type { ContactColumn } from '../contacts/contact-columns.ts';
import { contact, type ContactDraft } from '../contacts/contact.entity.ts';
import { draftSchema } from '../../kernel/entity/entity.ts';
import { answerOfType, type Answers } from './answers.ts';
import type { FormField } from './form-content.ts';

const taken: ReadonlySet<ContactColumn> = new Set<ContactColumn>([
  ...(['firstName', 'lastName', 'company', 'codiceFiscale', 'partitaIva'] as const),
  ...(['address', 'cap', 'comune', 'provincia'] as const),
]);

/**
 * A contact of what somebody answered: address and phone by the type of their fields, the rest by what the questions are
 * called. What does not read as it should is left out: a contact is corrected by hand.
 */
export const draftOfAnswers = (
  fields: readonly FormField[],
  answers: Answers,
  locale: Language,
  titles: Readonly<Record<ContactColumn, readonly string[]>>,
): ContactDraft => {
  const asked = fields.filter(({ type }) => type === 'text');
  const columns = mapHeaders(
    asked.map(({ label }) => inLanguage(label, [locale]).text),
    titles,
  );
  const named = columns.flatMap((column, n) => {
    const answer = answers[asked[n]?.key ?? ''];
    if (column === null || !taken.has(column) || typeof answer !== 'string') return [];
    return contact.fields[column].schema.safeParse(answer).success ? [[column, answer] as const] : [];
  });
  const email = answerOfType(fields, answers, 'email');
  const phone = answerOfType(fields, answers, 'phone');
  return draftSchema(contact).parse({ ...Object.fromEntries(named), email, phone, language: locale, source: 'Modulo' });
};
