import { describe, expect, it } from 'vitest';
import { checkFattura } from './checks/check-fattura.ts';
import { composeFattura } from './compose.ts';
import { fiscalContent } from './fiscal-content.ts';
import { acme, lesson, today } from './fixtures.test.support.ts';
import { stampTransmission, transmitterOf } from './transmission.ts';

const fattura = composeFattura({ ...lesson, buyer: acme })._unsafeUnwrap();
const gateway = { idPaese: 'IT', idCodice: '01234567897', progressivoInvio: 'A7f3Q' };

describe('the transmission header', () => {
  it('is written anew for each attempt and keeps the recipient that follows from the buyer', () => {
    const stamped = stampTransmission(fattura, gateway);
    expect(stamped.FatturaElettronicaHeader.DatiTrasmissione).toEqual({
      IdTrasmittente: { IdPaese: 'IT', IdCodice: '01234567897' },
      ProgressivoInvio: 'A7f3Q',
      FormatoTrasmissione: 'FPR12',
      CodiceDestinatario: 'ABC1234',
    });
    expect(checkFattura(stamped, { today, strength: 'send' })).toEqual([]);
  });
  it('takes another recipient with its format, and the version follows', () => {
    const stamped = stampTransmission(fattura, {
      ...gateway,
      formatoTrasmissione: 'FPA12',
      codiceDestinatario: 'UFTEST',
    });
    expect(stamped.versione).toBe('FPA12');
    expect(checkFattura(stamped, { today, strength: 'send' })).toEqual([]);
  });
  it('names a person by the codice fiscale and a company by its VAT number, or SDI answers 00300', () => {
    const by = (fiscalCode?: string) =>
      transmitterOf(
        composeFattura({
          ...lesson,
          seller: { ...lesson.seller, ...(fiscalCode === undefined ? {} : { fiscalCode }) },
        })._unsafeUnwrap(),
      );
    const { vatNumber } = lesson.seller;
    expect(by('VRDGPP70A01F205Z')).toEqual({ idPaese: 'IT', idCodice: 'VRDGPP70A01F205Z' });
    expect(by(vatNumber)).toEqual({ idPaese: 'IT', idCodice: vatNumber });
  });
  it('drops the composed PEC together with the composed code', () => {
    const byPec = stampTransmission(fattura, { ...gateway, codiceDestinatario: '0000000', pec: 'acme@pec.it' });
    expect(byPec.FatturaElettronicaHeader.DatiTrasmissione.PECDestinatario).toBe('acme@pec.it');
    const byCode = stampTransmission(byPec, { ...gateway, codiceDestinatario: 'ABC1234' });
    expect(byCode.FatturaElettronicaHeader.DatiTrasmissione.PECDestinatario).toBeUndefined();
  });
});

describe('the fiscal content', () => {
  it('is the same text for every attempt at one document', () => {
    expect(fiscalContent(stampTransmission(fattura, gateway))).toBe(fiscalContent(fattura));
    const pa = stampTransmission(fattura, { ...gateway, formatoTrasmissione: 'FPA12', codiceDestinatario: 'UFTEST' });
    expect(fiscalContent(pa)).toBe(fiscalContent(fattura));
  });
  it('is another text as soon as anything fiscal differs', () => {
    const others = [
      { number: 'SVC-2026-000002' },
      { date: today.add({ days: 1 }) },
      { buyer: { ...acme, vatNumber: '98765432103' } },
      { tipoDocumento: 'TD05' as const },
      { lines: [{ ...lesson.lines[0]!, description: 'Altro' }] },
      { causale: 'x' },
    ].map((change) => fiscalContent(composeFattura({ ...lesson, buyer: acme, ...change })._unsafeUnwrap()));
    expect(new Set([fiscalContent(fattura), ...others]).size).toBe(others.length + 1);
  });
  it('does not run texts together: a quote or brace in one cannot pass for structure', () => {
    const one = composeFattura({ ...lesson, causale: 'a"Causale"b' })._unsafeUnwrap();
    const body = one.FatturaElettronicaBody[0]!;
    const { DatiGeneraliDocumento } = body.DatiGenerali;
    const two = {
      ...one,
      FatturaElettronicaBody: [
        {
          ...body,
          DatiGenerali: { DatiGeneraliDocumento: { ...DatiGeneraliDocumento, Causale: ['a', 'b'] } },
        },
      ],
    };
    expect(fiscalContent(one)).not.toBe(fiscalContent(two));
  });
  it('ignores how white space was folded on the way', () => {
    const spaced = composeFattura(lesson)._unsafeUnwrap();
    const text = JSON.stringify(spaced).replace('"Lezione di yoga"', '" Lezione\\n di  yoga "');
    expect(fiscalContent(JSON.parse(text) as typeof spaced)).toBe(fiscalContent(spaced));
  });
});
