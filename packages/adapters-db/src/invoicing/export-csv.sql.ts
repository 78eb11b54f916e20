import type { ExportPage, ExportQuery } from '@svc/application/invoicing';
import type { StoreDown } from '@svc/application/kernel';
import { CREDIT_TYPES, csvColumns, FORMULA_STARTS, type CsvColumn, type CsvRow } from '@svc/domain/invoicing';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';

/** Lines per round trip: enough that the trips cost nothing, few enough that nobody notices them in memory. */
const PART = 2000;

const fields: Readonly<Record<keyof CsvRow, string>> = {
  date: 'date',
  number: 'number',
  documentType: 'document_type',
  direction: 'direction',
  sellerVatNumber: 'seller_vat_number',
  counterpartyName: 'counterparty_name',
  counterpartyTaxCode: 'counterparty_tax_code',
  netCents: 'net_cents',
  vatCents: 'vat_cents',
  totalCents: 'total_cents',
  state: 'state',
  sdiIdentifier: 'sdi_identifier',
  fileName: 'file_name',
  provider: 'provider',
  environment: 'environment',
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** The characters of a text as one, whatever they are. */
const chars = (text: string): string => Array.from(text, (char) => `chr(${char.codePointAt(0)})`).join(' || ');

// Postgres makes the lines itself, by the rules of `csvText` and its siblings: sent as rows, they would cost Node more
// than everything else of the export. Nearly every document is as plain as it looks, so one test over a whole row says
// whether it is, and only the others are written cell by cell. The contract holds all of it against the domain.
interface Hand {
  readonly amount: (field: string) => string;
  readonly text: (field: string) => string;
}

const credit = `document_type in (${CREDIT_TYPES.map(quoted).join(', ')})`;
const cents = (value: string): string =>
  `concat(case when ${value} < 0 then '-' end, abs(${value}) / 100, ',', right((100 + abs(${value}) % 100)::text, 2))`;
const starts = `strpos(${chars(FORMULA_STARTS)}, left(v, 1)) > 0 and v <> ''`;
const careful: Hand = {
  amount: (field) => `case when ${credit} then ${cents(`-${field}`)} else ${cents(field)} end`,
  text: (field) =>
    `(select case when v ~ (${chars('[;"\r\n\t]|^ | $')}) then '"' || replace(v, '"', '""') || '"' else v end
      from (select case when ${starts} then '''' || v else v end as v from (select ${field} as v) raw) safe)`,
};
const plain: Hand = {
  amount: (field) => `concat(${field} / 100, ',', right((100 + ${field} % 100)::text, 2))`,
  text: (field) => field,
};

const cell = ({ field, kind, words }: CsvColumn, hand: Hand): string => {
  const column = fields[field];
  if (kind === 'day') return `to_char(${column}, 'DD/MM/YYYY')`;
  if (kind === 'amount') return hand.amount(column);
  if (kind === 'text') return hand.text(column);
  const named = Object.entries(words ?? {}).map(([ours, theirs]) => `when ${quoted(ours)} then ${quoted(theirs)}`);
  return named.length === 0 ? column : `case ${column} ${named.join(' ')} else ${column} end`;
};
const lineBy = (hand: Hand): string =>
  `concat_ws(';', ${csvColumns.map((column) => `coalesce(${cell(column, hand)}, '')`).join(', ')})`;

/** The columns of a kind. */
const of = (wanted: CsvColumn['kind']): readonly string[] =>
  csvColumns.filter(({ kind }) => kind === wanted).map(({ field }) => fields[field]);
// chr(1) stands before and after each text, so that where one begins and ends is seen in all of them at once.
const joined = `concat_ws(chr(1), '', ${of('text')
  .map((field) => `coalesce(${field}, '')`)
  .join(', ')}, '')`;
const odd = `${chars('[;"\r\n\t]|')} || chr(1) || ${chars(`[ ${FORMULA_STARTS.replaceAll('-', '')}-]| `)} || chr(1)`;
const isPlain = `${of('amount')
  .map((field) => `${field} >= 0`)
  .join(' and ')} and not ${credit} and ${joined} collate "C" !~ (${odd})`;
const line = `case when ${isPlain} then ${lineBy(plain)} else ${lineBy(careful)} end`;

const NO_ID = '00000000-0000-0000-0000-000000000000';
const page = sql<{ lines: string | null; last: string | null; count: number }>(
  'fattura_export',
  `with part as materialized (
     select id, ${Object.values(fields).join(', ')} from fattura
     where (date, id) > ($1::date, $2::uuid) and date <= $3 and ($4::text is null or direction = $4)
       and (state <> 'DRAFT' or number is not null)
     order by date, id limit ${PART}
   ), written as (
     select ${line} || chr(13) || chr(10) as line from part order by date, id
   )
   select (select string_agg(line, '') from written) as lines, (select count(*)::int from part) as count,
     (select date::text || ' ' || id from part order by date desc, id desc limit 1) as last`,
);

/** A part of the export as text. */
export const exportPage =
  (database: Database) =>
  (query: ExportQuery, after: string | null): Effect.Effect<ExportPage, StoreDown> => {
    const [day = '', id = ''] = (after ?? `${query.from.toString()} ${NO_ID}`).split(' ');
    const params = [day, id, query.to, query.direction ?? null];
    return Effect.map(database.query(page, params), ([found]) => ({
      lines: found?.lines ?? '',
      next: (found?.count ?? 0) < PART ? null : (found?.last ?? null),
    }));
  };
