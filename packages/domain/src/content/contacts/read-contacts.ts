import { broken, changes, draftSchema } from '../../kernel/entity/index.ts';
import { headerKey, nameKey, readCell, readDay } from '../../kernel/index.ts';
import type { ContactColumn } from './contact-columns.ts';
import { contact, type ContactDraft } from './contact.entity.ts';

/** A record of a file: the line on which it begins, and its cells as they stand there. */
export interface FileRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a line is no contact, or `consent_refused` why its consent is left out. Beside these: the codes of the rules of a contact. */
export type LineCode =
  | 'cells_uneven'
  | 'header_repeated'
  | 'value_invalid'
  | 'category_unknown'
  | 'consent_refused'
  | 'line_repeated'
  | 'too_many_lines'
  | (typeof contact)['rules'][number]['code'];
export interface LineFault {
  readonly line: number;
  readonly field: ContactColumn | null;
  readonly code: LineCode;
}

/** What a line says; without values where it is at fault. */
export interface ReadLine {
  readonly line: number;
  readonly values: Partial<ContactDraft> | null;
  readonly faults: readonly LineFault[];
}

/** How a file is read: the field of each column, and the words of the categories by what people may write for them. */
export interface Reading {
  readonly titles: readonly string[];
  readonly mapping: readonly (ContactColumn | null)[];
  readonly categories: ReadonlyMap<string, string>;
}

export const mostLines = 20_000;

const yes = new Set(['si', 'yes', 'true', '1', 'x', 'vero']);
const no = new Set(['no', 'false', '0', 'falso']);

/** A cell as the field takes it; undefined: nothing that it could take. */
const valueOf = (field: ContactColumn, cell: string, { categories }: Reading): unknown => {
  if (field === 'birthDate' || field === 'marketingSince') return readDay(cell)?.toString();
  if (field === 'labels') return [...new Set(cell.split(',').map((each) => each.trim()))].filter((each) => each !== '');
  if (field === 'category') return categories.get(nameKey(cell));
  if (field === 'language') return cell.toLowerCase();
  if (field !== 'marketing') return cell;
  return yes.has(headerKey(cell)) ? true : no.has(headerKey(cell)) ? false : undefined;
};

const blank = draftSchema(contact).parse({});
const languages = { languages: ['it'] } as const;

/** The rules that a contact breaks, by the first field that each blames. */
export const faultsOf = (line: number, draft: ContactDraft): readonly LineFault[] =>
  broken(contact, draft, languages).map(({ code, at: [field = null] }) => ({
    line,
    field: field as ContactColumn | null,
    code: code as LineCode,
  }));

const isTitles = (cells: readonly string[], titles: readonly string[]): boolean =>
  cells.every((cell, at) => nameKey(cell) === nameKey(titles[at] ?? ''));

/** One line. An empty cell says nothing about its field. */
const readLine = ({ line, cells }: FileRecord, reading: Reading): ReadLine => {
  const refused = (code: LineCode): ReadLine => ({ line, values: null, faults: [{ line, field: null, code }] });
  if (cells.length !== reading.titles.length) return refused('cells_uneven');
  if (isTitles(cells, reading.titles)) return refused('header_repeated');
  const faults: LineFault[] = [];
  const values: Record<string, unknown> = {};
  for (const [at, field] of reading.mapping.entries()) {
    const cell = readCell((cells[at] ?? '').trim()).trim();
    if (field === null || cell === '') continue;
    const parsed = contact.fields[field].schema.safeParse(valueOf(field, cell, reading));
    if (parsed.success) values[field] = parsed.data;
    else faults.push({ line, field, code: field === 'category' ? 'category_unknown' : 'value_invalid' });
  }
  const all = faults.length > 0 ? faults : faultsOf(line, { ...blank, ...values });
  return { line, values: all.length > 0 ? null : values, faults: all };
};

/** The lines of a file, without those that have nothing in them. */
export const readContacts = (records: readonly FileRecord[], reading: Reading): readonly ReadLine[] =>
  records
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map((record, at) =>
      at < mostLines
        ? readLine(record, reading)
        : {
            ...{ line: record.line, values: null },
            faults: [{ line: record.line, field: null, code: 'too_many_lines' }],
          },
    );

/** A contact that nothing is known of. */
export const blankContact: ContactDraft = blank;

/** The fields of a contact that a file would change. */
export const changedBy = (stored: ContactDraft, values: Partial<ContactDraft>): readonly string[] =>
  changes(contact, { ...stored }, { ...values });
