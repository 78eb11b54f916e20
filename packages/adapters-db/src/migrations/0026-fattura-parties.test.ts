import { randomUUID } from 'node:crypto';
import { aDocument, aFattura } from '@svc/application/testing';
import { documentFacts, type FatturaDocument } from '@svc/domain/invoicing';
import { describe, expect, it } from 'vitest';
import { databaseBefore } from './database-before.test.support.ts';

const simplified: FatturaDocument = {
  versione: 'FSM10',
  FatturaElettronicaHeader: {
    DatiTrasmissione: {
      IdTrasmittente: { IdPaese: 'IT', IdCodice: '12345678903' },
      ProgressivoInvio: '00001',
      FormatoTrasmissione: 'FSM10',
      CodiceDestinatario: '0000000',
    },
    CedentePrestatore: {
      IdFiscaleIVA: { IdPaese: 'IT', IdCodice: '12345678903' },
      Denominazione: 'Studio Loto S.r.l.',
      Sede: { Indirizzo: 'Viale della Libertà', CAP: '00185', Comune: 'Roma', Nazione: 'IT' },
      RegimeFiscale: 'RF01',
    },
    CessionarioCommittente: { IdentificativiFiscali: { CodiceFiscale: 'RSSMRA80A01H501U' } },
  },
  FatturaElettronicaBody: [
    {
      DatiGenerali: {
        DatiGeneraliDocumento: { TipoDocumento: 'TD07', Divisa: 'EUR', Data: '2026-03-10', Numero: 'S/1' },
      },
      DatiBeniServizi: [
        { Descrizione: 'Ingresso', Importo: '20.00', DatiIVA: { Aliquota: '22.00' } },
        { Descrizione: 'Bibita', Importo: '3.00', DatiIVA: { Imposta: '0.27', Aliquota: '10.00' } },
      ],
    },
  ],
};

describe('documents that were there before the column for the other party', () => {
  it('get from the migration what a new row gets from the domain', async () => {
    await databaseBefore('0026-fattura-parties', async (client, migrate) => {
      const cases = [
        [aDocument(), 'outbound'],
        [aDocument(), 'inbound'],
        [simplified, 'outbound'],
        [simplified, 'inbound'],
      ] as const;
      for (const [n, [content, direction]] of cases.entries()) {
        const row = aFattura();
        await client.query(
          `insert into fattura (id, provider, environment, direction, state, document_type, number, date, fiscal_year,
             seller_vat_number, buyer_name, total_cents, content, revision, attempts, fiscal_hash, read, created_at, updated_at)
           values ($1, 'Local', 'Test', $2, 'DRAFT', 'TD01', $3, '2027-03-01', 2027, $4, 'x', 2000, $5, 1, 0, 'f', true, now(), now())`,
          [randomUUID(), direction, `N-${n}`, row.sellerVatNumber, JSON.stringify(content)],
        );
      }
      await migrate();
      const { rows } = await client.query<object>(
        'select counterparty_tax_code as code, net_cents::int as net, vat_cents::int as vat from fattura order by number',
      );
      const expected = cases.map(([content, direction]) => {
        const { counterpartyTaxCode, netCents, vatCents } = documentFacts(
          content,
          direction === 'inbound' ? 'purchases' : 'sales',
        );
        return { code: counterpartyTaxCode, net: netCents, vat: vatCents };
      });
      expect(rows).toEqual(expected);
    });
  });
});
