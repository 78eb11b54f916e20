import { byteOrderMark, csvDay, csvRecord, csvText } from '../../kernel/index.ts';
import { centsToAmount } from '../fattura/index.ts';
import type { FatturaSummary } from './fattura-row.ts';
import { isCreditNote } from './linked-invoices.ts';

/** What a line of the export is made of. */
type CsvRow = Pick<
  FatturaSummary,
  | 'date'
  | 'number'
  | 'documentType'
  | 'book'
  | 'sellerVatNumber'
  | 'counterpartyName'
  | 'counterpartyTaxCode'
  | 'currency'
  | 'netCents'
  | 'vatCents'
  | 'totalCents'
  | 'state'
  | 'sdiIdentifier'
  | 'fileName'
  | 'provider'
  | 'environment'
>;

/** How a column reads in a cell: free text may hold anything, the others are ours. `otherCurrency`: than the euro. */
type CsvKind = 'day' | 'euros' | 'otherCurrency' | 'text' | 'word';

interface CsvColumn {
  readonly title: string;
  readonly field: keyof CsvRow;
  readonly kind: CsvKind;
  /** Words that stand in the cell for ours. */
  readonly words?: Readonly<Record<string, string>>;
}

/** The columns, in their order. A store that keeps lines ready is held against them by its contract. */
export const csvColumns: readonly CsvColumn[] = [
  { title: 'Data', field: 'date', kind: 'day' },
  { title: 'Numero', field: 'number', kind: 'text' },
  { title: 'Tipo documento', field: 'documentType', kind: 'text' },
  { title: 'Direzione', field: 'book', kind: 'word', words: { sales: 'Emessa', purchases: 'Ricevuta' } },
  { title: 'P.IVA cedente', field: 'sellerVatNumber', kind: 'text' },
  { title: 'Controparte', field: 'counterpartyName', kind: 'text' },
  { title: 'P.IVA o C.F. controparte', field: 'counterpartyTaxCode', kind: 'text' },
  { title: 'Imponibile', field: 'netCents', kind: 'euros' },
  { title: 'IVA', field: 'vatCents', kind: 'euros' },
  { title: 'Totale', field: 'totalCents', kind: 'euros' },
  { title: 'Stato', field: 'state', kind: 'word' },
  { title: 'Identificativo SdI', field: 'sdiIdentifier', kind: 'text' },
  { title: 'File', field: 'fileName', kind: 'text' },
  { title: 'Valuta', field: 'currency', kind: 'text' },
  { title: 'Imponibile in valuta', field: 'netCents', kind: 'otherCurrency' },
  { title: 'IVA in valuta', field: 'vatCents', kind: 'otherCurrency' },
  { title: 'Totale in valuta', field: 'totalCents', kind: 'otherCurrency' },
  { title: 'Gateway', field: 'provider', kind: 'word' },
  { title: 'Ambiente', field: 'environment', kind: 'word' },
];

const csvAmount = (cents: number): string => centsToAmount(cents).replace('.', ',');
const cell = ({ field, kind, words }: CsvColumn, row: CsvRow): string => {
  const value = row[field];
  if (value === null) return '';
  if (kind === 'day') return csvDay(row.date);
  if (kind === 'euros' || kind === 'otherCurrency') {
    // A column of euros never adds up dollars.
    if ((row.currency === 'EUR') !== (kind === 'euros')) return '';
    // Credit notes count the other way round, so that a column of amounts adds up to the turnover.
    return csvAmount((isCreditNote(row) ? -1 : 1) * (value as number));
  }
  const text = String(value);
  return kind === 'word' ? (words?.[text] ?? text) : csvText(text);
};

/** The first line, with the byte order mark by which an Italian spreadsheet knows UTF-8. */
export const csvHeader = (): string => `${byteOrderMark}${csvRecord(csvColumns.map(({ title }) => title))}`;

/** One document as a line for an Italian spreadsheet: `;`, decimal comma, day first, CRLF (RFC 4180). */
export const csvLine = (row: CsvRow): string => csvRecord(csvColumns.map((column) => cell(column, row)));
