import { inLanguage, type Language } from '../../kernel/entity/language.ts';
import { byteOrderMark, csvCell, csvRecord } from '../../kernel/index.ts';
import type { Answer } from './answers.ts';
import type { FormContent, FormField } from './form-content.ts';
import type { Submission } from './submission.ts';

/** The fields of several versions, each once, those of the newest first. */
export const fieldsOfVersions = (newestFirst: readonly FormContent[]): readonly FormField[] => {
  const known = new Map<string, FormField>();
  for (const field of newestFirst.flatMap(({ fields }) => fields))
    if (field.type !== 'heading' && !known.has(field.key)) known.set(field.key, field);
  return [...known.values()];
};

const head = ['Inviato il', 'Stato', 'Versione', 'Lingua', 'Blocco legale'] as const;

const cellOf = (answer: Answer | undefined): string => {
  if (answer === undefined) return '';
  if (typeof answer === 'boolean') return answer ? 'sì' : 'no';
  if (typeof answer === 'number') return String(answer).replace('.', ',');
  return csvCell(typeof answer === 'string' ? answer : answer.join(', '));
};

/** The first line of a file of submissions: what each has, and the questions. */
export const submissionsHeader = (
  fields: readonly FormField[],
  consents: readonly string[],
  language: Language,
): string => {
  const labels = fields.map(({ label }) => csvCell(inLanguage(label, [language]).text));
  const asked = consents.map((key) => csvCell(`Consenso ${key}`));
  return `${byteOrderMark}${csvRecord([...head, ...labels, ...asked])}`;
};

/** One submission as a line of that file. @param zone the studio's */
export const submissionLine = (
  { at, state, formVersion, locale, hold, answers, consents }: Submission,
  fields: readonly FormField[],
  asked: readonly string[],
  zone: string,
): string => {
  const when = at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
  const given = (key: string): string => {
    const consent = consents.find((each) => each.key === key);
    return consent === undefined ? '' : cellOf(consent.given);
  };
  return csvRecord([
    ...[when, state, String(formVersion), locale, hold === null ? '' : 'sì'],
    ...fields.map(({ key }) => cellOf(Object.hasOwn(answers, key) ? answers[key] : undefined)),
    ...asked.map(given),
  ]);
};
