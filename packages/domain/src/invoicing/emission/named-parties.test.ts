import { describe, expect, it } from 'vitest';
import { composeFattura } from '../fattura/index.ts';
import { acme, lesson, studio } from '../fattura/fixtures.test.support.ts';
import { ticket } from '../fattura/semplificata/semplificata.test.support.ts';
import { bareNumber, namesOneOf } from './named-parties.ts';

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
