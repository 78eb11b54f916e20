import { describe, expect, it } from 'vitest';
import type { FatturaElettronica } from '../fattura.ts';
import { today } from '../fixtures.test.support.ts';
import { agent, base, both, buyer, general, header, line, seller, sending, summary } from './changes.test.support.ts';
import type { Change } from './changes.test.support.ts';
import { checkFattura, SDI_CHECKS } from './check-fattura.ts';
import type { CheckFacts } from './check.ts';

const company = { Denominazione: 'Acme' };
const italian = (IdCodice: string) => ({ IdPaese: 'IT', IdCodice });
const cassa = {
  TipoCassa: 'TC22',
  AlCassa: '4.00',
  ImportoContributoCassa: '0.50',
  AliquotaIVA: '22.00',
};
const withCassa = (change: object): Change => general({ DatiCassaPrevidenziale: [{ ...cassa, ...change }] });
const linked: Change = (f) => ({
  ...f,
  FatturaElettronicaBody: f.FatturaElettronicaBody.map((body) => ({
    ...body,
    DatiGenerali: { ...body.DatiGenerali, DatiFattureCollegate: [{ IdDocumento: '7', Data: '2026-03-11' }] },
  })),
});
const twice: Change = (f) => ({
  ...f,
  FatturaElettronicaBody: [f.FatturaElettronicaBody[0]!, f.FatturaElettronicaBody[0]!],
});

const H = 'FatturaElettronicaHeader';
const B = 'FatturaElettronicaBody[1]';
const DOC = `${B}/DatiGenerali/DatiGeneraliDocumento`;
const LINE = `${B}/DatiBeniServizi/DettaglioLinee[1]`;
const SUM = `${B}/DatiBeniServizi/DatiRiepilogo[1]`;

