import type { MigrationStep } from './migration.ts';

const BUYER_TYPES = ['TD16', 'TD17', 'TD18', 'TD19', 'TD20', 'TD21', 'TD22', 'TD23', 'TD27', 'TD28', 'TD29'];
const types = BUYER_TYPES.map((type) => `'${type}'`).join(', ');
const header = 'FatturaElettronicaHeader';
// Most documents have no SoggettoEmittente, and nothing is `not null`.
const isByBuyer = `(coalesce(content #>> '{${header},SoggettoEmittente}', '') = 'CC' or document_type in (${types}))`;

/** What identifies a party, in an ordinary document and in a simplified one. */
const identity = (party: string): string =>
  `coalesce(content #> '{${header},${party},DatiAnagrafici}', content #> '{${header},${party},IdentificativiFiscali}',
    content #> '{${header},${party}}')`;
const named = (party: string): string =>
  `coalesce(content #> '{${header},${party},DatiAnagrafici,Anagrafica}', content #> '{${header},${party},AltriDatiIdentificativi}',
    content #> '{${header},${party}}')`;
const bare = (text: string): string =>
  `regexp_replace(upper(regexp_replace(${text}, '\\s', '', 'g')), '^IT(?=\\d{11}$)', '')`;
const vatOf = (who: string): string =>
  `(${who} #>> '{IdFiscaleIVA,IdPaese}') || (${who} #>> '{IdFiscaleIVA,IdCodice}')`;

// Who we are is no matter of the database: a document that the buyer writes was written by us, unless it was received.
const book = `case when not ${isByBuyer} then case direction when 'inbound' then 'purchases' else 'sales' end
  when document_type = 'TD27' then 'sales' when direction = 'inbound' and document_type not in (${types}) then 'sales'
  else 'purchases' end`;
const issuers = `update fattura f set issuer = coalesce(nullif(${bare(vatOf('who'))}, ''), ${bare(`who ->> 'CodiceFiscale'`)}, '')
  from (select id, case when ${isByBuyer} then ${identity('CessionarioCommittente')} else ${identity('CedentePrestatore')} end as who
    from fattura) party where party.id = f.id`;
const counterparties = `update fattura f set
    counterparty_tax_code = coalesce(${vatOf('who')}, who ->> 'CodiceFiscale'),
    counterparty_name = coalesce(name ->> 'Denominazione', trim(coalesce(name ->> 'Nome', '') || ' ' || coalesce(name ->> 'Cognome', '')))
  from (select id, case book when 'purchases' then ${identity('CedentePrestatore')} else ${identity('CessionarioCommittente')} end as who,
      case book when 'purchases' then ${named('CedentePrestatore')} else ${named('CessionarioCommittente')} end as name
    from fattura where (direction = 'outbound') = (book = 'purchases')) party where party.id = f.id`;

/** Numbers that two documents of one issuer have already are counted apart; SDI has decided about them. */
const apart = `update fattura f set issuer = f.issuer || ' ' || f.id where direction = 'outbound' and number is not null and exists (
    select from fattura o where o.direction = 'outbound' and o.issuer = f.issuer and o.fiscal_year = f.fiscal_year
      and o.number = f.number and o.id < f.id
      and case when o.document_type in ('TD04', 'TD08') then o.document_type else '' end
        = case when f.document_type in ('TD04', 'TD08') then f.document_type else '' end)`;
/** One invoice of a supplier that came as a file and through a gateway: the gateway's row stays. */
const doubled = `delete from fattura f using fattura o where f.direction = 'inbound' and o.direction = 'inbound' and f.id <> o.id
    and o.issuer = f.issuer and o.fiscal_year = f.fiscal_year and o.number = f.number and o.document_type = f.document_type
    and o.fiscal_hash = f.fiscal_hash and (f.provider = 'Local', f.id) > (o.provider = 'Local', o.id)`;

const numbers = '("issuer", "fiscal_year", "number")';
const received = '("issuer", "fiscal_year", "number", "document_type"';

/** `csvText` of the domain: never a formula, quoted where a separator, a quote, a line break or a blank at an end is in it. */
const text = (v: string): string => {
  const mark = `case when strpos(E'=+-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\t\\r\\n', left(${v}, 1)) > 0 then '''' else '' end`;
  return `case when ${v} is null or ${v} = '' then ''
      when translate(${v}, E';"\\r\\n\\t', '') <> ${v} or left(${v}, 1) = ' ' or right(${v}, 1) = ' '
      then '"' || ${mark} || replace(${v}, '"', '""') || '"' else ${mark} || ${v} end`;
};
/** Cents with a decimal comma; those of a credit note count the other way round. Euros stand in columns of their own. */
const amount = (v: string, currency: string): string => `case when not (currency ${currency} 'EUR') then '' else
    case when sign(${v}) = case when document_type in ('TD04', 'TD08') then 1 else -1 end
      then '-' else '' end || (abs(${v}) / 100)::text || ',' || right((100 + abs(${v}) % 100)::text, 2) end`;
