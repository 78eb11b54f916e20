import type { MigrationStep } from './migration.ts';

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
const csvLine = `${cells.join(` || ';' ||\n    `)} || E'\\r\\n'`;

/** Invoice jobs, documents and their numbers, the mirror of the gateways, mailed documents and counterparties. */
export const invoicingBaseline: MigrationStep = {
  name: '0005-invoicing',
  up: `
-- The numbers that a document names as corrected; \`linkedInvoices\` of the domain says the same.
create function fattura_named_invoices (content json) returns text[] language sql immutable parallel safe
  return array(select trim(both E' \\t\\r\\n' from n #>> '{}') from jsonb_path_query(content::jsonb,
      '$.FatturaElettronicaBody[*].DatiGenerali.DatiFattureCollegate[*].IdDocumento') as n)
    || array(select trim(both E' \\t\\r\\n' from n #>> '{}') from jsonb_path_query(content::jsonb,
      '$.FatturaElettronicaBody[*].DatiGenerali.DatiFatturaRettificata.NumeroFR') as n);

create table invoice_job (
  id uuid primary key,
  order_id bigint not null,
  source text not null,
  state text not null,
  provider text not null,
  environment text not null,
  seller json not null,
  series text not null,
  time_zone text not null,
  fattura_id uuid,
  attempts int not null,
  next_attempt_at timestamptz not null,
  pending_credit_cents bigint not null,
  credit_note_id uuid,
  failure json,
  created_at timestamptz not null,
  claimed_until timestamptz,
  constraint invoice_job_order unique (order_id),
  constraint invoice_job_credit check (pending_credit_cents >= 0),
  constraint invoice_job_state
    check (state in ('Queued', 'Sending', 'Submitted', 'Failed', 'NeedsReview', 'Cancelled'))
);
create index invoice_job_due on invoice_job (next_attempt_at) where state = 'Queued';

-- The line of the CSV export is generated, so that it always says what the row says.
create table fattura (
  id uuid primary key,
  provider text not null,
  environment text not null,
  direction text not null,
  state text not null,
  raw_state text,
  message text,
  remote_id text,
  sdi_identifier text,
  file_name text,
  order_id bigint,
  job_id uuid,
  source_id uuid,
  document_type text not null,
  series text,
  number text,
  date date not null,
  fiscal_year int not null,
  seller_vat_number text not null,
  counterparty_name text not null,
  total_cents bigint not null,
  content json not null,
  revision int not null,
  attempts int not null,
  submitted_xml text,
  transmitted_xml text,
  fiscal_hash text not null,
  read boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  counterparty_tax_code text,
  net_cents bigint not null,
  vat_cents bigint not null,
  buyer_email text,
  book text not null,
  issuer text not null,
  currency text not null,
  lot_id uuid,
  lot_position int not null,
  csv_line text not null generated always as (${csvLine}) stored,
  constraint fattura_remote unique (provider, environment, remote_id, lot_position),
  constraint fattura_book check (book in ('sales', 'purchases')),
  constraint fattura_state
    check (state in ('DRAFT', 'QUEUED', 'SENDING', 'PREN', 'INVI', 'CONS', 'NONC', 'ACCE', 'DECO', 'ERRO', 'RIFI',
      'NEEDS_REVIEW', 'RECEIVED'))
);
-- A number belongs to one document of each kind of series of an issuer and year (SDI code 00404).
create unique index fattura_number on fattura (issuer, fiscal_year, number)
  where direction = 'outbound' and document_type <> 'TD04' and document_type <> 'TD08';
create unique index fattura_credit_number on fattura (issuer, fiscal_year, number)
  where direction = 'outbound' and document_type = 'TD04';
create unique index fattura_simplified_credit_number on fattura (issuer, fiscal_year, number)
  where direction = 'outbound' and document_type = 'TD08';
-- A received document is one row, wherever it came from; the same file of a supplier is refused the second time.
create unique index fattura_received on fattura (issuer, fiscal_year, number, document_type, fiscal_hash)
  where direction = 'inbound';
create unique index fattura_received_file on fattura (issuer, fiscal_year, number, document_type)
  where direction = 'inbound' and provider = 'Local';
-- What a gateway may still say something of. Documents that were delivered to private buyers are final and grow without end.
create index fattura_awaiting on fattura (provider, environment, seller_vat_number, date)
  where state in ('QUEUED', 'SENDING', 'PREN', 'INVI', 'NEEDS_REVIEW') or (state in ('CONS', 'NONC')
    and content #>> '{FatturaElettronicaHeader,DatiTrasmissione,FormatoTrasmissione}' = 'FPA12');
-- An invoice that gets its number finds the notes that were here before it.
create index fattura_named_invoice on fattura using gin (fattura_named_invoices(content))
  where direction = 'outbound' and source_id is null and document_type in ('TD04', 'TD08', 'TD05', 'TD09');
create index fattura_order on fattura (order_id);
create index fattura_source on fattura (source_id);
create index fattura_lot on fattura (lot_id) where lot_id is not null;
-- Exports go along it, page by page.
create index fattura_day on fattura (date, id);
create index fattura_unread on fattura (id) where direction = 'inbound' and not read;

create table fattura_emission (
  fattura_id uuid not null,
  attempt int not null,
  revision int not null,
  submitted_xml text not null,
  transmitted_xml text,
  at timestamptz not null,
  primary key (fattura_id, attempt)
);

create table fattura_numbering (
  seller_vat_number text not null,
  series text not null,
  fiscal_year int not null,
  last int not null,
  primary key (seller_vat_number, series, fiscal_year)
);

create table mirror_watermark (
  provider text not null,
  environment text not null,
  last_synced_at timestamptz,
  primary key (provider, environment)
);

create table gateway_seller (
  provider text not null,
  environment text not null,
  vat_number text not null,
  known_since timestamptz,
  primary key (provider, environment, vat_number)
);

-- What the mirror leaves at a gateway, so that it does not fetch it each time.
create table mirror_left (
  provider text not null,
  environment text not null,
  remote_id text not null,
  reason text not null,
  judged_for text not null,
  since timestamptz not null,
  looked_at timestamptz not null,
  primary key (provider, environment, remote_id),
  constraint mirror_left_reason check (reason in ('unreadable', 'foreign', 'copy'))
);

create table email_job (
  id uuid primary key,
  fattura_id uuid not null,
  recipient text not null,
  locale text not null,
  state text not null,
  attempts int not null,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  claimed_until timestamptz,
  purpose text not null,
  files text[] not null,
  note text,
  constraint email_job_purpose check (purpose in ('courtesy', 'forward')),
  constraint email_job_state check (state in ('Queued', 'Sending', 'Sent', 'Skipped', 'NeedsReview'))
);
create unique index email_job_courtesy on email_job (fattura_id) where purpose = 'courtesy';
create index email_job_due on email_job (next_attempt_at) where state = 'Queued';
create index email_job_fattura on email_job (fattura_id);

create table einvoicing_settings (
  id int primary key,
  provider text not null,
  environment text not null,
  gateway_a_username text,
  gateway_a_password text,
  gateway_b_token text,
  sender_vat_number text,
  invoice_series text,
  fiscal_time_zone text,
  seller json not null,
  pdf_header text,
  pdf_footer text,
  pdf_legal_notes text,
  recharge_stamp_duty boolean not null,
  constraint einvoicing_settings_single check (id = 1)
);

create table billing_profile (
  user_id uuid primary key,
  profile json not null
);

create table invoiced_sale (
  kind text not null,
  sale_id text not null,
  fattura_id uuid not null,
  primary key (kind, sale_id),
  constraint invoiced_sale_kind check (kind in ('booking', 'subscription'))
);
create index invoiced_sale_fattura on invoiced_sale (fattura_id);

create table azienda (
  id uuid primary key,
  role text not null,
  name text not null,
  identity text not null,
  profile json not null,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint azienda_identity unique (identity),
  constraint azienda_role check (role in ('customer', 'supplier', 'both'))
);
create index azienda_name on azienda (name, id);
`,
};
