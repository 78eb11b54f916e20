import { describe, expect, it } from 'vitest';
import { checkSemplificata, SDI_SEMPLIFICATA_CHECKS } from '../checks/check-fattura.ts';
import type { CheckFacts } from '../checks/check.ts';
import { warningsOf } from '../checks/warnings.ts';
import { today } from '../fixtures.test.support.ts';
import { ticket } from './semplificata.test.support.ts';
import type { FatturaSemplificata, SemplificataBody, SemplificataLinea } from './semplificata.ts';

type Header = FatturaSemplificata['FatturaElettronicaHeader'];
type Change = (fattura: FatturaSemplificata) => FatturaSemplificata;
const header =
  (change: (header: Header) => Partial<Header>): Change =>
  (f) => ({ ...f, FatturaElettronicaHeader: { ...f.FatturaElettronicaHeader, ...change(f.FatturaElettronicaHeader) } });
const sending = (change: Partial<Header['DatiTrasmissione']>): Change =>
  header(({ DatiTrasmissione }) => ({ DatiTrasmissione: { ...DatiTrasmissione, ...change } }));
const seller = (change: Partial<Header['CedentePrestatore']>): Change =>
  header(({ CedentePrestatore }) => ({ CedentePrestatore: { ...CedentePrestatore, ...change } }));
const buyer = (IdentificativiFiscali: Header['CessionarioCommittente']['IdentificativiFiscali']): Change =>
  header(() => ({ CessionarioCommittente: { IdentificativiFiscali } }));
const body =
  (change: (body: SemplificataBody) => Partial<SemplificataBody>): Change =>
  (f) => ({ ...f, FatturaElettronicaBody: f.FatturaElettronicaBody.map((each) => ({ ...each, ...change(each) })) });
type Generali = SemplificataBody['DatiGenerali'];
const general = (change: Partial<Generali['DatiGeneraliDocumento']>, rest: Partial<Generali> = {}): Change =>
  body(({ DatiGenerali: it }) => ({
    DatiGenerali: { ...it, ...rest, DatiGeneraliDocumento: { ...it.DatiGeneraliDocumento, ...change } },
  }));
const line = (change: Partial<SemplificataLinea>): Change =>
  body(({ DatiBeniServizi }) => ({ DatiBeniServizi: DatiBeniServizi.map((each) => ({ ...each, ...change })) }));
const twice: Change = (f) => ({
  ...f,
  FatturaElettronicaBody: [f.FatturaElettronicaBody[0]!, f.FatturaElettronicaBody[0]!],
});
const italian = (IdCodice: string) => ({ IdPaese: 'IT', IdCodice });
const corrected = { NumeroFR: '1', DataFR: '2026-03-11', ElementiRettificati: 'Importo' };

const H = 'FatturaElettronicaHeader';
const BUYER = `${H}/CessionarioCommittente/IdentificativiFiscali`;
const B = 'FatturaElettronicaBody[1]';
const DOC = `${B}/DatiGenerali/DatiGeneraliDocumento`;
const LINE = `${B}/DatiBeniServizi[1]`;

const broken: Readonly<Record<string, readonly [change: Change, path: string, file?: CheckFacts['file']]>> = {
  '00001': [(f) => f, '@file', { name: 'x.xml', bytes: 1 }],
  '00003': [(f) => f, '@file', { bytes: 5_000_001 }],
  '00300': [sending({ IdTrasmittente: italian('01234567890') }), `${H}/DatiTrasmissione/IdTrasmittente/IdCodice`],
  '00301': [seller({ IdFiscaleIVA: italian('01234567890') }), `${H}/CedentePrestatore/IdFiscaleIVA/IdCodice`],
  '00302': [seller({ CodiceFiscale: 'RSSMRA80A01H501X' }), `${H}/CedentePrestatore/CodiceFiscale`],
  '00303': [
    seller({ RappresentanteFiscale: { IdFiscaleIVA: italian('01234567890'), Denominazione: 'Fiduciaria' } }),
    `${H}/CedentePrestatore/RappresentanteFiscale/IdFiscaleIVA/IdCodice`,
  ],
  '00305': [buyer({ IdFiscaleIVA: italian('01234567890') }), `${BUYER}/IdFiscaleIVA/IdCodice`],
  '00306': [buyer({ CodiceFiscale: '01234567890' }), `${BUYER}/CodiceFiscale`],
  '00313': [sending({ CodiceDestinatario: 'XXXXXXX' }), `${H}/DatiTrasmissione/CodiceDestinatario`],
  '00330': [sending({ PECDestinatario: 'sdi01@pec.fatturapa.it' }), `${H}/DatiTrasmissione/PECDestinatario`],
  '00400': [line({ DatiIVA: { Aliquota: '0.00' } }), LINE],
  '00401': [line({ Natura: 'N4' }), LINE],
  '00403': [general({ Data: '2026-03-11' }), `${DOC}/Data`],
  '00409': [twice, `FatturaElettronicaBody[2]/DatiGenerali/DatiGeneraliDocumento/Numero`],
  '00417': [buyer({}), BUYER],
  '00418': [
    general({ TipoDocumento: 'TD08' }, { DatiFatturaRettificata: corrected }),
    `${B}/DatiGenerali/DatiFatturaRettificata`,
  ],
  '00424': [line({ DatiIVA: { Aliquota: '0.22' } }), LINE],
  '00425': [general({ Numero: 'SENZA' }), `${DOC}/Numero`],
  '00445': [line({ DatiIVA: {}, Natura: 'N2' }), LINE],
  '00460': [line({ Importo: '400.01' }), `${B}/DatiBeniServizi`],
  '00471': [buyer({ CodiceFiscale: '12345678903' }), `${DOC}/TipoDocumento`],
  '00476': [
    (f) =>
      buyer({ IdFiscaleIVA: { IdPaese: 'DE', IdCodice: '2' } })(
        seller({ IdFiscaleIVA: { IdPaese: 'FR', IdCodice: '1' } })(f),
      ),
    `${H}/CedentePrestatore/IdFiscaleIVA/IdPaese`,
  ],
};
const found = (fattura: FatturaSemplificata, file?: CheckFacts['file']) =>
  checkSemplificata(fattura, { today, strength: 'send', ...(file === undefined ? {} : { file }) }).map(
    ({ code, path }) => `${code} ${path}`,
  );