/** One change for each rule, and where the finding must stand. */
const broken: Readonly<Record<string, readonly [change: Change, path: string, file?: CheckFacts['file']]>> = {
  '00001': [(f) => f, '@file', { name: 'fattura.xml', bytes: 1000 }],
  '00003': [(f) => f, '@file', { bytes: 5_000_001 }],
  '00300': [sending({ IdTrasmittente: italian('01234567890') }), `${H}/DatiTrasmissione/IdTrasmittente/IdCodice`],
  '00301': [
    seller({ IdFiscaleIVA: italian('01234567890') }),
    `${H}/CedentePrestatore/DatiAnagrafici/IdFiscaleIVA/IdCodice`,
  ],
  '00302': [seller({ CodiceFiscale: 'RSSMRA80A01H501X' }), `${H}/CedentePrestatore/DatiAnagrafici/CodiceFiscale`],
  '00303': [agent('01234567890', '12345678903'), `${H}/RappresentanteFiscale/DatiAnagrafici/IdFiscaleIVA/IdCodice`],
  '00304': [agent('12345678903', '01234567890'), `${H}/RappresentanteFiscale/DatiAnagrafici/CodiceFiscale`],
  '00305': [
    buyer({ IdFiscaleIVA: italian('01234567890'), Anagrafica: company }),
    `${H}/CessionarioCommittente/DatiAnagrafici/IdFiscaleIVA/IdCodice`,
  ],
  '00306': [
    buyer({ CodiceFiscale: '01234567890', Anagrafica: company }),
    `${H}/CessionarioCommittente/DatiAnagrafici/CodiceFiscale`,
  ],
  '00313': [sending({ CodiceDestinatario: 'XXXXXXX' }), `${H}/DatiTrasmissione/CodiceDestinatario`],
  '00330': [
    sending({ CodiceDestinatario: '0000000', PECDestinatario: 'sdi01@pec.fatturapa.it' }),
    `${H}/DatiTrasmissione/PECDestinatario`,
  ],
  '00400': [line({ AliquotaIVA: '0.00' }), LINE],
  '00401': [line({ Natura: 'N4' }), LINE],
  '00403': [general({ Data: '2026-03-11' }), `${DOC}/Data`],
  '00409': [twice, `FatturaElettronicaBody[2]/DatiGenerali/DatiGeneraliDocumento/Numero`],
  '00411': [line({ Ritenuta: 'SI' }), LINE],
  '00413': [withCassa({ AliquotaIVA: '0.00' }), `${DOC}/DatiCassaPrevidenziale[1]`],
  '00414': [withCassa({ Natura: 'N4' }), `${DOC}/DatiCassaPrevidenziale[1]`],
  '00415': [withCassa({ Ritenuta: 'SI' }), `${DOC}/DatiCassaPrevidenziale[1]`],
  '00417': [buyer({ Anagrafica: company }), `${H}/CessionarioCommittente/DatiAnagrafici`],
  '00418': [both(general({ TipoDocumento: 'TD04' }), linked), `${B}/DatiGenerali/DatiFattureCollegate[1]`],
  '00419': [line({ AliquotaIVA: '10.00' }), `${B}/DatiBeniServizi`],
  '00420': [summary({ AliquotaIVA: '0.00', Natura: 'N6.1', Imposta: '0.00', EsigibilitaIVA: 'S' }), SUM],
  '00421': [summary({ Imposta: '3.63' }), `${SUM}/Imposta`],
  '00422': [summary({ ImponibileImporto: '17.40' }), `${SUM}/ImponibileImporto`],
  '00423': [line({ PrezzoTotale: '16.41' }), `${LINE}/PrezzoTotale`],
  '00424': [both(line({ AliquotaIVA: '0.22' }), summary({ AliquotaIVA: '0.22' })), LINE],
  '00425': [general({ Numero: 'SENZA' }), `${DOC}/Numero`],
  '00427': [sending({ CodiceDestinatario: 'UFTEST' }), `${H}/DatiTrasmissione/CodiceDestinatario`],
  '00428': [(f) => ({ ...f, versione: 'FPA12' }), `${H}/DatiTrasmissione/FormatoTrasmissione`],
  '00429': [summary({ AliquotaIVA: '0.00' }), SUM],
  '00430': [summary({ Natura: 'N4' }), SUM],
  '00437': [general({ ScontoMaggiorazione: [{ Tipo: 'SC' }] }), `${DOC}/ScontoMaggiorazione[1]`],
  '00438': [line({ ScontoMaggiorazione: [{ Tipo: 'SC' }] }), `${LINE}/ScontoMaggiorazione[1]`],
  '00443': [line({ AliquotaIVA: '4.00' }), `${LINE}/AliquotaIVA`],
  '00444': [line({ AliquotaIVA: '0.00', Natura: 'N4' }), `${LINE}/Natura`],
  '00445': [line({ AliquotaIVA: '0.00', Natura: 'N2' }), LINE],
  '00471': [buyer({ CodiceFiscale: '12345678903', Anagrafica: company }), `${DOC}/TipoDocumento`],
  '00472': [general({ TipoDocumento: 'TD27' }), `${DOC}/TipoDocumento`],
  '00473': [general({ TipoDocumento: 'TD17' }), `${H}/CedentePrestatore/DatiAnagrafici/IdFiscaleIVA/IdPaese`],
  '00474': [both(general({ TipoDocumento: 'TD21' }), line({ AliquotaIVA: '0.00', Natura: 'N4' })), LINE],
  '00475': [
    both(general({ TipoDocumento: 'TD18' }), buyer({ CodiceFiscale: '01234567897', Anagrafica: company })),
    `${H}/CessionarioCommittente/DatiAnagrafici/IdFiscaleIVA`,
  ],
  '00476': [
    both(
      seller({ IdFiscaleIVA: { IdPaese: 'FR', IdCodice: '1' } }),
      buyer({ IdFiscaleIVA: { IdPaese: 'DE', IdCodice: '2' }, Anagrafica: company }),
    ),
    `${H}/CedentePrestatore/DatiAnagrafici/IdFiscaleIVA/IdPaese`,
  ],
};
const found = (fattura: FatturaElettronica, file?: CheckFacts['file']) =>
  checkFattura(fattura, { today, strength: 'send', ...(file === undefined ? {} : { file }) }).map(
    ({ code, path }) => `${code} ${path}`,
  );

