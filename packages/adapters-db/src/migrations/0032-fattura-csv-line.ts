import type { MigrationStep } from './migration.ts';

/** `csvText` of the domain: never a formula, quoted where a separator, a quote, a line break or a blank at an end is in it. */
const text = (v: string): string => {
  const mark = `case when strpos(E'=+-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\t\\r\\n', left(${v}, 1)) > 0 then '''' else '' end`;
  return `case when ${v} is null or ${v} = '' then ''
      when translate(${v}, E';"\\r\\n\\t', '') <> ${v} or left(${v}, 1) = ' ' or right(${v}, 1) = ' '
      then '"' || ${mark} || replace(${v}, '"', '""') || '"' else ${mark} || ${v} end`;
};

/** Cents with a decimal comma; those of a credit note count the other way round. */
const amount = (
  v: string,
): string => `case when sign(${v}) = case when document_type in ('TD04', 'TD08') then 1 else -1 end
      then '-' else '' end || (abs(${v}) / 100)::text || ',' || right((100 + abs(${v}) % 100)::text, 2)`;

const cells = [
  `right('0' || extract(day from date)::int::text, 2) || '/' || right('0' || extract(month from date)::int::text, 2)
      || '/' || right('000' || extract(year from date)::int::text, 4)`,
  text('number'),
  text('document_type'),
  `case direction when 'outbound' then 'Emessa' when 'inbound' then 'Ricevuta' else direction end`,
  text('seller_vat_number'),
  text('counterparty_name'),
  text('counterparty_tax_code'),
  amount('net_cents'),
  amount('vat_cents'),
  amount('total_cents'),
  'state',
  text('sdi_identifier'),
  text('file_name'),
  'provider',
  'environment',
];
// `concat`, `to_char` and the like are not immutable, so they may not stand in a generated column.
const line = `${cells.join(` || ';' ||\n    `)} || E'\\r\\n'`;

/**
 * Every document carries its line of the export: written by Postgres itself once per change, so that it is never another
 * than the row, instead of once per export. The contract of the store holds it against the domain's `csvLine`; when that
 * changes, a step of its own gives the column the new expression.
 */
export const fatturaCsvLine: MigrationStep = {
  name: '0032-fattura-csv-line',
  up: [`alter table "fattura" add column "csv_line" text not null generated always as (${line}) stored`],
};
