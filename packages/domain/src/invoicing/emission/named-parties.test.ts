import { describe, expect, it } from 'vitest';
import { composeFattura } from '../fattura/index.ts';
import { acme, lesson, studio } from '../fattura/fixtures.test.support.ts';
import { ticket } from '../fattura/semplificata/semplificata.test.support.ts';
import { bareNumber, bookOf, isReceived, issuerOf, namesOneOf } from './named-parties.ts';

const { payment: _, ...unpaid } = lesson;
const toAcme = composeFattura({ ...unpaid, buyer: acme })._unsafeUnwrap();
const isOf = (...numbers: readonly string[]) => namesOneOf(toAcme, new Set(numbers.map(bareNumber)));

describe('whose document it is', () => {
  it('is its seller’s and its buyer’s, by VAT number with or without the country', () => {
    expect([isOf(studio.vatNumber), isOf(`it ${studio.vatNumber}`), isOf(acme.vatNumber ?? '')]).toEqual([
      true,
      true,
      true,
    ]);
  });
  it('is nobody else’s', () => {
    expect([isOf('00743110157'), isOf()]).toEqual([false, false]);
  });
  it('is also his whom only a codice fiscale names', () => {
    const lessonOfAnna = composeFattura(lesson)._unsafeUnwrap();
    expect(namesOneOf(lessonOfAnna, new Set(['RSSMRA80A01H501U']))).toBe(true);
  });
  it('is read out of a simplified invoice as well', () => {
    const { IdFiscaleIVA } = ticket.FatturaElettronicaHeader.CedentePrestatore;
    expect(namesOneOf(ticket, new Set([IdFiscaleIVA.IdCodice]))).toBe(true);
  });
  it('keeps the country of a number abroad, so that it is never taken for an Italian one', () => {
    expect(bareNumber('DE 12345678903')).toBe('DE12345678903');
  });
});

const body = toAcme.FatturaElettronicaBody[0]!;
const typed = (TipoDocumento: typeof body.DatiGenerali.DatiGeneraliDocumento.TipoDocumento): typeof toAcme => ({
  ...toAcme,
  FatturaElettronicaBody: [
    {
      ...body,
      DatiGenerali: {
        ...body.DatiGenerali,
        DatiGeneraliDocumento: { ...body.DatiGenerali.DatiGeneraliDocumento, TipoDocumento },
      },
    },
  ],
});
const acmeNumber = acme.vatNumber ?? '';
const byBuyer: typeof toAcme = {
  ...toAcme,
  FatturaElettronicaHeader: { ...toAcme.FatturaElettronicaHeader, SoggettoEmittente: 'CC' },
};
const BUYERS = ['TD16', 'TD17', 'TD18', 'TD19', 'TD20', 'TD22', 'TD28'] as const;

describe('a received document', () => {
  const received = (document: typeof toAcme, ...numbers: readonly string[]) => isReceived(document, new Set(numbers));

  it('is one that names us as its buyer alone', () => {
    expect(received(toAcme, acmeNumber)).toBe(true);
    expect(received(typed('TD04'), acmeNumber)).toBe(true);
  });
  it('is neither ours, nor one between two others, nor any while we have no number', () => {
    for (const numbers of [[studio.vatNumber], [studio.vatNumber, acmeNumber], ['00743110157'], []])
      expect(received(toAcme, ...numbers)).toBe(false);
  });
  it('is not what the buyer issues in the name of a supplier', () => {
    for (const type of BUYERS) expect([type, received(typed(type), acmeNumber)]).toEqual([type, false]);
    expect(received(byBuyer, acmeNumber)).toBe(false);
  });
  it('is what a customer writes in our name', () => {
    expect(received(byBuyer, studio.vatNumber)).toBe(true);
  });
});

describe('who is who', () => {
  const book = (document: typeof toAcme, ...numbers: readonly string[]) => bookOf(document, new Set(numbers));

  it('a document is a sale to its seller and a purchase to its buyer, also where the buyer writes it', () => {
    for (const document of [toAcme, byBuyer, ...BUYERS.map(typed)]) {
      expect(book(document, studio.vatNumber)).toBe('sales');
      expect(book(document, acmeNumber)).toBe('purchases');
    }
  });
  it('what the buyer writes is a purchase where our own numbers are not given; anything else counts as a sale', () => {
    for (const numbers of [[], ['00743110157'], [studio.vatNumber, acmeNumber]]) {
      for (const document of [byBuyer, ...BUYERS.map(typed)]) expect(book(document, ...numbers)).toBe('purchases');
      for (const document of [toAcme, typed('TD27')]) expect(book(document, ...numbers)).toBe('sales');
    }
  });
  it('a document is numbered by its seller, or by the buyer where the buyer writes it', () => {
    expect(issuerOf(toAcme)).toBe(studio.vatNumber);
    for (const document of [byBuyer, ...BUYERS.map(typed)]) expect(issuerOf(document)).toBe(acmeNumber);
  });
});
