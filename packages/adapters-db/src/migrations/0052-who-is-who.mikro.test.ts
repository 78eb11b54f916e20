import { randomUUID } from 'node:crypto';
import { aDocument, studioLoto } from '@svc/application/testing';
import { bookOf, documentFacts, type FatturaElettronica } from '@svc/domain/invoicing';
import { describe, expect, it } from 'vitest';
import { databaseBefore } from './database-before.test.support.ts';

type Header = FatturaElettronica['FatturaElettronicaHeader'];
type Direction = 'outbound' | 'inbound';

const partyOf = (name: string, number: string) => {
  const { CedentePrestatore } = aDocument().FatturaElettronicaHeader;
  const { CodiceFiscale: _, ...rest } = CedentePrestatore.DatiAnagrafici;
  const DatiAnagrafici = {
    ...rest,
    IdFiscaleIVA: { IdPaese: 'IT', IdCodice: number },
    Anagrafica: { Denominazione: name },
  };
  return { ...CedentePrestatore, DatiAnagrafici };
};
const us = partyOf(studioLoto.name, studioLoto.vatNumber);
const other = partyOf('Tappetini S.r.l.', '01234567897');
const asBuyer = ({ DatiAnagrafici, Sede }: typeof us) => {
  const { RegimeFiscale: _, ...known } = DatiAnagrafici;
  return { DatiAnagrafici: known, Sede };
};

const documentOf = (TipoDocumento: string, header: Partial<Header>): FatturaElettronica => {
  const whole = aDocument();
  return {
    ...whole,
    FatturaElettronicaHeader: { ...whole.FatturaElettronicaHeader, ...header },
    FatturaElettronicaBody: whole.FatturaElettronicaBody.map((body) => {
      const { DatiGeneraliDocumento, ...general } = body.DatiGenerali;
      return {
        ...body,
        DatiGenerali: { ...general, DatiGeneraliDocumento: { ...DatiGeneraliDocumento, TipoDocumento } },
      };
    }),
  };
};
const sold = { CedentePrestatore: us, CessionarioCommittente: asBuyer(other) };
const bought = { CedentePrestatore: other, CessionarioCommittente: asBuyer(us) };
const toUs = { CedentePrestatore: us, CessionarioCommittente: asBuyer(us) };
const byBuyer = { SoggettoEmittente: 'CC' };

const cases: readonly (readonly [string, FatturaElettronica, Direction])[] = [
  ['an invoice of ours', documentOf('TD01', sold), 'outbound'],
  ['an invoice of a supplier', documentOf('TD01', bought), 'inbound'],
  ['an integration of ours', documentOf('TD17', bought), 'outbound'],
  ['what we supply to ourselves', documentOf('TD27', toUs), 'outbound'],
  ['an invoice that a customer writes in our name', documentOf('TD01', { ...sold, ...byBuyer }), 'inbound'],
  ['an invoice that we write in the name of a supplier', documentOf('TD01', { ...bought, ...byBuyer }), 'outbound'],
  [
    'an invoice of ours that a third party writes',
    documentOf('TD01', { ...sold, SoggettoEmittente: 'TZ' }),
    'outbound',
  ],
];

describe('documents that were there before book and issuer', () => {
  it('get from the migration what a new row gets from the domain', async () => {
    await databaseBefore('0052-who-is-who', async (client, migrate) => {
      for (const [n, [, content, direction]] of cases.entries()) {
        const before = documentFacts(content, direction === 'inbound' ? 'purchases' : 'sales');
        await client.query(
          `insert into fattura (id, provider, environment, direction, state, document_type, number, date, fiscal_year,
             seller_vat_number, counterparty_name, counterparty_tax_code, net_cents, vat_cents, total_cents, content,
             revision, attempts, fiscal_hash, read, created_at, updated_at)
           values ($1, 'Local', 'Test', $2, 'DRAFT', $3, $4, '2027-03-01', 2027, $5, $6, $7, $8, $9, $10, $11, 1, 0, 'f',
             true, now(), now())`,
          [
            randomUUID(),
            direction,
            before.documentType,
            `N-${n}`,
            before.sellerVatNumber,
            before.counterpartyName,
            before.counterpartyTaxCode,
            before.netCents,
            before.vatCents,
            before.totalCents,
            JSON.stringify(content),
          ],
        );
      }
      await migrate();
      const { rows } = await client.query<object>(
        'select book, issuer, currency, counterparty_name as name, counterparty_tax_code as code from fattura order by number',
      );
      const ours = new Set([studioLoto.vatNumber]);
      const expected = cases.map(([title, content]) => {
        const facts = documentFacts(content, bookOf(content, ours));
        const { book, issuer, currency, counterpartyName: name, counterpartyTaxCode: code } = facts;
        return [title, { book, issuer, currency, name, code }];
      });
      expect(rows.map((row, at) => [cases[at]?.[0], row])).toEqual(expected);
    });
  });
});
