import { aDocument } from '@svc/application/testing';
import { linkedInvoices, type FatturaDocument } from '@svc/domain/invoicing';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { strayNoteSql } from './invoice.tables.ts';
import { freshDatabase } from '../testing/index.ts';

const naming = (...numbers: readonly string[]): FatturaDocument => {
  const { FatturaElettronicaBody: bodies, ...whole } = aDocument();
  const DatiFattureCollegate = numbers.map((IdDocumento) => ({ IdDocumento }));
  return {
    ...whole,
    FatturaElettronicaBody: bodies.map((body) => ({
      ...body,
      DatiGenerali: { ...body.DatiGenerali, DatiFattureCollegate },
    })),
  };
};

describe('the numbers that a document names', () => {
  it('are the same to Postgres and to the domain, and notes are found along their index', async () => {
    const { url, drop } = await freshDatabase();
    const client = new Client(url);
    await client.connect();
    const documents = [aDocument(), naming(), naming('A/1'), naming(' A/1\t', 'B "2"', 'C\n'), naming('', "d'e")];
    for (const document of documents) {
      const { rows } = await client.query<{ named: readonly string[] }>(
        'select fattura_named_invoices($1::json) as named',
        [JSON.stringify(document)],
      );
      expect(rows[0]?.named).toEqual(linkedInvoices(document).map(({ number }) => number));
    }
    // Two thousand notes over other companies' invoices: opening each of them is what the index is for.
    await client.query(
      `insert into fattura (id, provider, environment, direction, state, document_type, number, date, fiscal_year,
         seller_vat_number, issuer, book, currency, lot_position, counterparty_name, net_cents, vat_cents, total_cents, content, revision, attempts, fiscal_hash,
         read, created_at, updated_at)
       select gen_random_uuid(), 'Local', 'Test', 'outbound', 'DRAFT', 'TD04', 'N-' || n, '2027-03-01', 2027, '12345678903',
         '12345678903', 'sales', 'EUR', 1, 'x', 1, 0, 1, replace($1, 'A/1', 'A/' || n)::json, 1, 0, 'f', true, now(), now() from generate_series(1, 2000) n`,
      [JSON.stringify(naming('A/1'))],
    );
    await client.query('analyze fattura');
    const finding = `select number from fattura where seller_vat_number = '12345678903' and ${strayNoteSql}
      and fattura_named_invoices(content) @> array['A/77']`;
    expect((await client.query(finding)).rows).toEqual([{ number: 'N-77' }]);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${finding}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Bitmap Index Scan on fattura_named_invoice/u);
    await client.end();
    await drop();
  });
});
