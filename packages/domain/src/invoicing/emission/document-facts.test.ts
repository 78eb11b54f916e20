import { describe, expect, it } from 'vitest';
import { composeFattura, type FatturaElettronica } from '../fattura/index.ts';
import { acme, lesson, studio } from '../fattura/fixtures.test.support.ts';
import { ticket } from '../fattura/semplificata/semplificata.test.support.ts';
import { documentFacts } from './document-facts.ts';
import { bareNumber } from './named-parties.ts';

const invoice = composeFattura(lesson)._unsafeUnwrap();

type General = FatturaElettronica['FatturaElettronicaBody'][number]['DatiGenerali']['DatiGeneraliDocumento'];
const changed = (document: FatturaElettronica, over: Partial<General>): FatturaElettronica => ({
  ...document,
  FatturaElettronicaBody: document.FatturaElettronicaBody.map(({ DatiGenerali, ...body }) => ({
    ...body,
    DatiGenerali: { ...DatiGenerali, DatiGeneraliDocumento: { ...DatiGenerali.DatiGeneraliDocumento, ...over } },
  })),
});

describe('what a row says of its document', () => {
  it('names the buyer of ours by codice fiscale, and the sums', () => {
    expect(documentFacts(invoice, 'sales')).toEqual({
      documentType: 'TD01',
      date: lesson.date,
      fiscalYear: 2026,
      book: 'sales',
      sellerVatNumber: studio.vatNumber,
      issuer: studio.vatNumber,
      counterpartyName: 'Anna Rossi',
      counterpartyTaxCode: 'RSSMRA80A01H501U',
      currency: 'EUR',
      netCents: 1639,
      vatCents: 361,
      totalCents: 2000,
    });
  });
  it('names a company by its VAT number with the country', () => {
    const { payment: _, ...unpaid } = lesson;
    const sold = composeFattura({ ...unpaid, buyer: acme })._unsafeUnwrap();
    expect(documentFacts(sold, 'sales').counterpartyTaxCode).toBe(`IT${acme.vatNumber}`);
  });
  it.each([
    ['DE', 'DE123456789', 'DE123456789'],
    ['DE', '123456789', 'DE123456789'],
    ['GR', 'EL123456789', 'EL123456789'],
    ['IT', `IT${studio.vatNumber}`, `IT${studio.vatNumber}`],
    ['US', 'OO99999999999', 'USOO99999999999'],
  ])('names the country of a number once, also where the document has it twice: %s %s', (IdPaese, IdCodice, shown) => {
    const { CedentePrestatore } = invoice.FatturaElettronicaHeader;
    const DatiAnagrafici = { ...CedentePrestatore.DatiAnagrafici, IdFiscaleIVA: { IdPaese, IdCodice } };
    const bought: FatturaElettronica = {
      ...invoice,
      FatturaElettronicaHeader: {
        ...invoice.FatturaElettronicaHeader,
        CedentePrestatore: { ...CedentePrestatore, DatiAnagrafici },
      },
    };
    expect(documentFacts(bought, 'purchases')).toMatchObject({
      counterpartyTaxCode: shown,
      issuer: bareNumber(shown),
    });
  });
  it('names the seller of a purchase', () => {
    expect(documentFacts(invoice, 'purchases')).toMatchObject({
      counterpartyName: studio.name,
      counterpartyTaxCode: `IT${studio.vatNumber}`,
    });
  });
  it('keeps the currency that the document is in', () => {
    expect(documentFacts(changed(invoice, { Divisa: 'USD' }), 'purchases').currency).toBe('USD');
  });
  it('counts a credit note by what it gives back, also when its amounts are written below zero', () => {
    const positive = documentFacts(changed(invoice, { TipoDocumento: 'TD04' }), 'purchases');
    const below = changed(invoice, { TipoDocumento: 'TD04', ImportoTotaleDocumento: '-20.00' });
    const [body] = below.FatturaElettronicaBody;
    const summary = body!.DatiBeniServizi.DatiRiepilogo[0]!;
    const negative = {
      ...below,
      FatturaElettronicaBody: [
        {
          ...body!,
          DatiBeniServizi: {
            ...body!.DatiBeniServizi,
            DatiRiepilogo: [{ ...summary, ImponibileImporto: '-16.39', Imposta: '-3.61' }],
          },
        },
      ],
    };
    expect(documentFacts(negative, 'purchases')).toEqual(positive);
    const { netCents, totalCents } = documentFacts(changed(negative, { TipoDocumento: 'TD01' }), 'sales');
    expect([netCents, totalCents]).toEqual([-1639, -2000]);
  });
  it('reads a simplified one as an ordinary one', () => {
    expect(documentFacts(ticket, 'sales')).toMatchObject({ documentType: 'TD07' });
  });
});
