import type { MigrationStep } from './migration.ts';

// Documents that are there already are asked themselves: a simplified one (FSM10) says less, in other places.
const parties = `with party as (
    select id, case direction
      when 'inbound' then coalesce(content #> '{FatturaElettronicaHeader,CedentePrestatore,DatiAnagrafici}',
        content #> '{FatturaElettronicaHeader,CedentePrestatore}')
      else coalesce(content #> '{FatturaElettronicaHeader,CessionarioCommittente,DatiAnagrafici}',
        content #> '{FatturaElettronicaHeader,CessionarioCommittente,IdentificativiFiscali}') end as who
    from fattura)
  update fattura f set counterparty_tax_code = coalesce(
    (who #>> '{IdFiscaleIVA,IdPaese}') || (who #>> '{IdFiscaleIVA,IdCodice}'), who ->> 'CodiceFiscale')
  from party where party.id = f.id`;
const ordinarySums = `update fattura f set net_cents = s.net, vat_cents = s.vat from (
    select id, round(100 * sum((summary ->> 'ImponibileImporto')::numeric)) as net,
      round(100 * sum((summary ->> 'Imposta')::numeric)) as vat
    from fattura, json_array_elements(content -> 'FatturaElettronicaBody') body,
      json_array_elements(body #> '{DatiBeniServizi,DatiRiepilogo}') summary
    where content ->> 'versione' <> 'FSM10' group by id) s
  where s.id = f.id`;
const simplifiedSums = `update fattura f set net_cents = s.total - s.vat, vat_cents = s.vat from (
    select id, round(100 * sum(amount)) as total,
      round(100 * sum(coalesce(tax, round(amount * coalesce(rate, 0) / (100 + coalesce(rate, 0)), 2)))) as vat
    from (
      select id, (line ->> 'Importo')::numeric as amount, (line #>> '{DatiIVA,Imposta}')::numeric as tax,
        (line #>> '{DatiIVA,Aliquota}')::numeric as rate
      from fattura, json_array_elements(content -> 'FatturaElettronicaBody') body,
        json_array_elements(body -> 'DatiBeniServizi') line
      where content ->> 'versione' = 'FSM10') lines
    group by id) s
  where s.id = f.id`;

/** Lists and exports no longer open the documents: the other party's code and the sums stand in the row. */
export const fatturaParties: MigrationStep = {
  name: '0026-fattura-parties',
  up: [
    `alter table "fattura" rename column "buyer_name" to "counterparty_name"`,
    `alter table "fattura" add column "counterparty_tax_code" text null, add column "net_cents" bigint null,
      add column "vat_cents" bigint null`,
    parties,
    ordinarySums,
    simplifiedSums,
    `update fattura set net_cents = total_cents, vat_cents = 0 where net_cents is null`,
    `alter table "fattura" alter column "net_cents" set not null, alter column "vat_cents" set not null`,
    `create index "fattura_day" on "fattura" ("date", "id")`,
    `create index "fattura_unread" on "fattura" ("id") where direction = 'inbound' and not read`,
  ],
};
