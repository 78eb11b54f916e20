import { describe, expect, it } from 'vitest';
import { composeFattura } from '../fattura/index.ts';
import { acme, lesson, studio } from '../fattura/fixtures.test.support.ts';
import { ticket } from '../fattura/semplificata/semplificata.test.support.ts';
import { bareNumber, isReceived, namesOneOf } from './named-parties.ts';

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

describe('a received document', () => {
  const received = (document: typeof toAcme, ...numbers: readonly string[]) => isReceived(document, new Set(numbers));
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

  it('is one that names us as its buyer alone', () => {
    expect(received(toAcme, acmeNumber)).toBe(true);
    expect(received(typed('TD04'), acmeNumber)).toBe(true);
  });
  it('is neither ours, nor one between two others, nor any while we have no number', () => {
    for (const numbers of [[studio.vatNumber], [studio.vatNumber, acmeNumber], ['00743110157'], []])
      expect(received(toAcme, ...numbers)).toBe(false);
  });
  it('is not what the buyer issues in the name of a supplier', () => {
    for (const type of ['TD16', 'TD17', 'TD18', 'TD19', 'TD20', 'TD22', 'TD28'] as const)
      expect([type, received(typed(type), acmeNumber)]).toEqual([type, false]);
    const header = { ...toAcme.FatturaElettronicaHeader, SoggettoEmittente: 'CC' as const };
    expect(received({ ...toAcme, FatturaElettronicaHeader: header }, acmeNumber)).toBe(false);
  });
});
