import { describe, expect, it } from 'vitest';
import { composeFattura } from './compose.ts';
import { checkDocument, documentSummaries, inOrdinaryWords, writeDocument } from './document.ts';
import { fatturaTotals, isCountable } from './totals.ts';
import type { FatturaElettronica } from './fattura.ts';
import { lesson, today } from './fixtures.test.support.ts';
import { isSemplificata } from './semplificata/fattura-document.ts';
import { ticket } from './semplificata/semplificata.test.support.ts';

type General = FatturaElettronica['FatturaElettronicaBody'][number]['DatiGenerali']['DatiGeneraliDocumento'];
const invoice = composeFattura(lesson)._unsafeUnwrap();
const withTotal = (ImportoTotaleDocumento: string | undefined, Arrotondamento?: string): FatturaElettronica => ({
  ...invoice,
  FatturaElettronicaBody: invoice.FatturaElettronicaBody.map((body) => {
    const { ImportoTotaleDocumento: _, ...general } = body.DatiGenerali.DatiGeneraliDocumento;
    const DatiGeneraliDocumento = {
      ...general,
      ...(ImportoTotaleDocumento === undefined ? {} : { ImportoTotaleDocumento }),
      ...(Arrotondamento === undefined ? {} : { Arrotondamento }),
    };
    return { ...body, DatiGenerali: { ...body.DatiGenerali, DatiGeneraliDocumento } };
  }),
});

describe('a document of either format', () => {
  it('is recognised by its versione', () => {
    expect(isSemplificata(invoice)).toBe(false);
    expect(isSemplificata(ticket)).toBe(true);
    expect(inOrdinaryWords(invoice)).toBe(invoice);
  });
  it('is judged and written by its own rules', () => {
    for (const document of [invoice, ticket]) expect(checkDocument(document, { today, strength: 'send' })).toEqual([]);
    expect(writeDocument(invoice)).toContain('<p:FatturaElettronica ');
    expect(writeDocument({ ...ticket, SistemaEmittente: 'a"b' })).toMatch(
      /<p:FatturaElettronicaSemplificata xmlns:p="[^"]+v1\.0" versione="FSM10" SistemaEmittente="a&quot;b">/,
    );
  });
  it('is summed up body by body', () => {
    expect(documentSummaries(invoice)).toEqual([
      { type: 'TD01', number: 'SVC-2026-000001', date: '2026-03-10', total: '20.00' },
    ]);
    const [body] = ticket.FatturaElettronicaBody;
    const lines = [...body!.DatiBeniServizi, { Descrizione: 'Tè', Importo: '1.50', DatiIVA: {} }];
    expect(
      documentSummaries({ ...ticket, FatturaElettronicaBody: [body!, { ...body!, DatiBeniServizi: lines }] }).map(
        ({ type, total }) => [type, total],
      ),
    ).toEqual([
      ['TD07', '20.00'],
      ['TD07', '21.50'],
    ]);
  });
  it('amounts to what it says, else to taxable, tax and rounding', () => {
    const total = (document: FatturaElettronica) => documentSummaries(document)[0]?.total;
    expect(total(withTotal(' 99999999999.00 '))).toBe('99999999999.00');
    expect(total(withTotal(undefined))).toBe('20.00');
    expect(total(withTotal(undefined, '-0.01'))).toBe('19.99');
  });
  it('of which the document is allowed a discount amounts to less, where it does not say to what', () => {
    const off = (Tipo: string, change: { readonly Importo?: string; readonly Percentuale?: string }) => ({
      Tipo,
      ...change,
    });
    const amounts = (total: string | undefined, ...changes: readonly ReturnType<typeof off>[]) => {
      const [body] = withTotal(total).FatturaElettronicaBody;
      const general = { ...body!.DatiGenerali.DatiGeneraliDocumento, ScontoMaggiorazione: changes };
      const document: FatturaElettronica = {
        ...invoice,
        FatturaElettronicaBody: [{ ...body!, DatiGenerali: { DatiGeneraliDocumento: general } }],
      };
      return [documentSummaries(document)[0]?.total, fatturaTotals(document).totalCents];
    };
    expect(amounts(undefined, off('SC', { Importo: '3.50' }))).toEqual(['16.50', 1650]);
    expect(amounts(undefined, off('MG', { Percentuale: '10.00' }))).toEqual(['22.00', 2200]);
    expect(
      amounts(undefined, off('SC', { Percentuale: '10.00' }), off('SC', { Importo: '0.50', Percentuale: '5.00' })),
    ).toEqual(['17.50', 1750]);
    expect(amounts('20.00', off('SC', { Importo: '3.50' }))).toEqual(['20.00', 2000]);
    const doubled = withTotal(undefined);
    const [body] = doubled.FatturaElettronicaBody;
    const ScontoMaggiorazione = Array.from({ length: 80 }, () => off('MG', { Percentuale: '100.00' }));
    const isFine = (over: Partial<General>): boolean => {
      const DatiGeneraliDocumento = { ...body!.DatiGenerali.DatiGeneraliDocumento, ...over };
      const DatiGenerali = { ...body!.DatiGenerali, DatiGeneraliDocumento };
      return isCountable({ ...doubled, FatturaElettronicaBody: [{ ...body!, DatiGenerali }] });
    };
    expect(isFine({})).toBe(true);
    expect(isFine({ ScontoMaggiorazione })).toBe(false);
    // Without a text they are left out of what is taken in, so they hide nothing.
    expect(isFine({ ScontoMaggiorazione, ImportoTotaleDocumento: '' })).toBe(false);
    expect(isFine({ ScontoMaggiorazione, Arrotondamento: ' ' })).toBe(false);
  });
});