describe('the checks before sending', () => {
  it('have nothing against a good invoice', () => {
    expect(found(base)).toEqual([]);
  });
  it.each(SDI_CHECKS.map(({ code, name }) => [code, name] as const))('%s: %s', (code) => {
    const [change, path, file] = broken[code]!;
    expect(found(change(base), file)).toContain(`${code} ${path}`);
  });
  it.each(['IT12345678903_00001.xml', 'ITRSSMRA80A01H501U_a1.xml.p7m', 'FR12_zZ9.zip', 'DEab12_1.xml'])(
    'take %s as the name of a file of at most 5,000,000 bytes (00001, 00003)',
    (name) => {
      expect(found(base, { name, bytes: 5_000_000 })).toEqual([]);
    },
  );
  it.each([
    ...['IT123_1.xml', 'IT12345678903_000001.xml', 'IT12345678903_1.xml.exe', 'IT12345678903-1.xml', '1_1.xml'],
    // Of the letters only the progressive's may be small, and those of a foreign sender's code.
    ...['it12345678903_1.xml', 'It12345678903_1.xml', 'ITrssmra80a01h501u_1.xml', 'de12_1.xml', 'Fr12_1.xml'],
    ...['IT12345678903_1.XML', 'IT12345678903_1.xml.P7M', 'IT12345678903_1.Zip'],
  ])('refuse %s as the name of a file (00001)', (name) => {
    expect(found(base, { name, bytes: 1 })).toEqual(['00001 @file']);
  });
  it('have one code, one name, and a sentence in each language, in the order of the codes', () => {
    const codes = SDI_CHECKS.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].toSorted());
    expect(new Set(SDI_CHECKS.map(({ name }) => name)).size).toBe(codes.length);
    expect(SDI_CHECKS.every(({ it: italian, en }) => italian.length > 20 && en.length > 20 && italian !== en)).toBe(
      true,
    );
  });
  it('are named all at once, not the first only', () => {
    const bad = both(general({ Numero: 'SENZA', Data: '2027-01-01' }), summary({ Imposta: '9.99' }))(base);
    expect(found(bad)).toEqual([`00403 ${DOC}/Data`, `00421 ${SUM}/Imposta`, `00425 ${DOC}/Numero`]);
  });
  it('say the figures that disagree, in both languages', () => {
    const [finding] = checkFattura(summary({ Imposta: '9.99' })(base), { today, strength: 'send' });
    expect(finding?.it).toContain('trovato 9.99, atteso 3.61');
    expect(finding?.en).toContain('found 9.99, expected 3.61');
  });
  it('are not asked of an imported document', () => {
    const bad = both(general({ Numero: 'SENZA' }), seller({ IdFiscaleIVA: italian('01234567890') }))(base);
    expect(checkFattura(bad, { today, strength: 'import' })).toEqual([]);
  });
});

