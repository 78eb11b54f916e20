import type { MigrationStep } from './migration.ts';

/** The numbers that a document names as corrected; `linkedInvoices` of the domain says the same. */
const named = `create function "fattura_named_invoices" (content json) returns text[] language sql immutable parallel safe
    return array(select trim(both E' \\t\\r\\n' from n #>> '{}') from jsonb_path_query(content::jsonb,
      '$.FatturaElettronicaBody[*].DatiGenerali.DatiFattureCollegate[*].IdDocumento') as n)`;

/**
 * An invoice that gets its number finds the notes that were here before it by that number: with every invoice, so not by
 * opening all the notes of other companies' invoices that somebody imported.
 */
export const namedInvoices: MigrationStep = {
  name: '0018-named-invoices',
  up: [
    named,
    `create index "fattura_named_invoice" on "fattura" using gin ("fattura_named_invoices"("content"))
    where direction = 'outbound' and source_id is null and document_type in ('TD04', 'TD05')`,
    `drop index "fattura_stray_note"`,
  ],
};