const cells = [
  `right('0' || extract(day from date)::int::text, 2) || '/' || right('0' || extract(month from date)::int::text, 2)
      || '/' || right('000' || extract(year from date)::int::text, 4)`,
  text('number'),
  text('document_type'),
  `case book when 'sales' then 'Emessa' when 'purchases' then 'Ricevuta' else book end`,
  text('seller_vat_number'),
  text('counterparty_name'),
  text('counterparty_tax_code'),
  ...['net_cents', 'vat_cents', 'total_cents'].map((v) => amount(v, '=')),
  'state',
  text('sdi_identifier'),
  text('file_name'),
  text('currency'),
  ...['net_cents', 'vat_cents', 'total_cents'].map((v) => amount(v, '<>')),
  'provider',
  'environment',
];
// `concat`, `to_char` and the like are not immutable, so they may not stand in a generated column.
const line = `${cells.join(` || ';' ||\n    `)} || E'\\r\\n'`;

const namedInvoices = `create or replace function "fattura_named_invoices" (content json) returns text[] language sql immutable
    parallel safe return array(select trim(both E' \\t\\r\\n' from n #>> '{}') from jsonb_path_query(content::jsonb,
      '$.FatturaElettronicaBody[*].DatiGenerali.DatiFattureCollegate[*].IdDocumento') as n)
    || array(select trim(both E' \\t\\r\\n' from n #>> '{}') from jsonb_path_query(content::jsonb,
      '$.FatturaElettronicaBody[*].DatiGenerali.DatiFatturaRettificata.NumeroFR') as n)`;

/**
 * Who is who in a document: whether it is a sale or a purchase of the tenant; who numbers it; its currency; the file
 * that it shares with others. A credit note's amounts are what it gives back. Simplified notes name their invoice too.
 */
export const whoIsWho: MigrationStep = {
  name: '0052-who-is-who',
  up: [
    `alter table "fattura" drop column "csv_line"`,
    `alter table "fattura" add column "book" text null, add column "issuer" text null, add column "currency" text null,
      add column "lot_id" uuid null, add column "lot_position" int not null default 1`,
    `alter table "fattura" alter column "lot_position" drop default`,
    `update fattura set book = ${book}, issuer = '',
      currency = coalesce(trim(content #>> '{FatturaElettronicaBody,0,DatiGenerali,DatiGeneraliDocumento,Divisa}'), 'EUR')`,
    issuers,
    counterparties,
    `update fattura set net_cents = -net_cents, vat_cents = -vat_cents
      where document_type in ('TD04', 'TD08') and net_cents + vat_cents < 0`,
    `update fattura set total_cents = abs(total_cents) where document_type in ('TD04', 'TD08') and total_cents < 0`,
    apart,
    doubled,
    `alter table "fattura" alter column "book" set not null, alter column "issuer" set not null,
      alter column "currency" set not null`,
    `alter table "fattura" add constraint "fattura_book" check (book in ('sales', 'purchases'))`,
    `drop index "fattura_number"`,
    `create unique index "fattura_number" on "fattura" ${numbers} where direction = 'outbound' and document_type <> 'TD04' and document_type <> 'TD08'`,
    `drop index "fattura_credit_number"`,
    `create unique index "fattura_credit_number" on "fattura" ${numbers} where direction = 'outbound' and document_type = 'TD04'`,
    `drop index "fattura_simplified_credit_number"`,
    `create unique index "fattura_simplified_credit_number" on "fattura" ${numbers} where direction = 'outbound' and document_type = 'TD08'`,
    `drop index "fattura_received_file"`,
    `create unique index "fattura_received_file" on "fattura" ${received}) where direction = 'inbound' and provider = 'Local'`,
    `create unique index "fattura_received" on "fattura" ${received}, "fiscal_hash") where direction = 'inbound'`,
    `alter table "fattura" drop constraint "fattura_remote"`,
    `alter table "fattura" add constraint "fattura_remote" unique ("provider", "environment", "remote_id", "lot_position")`,
    `create index "fattura_lot" on "fattura" ("lot_id") where lot_id is not null`,
    `drop index "fattura_named_invoice"`,
    namedInvoices,
    `create index "fattura_named_invoice" on "fattura" using gin ("fattura_named_invoices"("content"))
      where direction = 'outbound' and source_id is null and document_type in ('TD04', 'TD08', 'TD05', 'TD09')`,
    `alter table "mirror_left" drop constraint "mirror_left_reason"`,
    `alter table "mirror_left" add constraint "mirror_left_reason" check (reason in ('unreadable', 'foreign', 'copy'))`,
    `alter table "fattura" add column "csv_line" text not null generated always as (${line}) stored`,
  ],
};
