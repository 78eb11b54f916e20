import { describe, expect, it } from 'vitest';
import type { FatturaElettronica } from '../fattura.ts';
import type { DatiBeniServizi } from '../fattura.lines.ts';
import { today } from '../fixtures.test.support.ts';
import { checkFattura } from './check-fattura.ts';
import { agent, base, both, buyer, general, goods, line, seller, sending, summary } from './changes.test.support.ts';
import { header, type Change } from './changes.test.support.ts';
import { warningsOf } from './warnings.ts';

const facts = { today, strength: 'send' } as const;
const refused = (...changes: readonly Change[]) =>
  checkFattura(both(...changes)(base), facts).map(({ code, path }) => `${code} ${path}`);
const warned = (...changes: readonly Change[]) =>
  warningsOf(both(...changes)(base), facts).map(({ code, path }) => `${code} ${path}`);

const H = 'FatturaElettronicaHeader';
const B = 'FatturaElettronicaBody[1]';
const LINE = `${B}/DatiBeniServizi/DettaglioLinee[1]`;
const company = { Denominazione: 'Acme' };
const number = (IdPaese: string, IdCodice: string) => ({ IdPaese, IdCodice });
const kind = (TipoDocumento: string) => general({ TipoDocumento });
const linkedTo =
  (Data: string): Change =>
  (f) => ({
    ...f,
    FatturaElettronicaBody: f.FatturaElettronicaBody.map((body) => ({
      ...body,
      DatiGenerali: { ...body.DatiGenerali, DatiFattureCollegate: [{ IdDocumento: '7', Data }] },
    })),
  });
type Summary = DatiBeniServizi['DatiRiepilogo'][number];
const moreSummaries = (...rows: readonly Summary[]) =>
  goods(({ DatiRiepilogo }) => ({ DatiRiepilogo: [...DatiRiepilogo, ...rows] }));
const nothing = { ImponibileImporto: '0.00', Imposta: '0.00' } as const;

describe('the rates and natures of lines and summaries correspond both ways (00443, 00444)', () => {
  const place = (element: string) => `${B}/DatiBeniServizi/DatiRiepilogo[2]/${element}`;
  it('a summary of a rate that no line and no fund has is refused, of whatever amount', () => {
    const row = { AliquotaIVA: '10.00', ...nothing };
    expect(refused(moreSummaries(row))).toEqual([`00443 ${place('AliquotaIVA')}`]);
    const fund = { TipoCassa: 'TC22', AlCassa: '4.00', ImportoContributoCassa: '0.00', AliquotaIVA: '10.00' };
    expect(refused(moreSummaries(row), general({ DatiCassaPrevidenziale: [fund] }))).toEqual([]);
  });
  it('a summary of a nature that no line and no fund has is refused', () => {
    const free = line({ AliquotaIVA: '0.00', Natura: 'N1' });
    const summed = summary({ AliquotaIVA: '0.00', Natura: 'N1', Imposta: '0.00' });
    expect(refused(free, summed)).toEqual([]);
    expect(refused(free, summed, moreSummaries({ AliquotaIVA: '0.00', Natura: 'N4', ...nothing }))).toEqual([
      `00444 ${place('Natura')}`,
    ]);
  });
  it('a rate is the same however many zeros stand before it', () => {
    expect(refused(summary({ AliquotaIVA: '022.00' }))).toEqual([]);
  });
});

describe('a document dated before the one it is linked to (00418)', () => {
  it('is refused of TD04 alone, and a warning of every other kind', () => {
    const place = `00418 ${B}/DatiGenerali/DatiFattureCollegate[1]`;
    expect(refused(kind('TD04'), linkedTo('2026-03-11'))).toEqual([place]);
    expect(warned(kind('TD04'), linkedTo('2026-03-11'))).toEqual([]);
    for (const other of ['TD01', 'TD05', 'TD24', 'TD26']) {
      expect(refused(kind(other), linkedTo('2026-03-11'))).toEqual([]);
      expect(warned(kind(other), linkedTo('2026-03-11'))).toEqual([place]);
      expect(warned(kind(other), linkedTo('2026-03-10'))).toEqual([]);
    }
  });
});

describe('the seller of a document that the buyer writes (00473)', () => {
  const from = (country: string) => seller({ IdFiscaleIVA: number(country, '99999999999') });
  it.each(['TD17', 'TD18', 'TD19', 'TD28'])('of %s is of any country but Italy, OO among them', (type) => {
    for (const country of ['FR', 'SM', 'US', 'OO']) expect(refused(kind(type), from(country))).toEqual([]);
    expect(refused(kind(type))).toEqual([`00473 ${H}/CedentePrestatore/DatiAnagrafici/IdFiscaleIVA/IdPaese`]);
  });
  it('of TD29 is Italian', () => {
    expect(refused(kind('TD29'))).toEqual([]);
    expect(refused(kind('TD29'), from('OO'))).toHaveLength(1);
  });
});

describe('the taxable amount (00422)', () => {
  it('is off by less than one euro: by exactly one it is refused', () => {
    const off = (ImponibileImporto: string, Imposta: string) => refused(summary({ ImponibileImporto, Imposta }));
    expect(off('17.38', '3.82')).toEqual([]);
    expect(off('17.39', '3.83')).toEqual([`00422 ${B}/DatiBeniServizi/DatiRiepilogo[1]/ImponibileImporto`]);
    expect(off('15.39', '3.39')).toHaveLength(1);
  });
});

