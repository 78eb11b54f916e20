import { inLanguage, type Language } from '../../kernel/entity/language.ts';
import { byteOrderMark, csvCell, csvDay, csvRecord } from '../../kernel/index.ts';
import type { Answer } from './answers.ts';
import type { FormContent, FormField } from './form-content.ts';
import type { SubmissionState } from './submission.transitions.ts';
import type { Submission } from './submission.ts';

/** The fields of several versions, each once, those of the newest first. */
export const fieldsOfVersions = (newestFirst: readonly FormContent[]): readonly FormField[] => {
  const known = new Map<string, FormField>();
  for (const field of newestFirst.flatMap(({ fields }) => fields))
    if (field.type !== 'heading' && !known.has(field.key)) known.set(field.key, field);
  return [...known.values()];
};

/** The languages in which the staff reads such a file. */
export type CsvLanguage = 'it' | 'en';

interface Words {
  readonly head: readonly string[];
  readonly consent: string;
  readonly yes: string;
  readonly no: string;
  readonly states: Readonly<Record<SubmissionState, string>>;
}
const words = {
  it: {
    head: ['Inviato il', 'Stato', 'Versione', 'Lingua', 'Blocco legale'],
    consent: 'Consenso',
    yes: 'sì',
    no: 'no',
    states: { New: 'Nuova', InProgress: 'In lavorazione', Done: 'Conclusa', Spam: 'Spam', Deleted: 'Eliminata' },
  },
  en: {
    head: ['Sent at', 'State', 'Version', 'Language', 'Legal hold'],
    consent: 'Consent',
    yes: 'yes',
    no: 'no',
    states: { New: 'New', InProgress: 'In progress', Done: 'Done', Spam: 'Spam', Deleted: 'Deleted' },
  },
} as const satisfies Readonly<Record<CsvLanguage, Words>>;

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

const cellOf = (answer: Answer | undefined, type: FormField['type'], language: CsvLanguage): string => {
  if (answer === undefined) return '';
  if (typeof answer === 'boolean') return answer ? words[language].yes : words[language].no;
  if (typeof answer === 'number') return String(answer).replace('.', ',');
  if (typeof answer !== 'string') return csvCell(answer.join(', '));
  return type === 'date' && isoDay.test(answer) ? csvDay(Temporal.PlainDate.from(answer)) : csvCell(answer);
};

/**
 * The first line of a file of submissions: what each has, and the questions.
 * @param language of who reads it; @param main the tenant's first, for a question that has no words in that one
 */
export const submissionsHeader = (
  fields: readonly FormField[],
  consents: readonly string[],
  language: CsvLanguage,
  main: Language,
): string => {
  const labels = fields.map(({ label }) => csvCell(inLanguage(label, [language, main]).text));
  const asked = consents.map((key) => csvCell(`${words[language].consent} ${key}`));
  return `${byteOrderMark}${csvRecord([...words[language].head, ...labels, ...asked])}`;
};

/** One submission as a line of that file. @param zone the studio's */
export const submissionLine = (
  { at, state, formVersion, locale, hold, answers, consents }: Submission,
  fields: readonly FormField[],
  asked: readonly string[],
  { zone, language }: { readonly zone: string; readonly language: CsvLanguage },
): string => {
  const there = at.toZonedDateTimeISO(zone);
  const when = `${csvDay(there.toPlainDate())} ${there.toPlainTime().toString({ smallestUnit: 'second' })}`;
  const given = (key: string): string => {
    const consent = consents.find((each) => each.key === key);
    return cellOf(consent?.given, 'checkbox', language);
  };
  return csvRecord([
    ...[when, words[language].states[state], String(formVersion), locale, hold === null ? '' : words[language].yes],
    ...fields.map(({ key, type }) => cellOf(Object.hasOwn(answers, key) ? answers[key] : undefined, type, language)),
    ...asked.map(given),
  ]);
};