describe('the tolerances of the checks', () => {
  it('let the tax differ by one cent and no more (00421)', () => {
    expect(found(summary({ Imposta: '3.62' })(base))).toEqual([]);
    expect(found(summary({ Imposta: '3.59' })(base))).toEqual([`00421 ${SUM}/Imposta`]);
  });
  it('let a line differ by one cent and no more, before rounding (00423)', () => {
    expect(found(line({ PrezzoUnitario: '16.38' })(base))).toEqual([]);
    expect(found(line({ PrezzoUnitario: '16.37999999' })(base))).toEqual([`00423 ${LINE}/PrezzoTotale`]);
  });
  it('apply discounts in their order to the unit price, an amount before a percentage (00423)', () => {
    const discounted = line({
      Quantita: '2.00',
      PrezzoUnitario: '20.00',
      ScontoMaggiorazione: [
        { Tipo: 'SC', Percentuale: '10.00' },
        { Tipo: 'MG', Importo: '0.20', Percentuale: '50.00' },
      ],
      PrezzoTotale: '36.40',
    });
    expect(found(discounted(base)).filter((text) => text.startsWith('00423'))).toEqual([]);
  });
  const off = (Percentuale?: string, Importo?: string) => ({
    Tipo: 'SC',
    ...(Percentuale === undefined ? {} : { Percentuale }),
    ...(Importo === undefined ? {} : { Importo }),
  });
  it.each([
    ['amounts', ['48000.00'], [off(undefined, '10.05'), off(undefined, '5.25'), off(undefined, '4.70')]],
    ['percentages', ['42092.05875', '42092.05', '42092.06'], [off('8.50'), off('5.15'), off('3.00')]],
    ['both', ['41056.12'], [off('8.50'), off('5.15', '23.56'), off(undefined, '15.00'), off('2.00')]],
  ])('reckon the example of several discounts in SDI’s own list: %s (00423)', (_, totals, ScontoMaggiorazione) => {
    const wrong = (PrezzoTotale: string) =>
      found(line({ Quantita: '100.00', PrezzoUnitario: '500.00', ScontoMaggiorazione, PrezzoTotale })(base)).includes(
        `00423 ${LINE}/PrezzoTotale`,
      );
    expect(totals.filter(wrong)).toEqual([]);
    expect(wrong(`${Number.parseInt(totals[0] ?? '', 10) + 1}.00`)).toBe(true);
  });
  it('let TD16 write a nature beside a rate (00401, 00430)', () => {
    const reverse = both(general({ TipoDocumento: 'TD16' }), line({ Natura: 'N6.1' }), summary({ Natura: 'N6.1' }));
    expect(found(reverse(base))).toEqual([]);
  });
  it('ask the check digit of the VAT number of the buyer’s representative too, of an Italian one alone (00303)', () => {
    const represented = (IdPaese: string) =>
      header(({ CessionarioCommittente: it }) => ({
        CessionarioCommittente: {
          ...it,
          RappresentanteFiscale: { IdFiscaleIVA: { IdPaese, IdCodice: '01234567890' }, ...company },
        },
      }));
    const place = `${H}/CessionarioCommittente/RappresentanteFiscale/IdFiscaleIVA/IdCodice`;
    expect(found(represented('IT')(base))).toEqual([`00303 ${place}`]);
    expect(found(represented('FR')(base))).toEqual([]);
  });
  it('let a number come again on another day of the year between documents with Art73 alone (00409)', () => {
    const on = (Data: string, art73: boolean) =>
      general({ Data, ...(art73 ? { Art73: 'SI' } : {}) })(base).FatturaElettronicaBody[0]!;
    const lot = (...bodies: FatturaElettronica['FatturaElettronicaBody']) =>
      found({ ...base, FatturaElettronicaBody: bodies }).length;
    expect(lot(on('2026-03-09', true), on('2026-03-10', true))).toBe(0);
    expect(lot(on('2026-03-10', true), on('2026-03-10', true))).toBe(1);
    expect(lot(on('2026-03-09', true), on('2026-03-10', false))).toBe(1);
    expect(lot(on('2026-03-09', false), on('2026-03-10', true))).toBe(1);
    expect(lot(on('2025-03-09', false), on('2026-03-10', true))).toBe(0);
  });
  it('let a credit note carry the number of an invoice in a lot (00409)', () => {
    const note = general({ TipoDocumento: 'TD04' })(base).FatturaElettronicaBody[0]!;
    const lot = { ...base, FatturaElettronicaBody: [...base.FatturaElettronicaBody, note] };
    expect(found(lot)).toEqual([]);
  });
});