describe('the checks of a simplified document', () => {
  it('have nothing against a good one', () => expect(found(ticket)).toEqual([]));
  it.each(SDI_SEMPLIFICATA_CHECKS.map(({ code, name }) => [code, name] as const))('%s: %s', (code) => {
    const [change, path, file] = broken[code]!;
    expect(found(change(ticket), file)).toEqual([`${code} ${path}`]);
  });
  it('ask the check digit of the VAT number of the buyer’s representative too (00303)', () => {
    const represented: Change = (f) => {
      const { CessionarioCommittente: it, ...header } = f.FatturaElettronicaHeader;
      const more = {
        Denominazione: 'Acme',
        Sede: { Indirizzo: 'Via Roma 1', CAP: '00100', Comune: 'Roma', Nazione: 'IT' },
        RappresentanteFiscale: { IdFiscaleIVA: italian('01234567890'), Denominazione: 'Fiduciaria' },
      };
      const CessionarioCommittente = { ...it, AltriDatiIdentificativi: more };
      return { ...f, FatturaElettronicaHeader: { ...header, CessionarioCommittente } };
    };
    const place = `${H}/CessionarioCommittente/AltriDatiIdentificativi/RappresentanteFiscale/IdFiscaleIVA/IdCodice`;
    expect(found(represented(ticket))).toEqual([`00303 ${place}`]);
  });
  it('let 400.00 pass, and more for a forfettario or a document that names what it corrects (00460)', () => {
    expect(found(line({ Importo: '400.00' })(ticket))).toEqual([]);
    const dear = line({ Importo: '900.00' })(ticket);
    expect(found(seller({ RegimeFiscale: 'RF19' })(dear))).toEqual([]);
    expect(found(seller({ RegimeFiscale: 'RF20' })(dear))).toEqual([]);
    for (const TipoDocumento of ['TD08', 'TD09'])
      expect(found(general({ TipoDocumento })(dear))).toEqual([`00460 ${B}/DatiBeniServizi`]);
    const correction = { ...corrected, DataFR: '2026-03-01' };
    expect(found(general({}, { DatiFatturaRettificata: correction })(dear))).toEqual([]);
  });
  it('refuse a nature without a sub-code whatever the date of the document (00445)', () => {
    const old = general({ Data: '2020-12-31' })(line({ DatiIVA: {}, Natura: 'N3' })(ticket));
    expect(found(old)).toEqual([`00445 ${LINE}`]);
  });
  it('warn of a codice fiscale beside a foreign number, and refuse none of it (00306)', () => {
    const foreign = buyer({ IdFiscaleIVA: { IdPaese: 'FR', IdCodice: '40303265045' }, CodiceFiscale: '40303265045' });
    expect(found(foreign(ticket))).toEqual([]);
    expect(warningsOf(foreign(ticket), { today }).map(({ code }) => code)).toEqual(['00306']);
    expect(warningsOf(ticket, { today })).toEqual([]);
  });
  it('let a credit note carry the number of an invoice in a lot (00409)', () => {
    const note = general({ TipoDocumento: 'TD08' })(ticket).FatturaElettronicaBody[0]!;
    expect(found({ ...ticket, FatturaElettronicaBody: [...ticket.FatturaElettronicaBody, note] })).toEqual([]);
  });
  it('are not asked of an imported document', () =>
    expect(checkSemplificata(buyer({})(ticket), { today, strength: 'import' })).toEqual([]));
});
