import { foldedName } from './find-comuni.ts';
import { provinces, type Comune } from './provinces.ts';

/** A comune as a list of all of them has it. */
export interface ListedComune extends Comune {
  /** In the other language of its region; null: it has one name. */
  readonly otherName: string | null;
  readonly region: string;
}

/** A postcode and the comune that it is of. */
export interface ListedCap {
  readonly cap: string;
  /** ISTAT, six digits. */
  readonly comune: string;
}

/** Cells of a file, and the line that they stand on, from 1. */
export interface FileRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What is wrong with a line; `column_missing` is of the file. */
export interface ListFault {
  readonly line: number;
  readonly fault:
    | 'belfiore_wrong'
    | 'cap_wrong'
    | 'code_twice'
    | 'code_wrong'
    | 'column_missing'
    | 'name_missing'
    | 'province_unknown'
    | 'comune_unknown';
  readonly value: string;
}

/** What a file has: its entries, and everything that is wrong with it. */
export interface ReadList<T> {
  readonly items: readonly T[];
  readonly faults: readonly ListFault[];
}

/** Letters alone, so that line breaks and notes within ISTAT's headers do not matter. */
const titleKey = (title: string): string => foldedName(title.replaceAll(/\(.*?\)/gs, ''));

type Columns<C extends string> = Readonly<Record<C, readonly string[]>>;

/** Where each column stands; the names of those that lack. */
const columnsOf = <C extends string>(titles: readonly string[], wanted: Columns<C>) => {
  const keys = titles.map(titleKey);
  const found = Object.entries<readonly string[]>(wanted).map(([column, names]) => {
    const at = keys.findIndex((key) => names.includes(key));
    return [column, at] as const;
  });
  return {
    at: Object.fromEntries(found) as Record<C, number>,
    missing: found.filter(([, at]) => at < 0).map(([column]) => column),
  };
};

const missingColumns = <T>(missing: readonly string[]): ReadList<T> => ({
  items: [],
  faults: missing.map((value) => ({ line: 1, fault: 'column_missing', value })),
});

/** ISTAT’s “Elenco dei comuni italiani” (its headers without notes, blanks and accents), and plain ones. */
const istatColumns = {
  code: ['codicecomuneformatoalfanumerico', 'codice', 'code'],
  name: ['denominazioneinitaliano', 'nome', 'name'],
  otherName: ['denominazionealtralingua', 'altronome', 'othername'],
  region: ['denominazioneregione', 'regione', 'region'],
  sigla: ['siglaautomobilistica', 'sigla', 'provincia'],
  belfiore: ['codicecatastaledelcomune', 'belfiore', 'codicecatastale'],
} as const;

const regexOfCode = /^\d{6}$/;
const siglas = new Set(provinces.map(({ sigla }) => sigla));

const comuneFault = ({ code, name, sigla, belfiore }: ListedComune): Omit<ListFault, 'line'> | null => {
  if (!regexOfCode.test(code)) return { fault: 'code_wrong', value: code };
  if (name === '' || name.length > 100) return { fault: 'name_missing', value: code };
  if (!siglas.has(sigla)) return { fault: 'province_unknown', value: sigla };
  return /^[A-Z]\d{3}$/.test(belfiore) ? null : { fault: 'belfiore_wrong', value: belfiore };
};

/** Gathers what is right; a code that comes twice is wrong. */
const gathered = <T>(
  records: readonly FileRecord[],
  entryOf: (cells: readonly string[]) => T,
  faultOf: (entry: T) => Omit<ListFault, 'line'> | null,
  keyOf: (entry: T) => string,
): ReadList<T> => {
  const items = new Map<string, T>();
  const faults: ListFault[] = [];
  for (const { line, cells } of records) {
    const entry = entryOf(cells.map((cell) => cell.trim()));
    const key = keyOf(entry);
    const fault = faultOf(entry) ?? (items.has(key) ? { fault: 'code_twice' as const, value: key } : null);
    if (fault === null) items.set(key, entry);
    else faults.push({ line, ...fault });
  }
  return { items: [...items.values()], faults };
};

/** Reads a list of comuni in ISTAT's shape. @param records the headers first */
export const readComuni = ([header, ...records]: readonly FileRecord[]): ReadList<ListedComune> => {
  const { at, missing } = columnsOf(header?.cells ?? [], istatColumns);
  const lacking = missing.filter((column) => column !== 'otherName');
  if (lacking.length > 0) return missingColumns(lacking);
  const entryOf = (cells: readonly string[]): ListedComune => {
    const cell = (column: keyof typeof istatColumns): string => cells[at[column]] ?? '';
    return {
      code: cell('code').padStart(6, '0'),
      name: cell('name'),
      otherName: cell('otherName') === '' ? null : cell('otherName'),
      region: cell('region'),
      sigla: cell('sigla').toUpperCase(),
      belfiore: cell('belfiore').toUpperCase(),
    };
  };
  return gathered(records, entryOf, comuneFault, ({ code }) => code);
};

const capColumns = { comune: ['codiceistat', 'istat', 'comune', 'codice'], cap: ['cap', 'codicepostale'] } as const;

/** Reads a list of postcodes. @param isKnown whether a comune of that code stands in the list of comuni */
export const readCaps = (
  [header, ...records]: readonly FileRecord[],
  isKnown: (code: string) => boolean,
): ReadList<ListedCap> => {
  const { at, missing } = columnsOf(header?.cells ?? [], capColumns);
  if (missing.length > 0) return missingColumns(missing);
  const entryOf = (cells: readonly string[]): ListedCap => ({
    comune: (cells[at.comune] ?? '').padStart(6, '0'),
    cap: cells[at.cap] ?? '',
  });
  const faultOf = ({ comune, cap }: ListedCap): Omit<ListFault, 'line'> | null => {
    if (!/^\d{5}$/.test(cap)) return { fault: 'cap_wrong', value: cap };
    return isKnown(comune) ? null : { fault: 'comune_unknown', value: comune };
  };
  return gathered(records, entryOf, faultOf, ({ comune, cap }) => `${comune} ${cap}`);
};

/** What a newer list changes, by ISTAT's codes. */
export interface ListChange {
  readonly added: readonly ListedComune[];
  /** Merged into another, or with a new code: old addresses and tax codes still name them. */
  readonly gone: readonly ListedComune[];
  readonly renamed: readonly { readonly before: ListedComune; readonly now: ListedComune }[];
  readonly moved: readonly { readonly before: ListedComune; readonly now: ListedComune }[];
}

/** The difference of two lists. */
export const listChange = (before: readonly ListedComune[], now: readonly ListedComune[]): ListChange => {
  const [old, fresh] = [
    new Map(before.map((each) => [each.code, each])),
    new Map(now.map((each) => [each.code, each])),
  ];
  const both = before.flatMap((each) => {
    const other = fresh.get(each.code);
    return other === undefined ? [] : [{ before: each, now: other }];
  });
  return {
    added: now.filter(({ code }) => !old.has(code)),
    gone: before.filter(({ code }) => !fresh.has(code)),
    renamed: both.filter((each) => each.before.name !== each.now.name),
    moved: both.filter((each) => each.before.sigla !== each.now.sigla),
  };
};