describe('natures without a sub-code (00445)', () => {
  it.each(['N2', 'N3', 'N6'])('%s is refused whatever the date of the document', (Natura) => {
    const old = [
      general({ Data: '2020-12-31' }),
      line({ AliquotaIVA: '0.00', Natura }),
      summary({ AliquotaIVA: '0.00', Natura, Imposta: '0.00' }),
    ];
    expect(refused(...old)).toEqual([`00445 ${LINE}`, `00445 ${B}/DatiBeniServizi/DatiRiepilogo[1]`]);
  });
});

describe('a codice fiscale beside a number of another country (00302, 00304, 00306)', () => {
  const [foreign, mistyped] = ['40303265045', 'RSSMRA80A01H501X'];
  const sold = (IdPaese: string, CodiceFiscale: string) =>
    both(kind('TD17'), seller({ IdFiscaleIVA: number(IdPaese, '40303265045'), CodiceFiscale }));
  const bought = (CodiceFiscale: string, IdFiscaleIVA?: ReturnType<typeof number>) =>
    buyer({ CodiceFiscale, Anagrafica: company, ...(IdFiscaleIVA === undefined ? {} : { IdFiscaleIVA }) });
  const represented = (IdPaese: string): Change =>
    both(
      agent('40303265045', foreign),
      header(({ RappresentanteFiscale: it }) => ({
        RappresentanteFiscale: {
          DatiAnagrafici: { ...it!.DatiAnagrafici, IdFiscaleIVA: number(IdPaese, '40303265045') },
        },
      })),
    );
  const at = (code: string, party: string) => `${code} ${H}/${party}/DatiAnagrafici/CodiceFiscale`;
  it('is a warning: SDI does not look up what an authority abroad has given', () => {
    for (const code of [foreign, mistyped]) {
      expect(refused(bought(code, number('FR', '40303265045')))).toEqual([]);
      expect(warned(bought(code, number('FR', '40303265045')))).toEqual([at('00306', 'CessionarioCommittente')]);
      expect(refused(sold('FR', code))).toEqual([]);
      expect(warned(sold('FR', code))).toEqual([at('00302', 'CedentePrestatore')]);
    }
    expect(refused(represented('FR'))).toEqual([]);
    expect(warned(represented('FR'))).toEqual([at('00304', 'RappresentanteFiscale')]);
  });
  it('is refused beside an Italian number, and where there is no number', () => {
    expect(refused(bought(mistyped))).toEqual([at('00306', 'CessionarioCommittente')]);
    expect(refused(bought(mistyped, number('IT', '01234567897')))).toEqual([at('00306', 'CessionarioCommittente')]);
    expect(warned(bought(mistyped))).toEqual([]);
  });
});

describe('a PEC of SDI itself (00330)', () => {
  const place = `00330 ${H}/DatiTrasmissione/PECDestinatario`;
  const PECDestinatario = 'sdi01@pec.fatturapa.it';
  it('is refused where SDI reads it: beside the code 0000000; elsewhere it is a warning', () => {
    const read = sending({ CodiceDestinatario: '0000000', PECDestinatario });
    expect([refused(read), warned(read)]).toEqual([[place], []]);
    expect([refused(sending({ PECDestinatario })), warned(sending({ PECDestinatario }))]).toEqual([[], [place]]);
  });
});

describe('a discount below zero (00423)', () => {
  const sold = (PrezzoTotale: string, Tipo: string, Importo: string) =>
    both(
      line({ Quantita: '2.00', PrezzoUnitario: '5.00', ScontoMaggiorazione: [{ Tipo, Importo }], PrezzoTotale }),
      summary({ ImponibileImporto: PrezzoTotale, Imposta: String(Number((Number(PrezzoTotale) * 0.22).toFixed(2))) }),
    );
  const totals = (change: Change) => refused(change).filter((found) => found.startsWith('00423'));
  it('is taken with its sign or without, and warned of', () => {
    for (const total of ['6.58', '13.42']) {
      expect(totals(sold(total, 'SC', '-1.71'))).toEqual([]);
      expect(warned(sold(total, 'SC', '-1.71'))).toEqual([`00423 ${LINE}/ScontoMaggiorazione[1]/Importo`]);
    }
    expect(totals(sold('10.00', 'SC', '-1.71'))).toEqual([`00423 ${LINE}/PrezzoTotale`]);
    expect(totals(sold('13.42', 'SC', '1.71'))).toHaveLength(1);
    expect(warned(sold('6.58', 'SC', '1.71'))).toEqual([]);
  });
});

describe('a sale on a declaration of intent (00477)', () => {
  const free = (declared: Partial<DatiBeniServizi['DettaglioLinee'][number]>) => [
    line({ AliquotaIVA: '0.00', Natura: 'N3.5', ...declared }),
    summary({ AliquotaIVA: '0.00', Natura: 'N3.5', Imposta: '0.00' }),
  ];
  it('is warned of where the line does not name the declaration', () => {
    expect([refused(...free({})), warned(...free({}))]).toEqual([[], [`00477 ${LINE}`]]);
    const other = [{ TipoDato: 'ALTRO', RiferimentoTesto: '25010112345678901-000001' }];
    expect(warned(...free({ AltriDatiGestionali: other }))).toHaveLength(1);
    const named = [{ TipoDato: 'INTENTO', RiferimentoTesto: '25010112345678901-000001' }];
    expect(warned(...free({ AltriDatiGestionali: named }))).toEqual([]);
  });
});

describe('a lot of two credit notes of one number', () => {
  it('is refused as one of two invoices is (00409)', () => {
    const note = kind('TD04')(base).FatturaElettronicaBody[0]!;
    const lot: FatturaElettronica = { ...base, FatturaElettronicaBody: [note, note] };
    expect(checkFattura(lot, facts).map(({ code }) => code)).toEqual(['00409']);
  });
});
