import { describe, expect, it } from 'vitest';
import { TIPI_CASSA, TIPI_RITENUTA, type FatturaElettronica, type FatturaElettronicaBody } from '@svc/domain/invoicing';
import { composed } from '../documents.testkit.ts';
import { copiesOf } from './copy.ts';
import { english } from './words.en.ts';
import { italian } from './words.it.ts';

const voices = { it: { words: italian, locale: 'it' }, en: { words: english, locale: 'en' } } as const;
type General = FatturaElettronicaBody['DatiGenerali']['DatiGeneraliDocumento'];
type Line = FatturaElettronicaBody['DatiBeniServizi']['DettaglioLinee'][number];
type Header = FatturaElettronica['FatturaElettronicaHeader'];

const made = (general: Partial<General>, line: Partial<Line> = {}, header: Partial<Header> = {}) => {
  const fattura = composed();
  const [body] = fattura.FatturaElettronicaBody;
  const { DatiGenerali, DatiBeniServizi: goods } = body!;
  const DatiGeneraliDocumento = { ...DatiGenerali.DatiGeneraliDocumento, ...general };
  const DettaglioLinee = goods.DettaglioLinee.map((each) => ({ ...each, ...line }));
  return {
    ...fattura,
    FatturaElettronicaHeader: { ...fattura.FatturaElettronicaHeader, ...header },
    FatturaElettronicaBody: [
      { ...body!, DatiGenerali: { DatiGeneraliDocumento }, DatiBeniServizi: { ...goods, DettaglioLinee } },
    ],
  };
};
const copyOf = (fattura: FatturaElettronica, lang: 'it' | 'en' = 'it') => copiesOf(fattura, voices[lang])[0]!;
const totalsOf = (general: Partial<General>, lang: 'it' | 'en' = 'it') =>
  copyOf(made(general), lang).totals.map(({ label, amount }) => `${label}: ${amount}`);

const withheld = (TipoRitenuta: string, ImportoRitenuta = '1.00') => ({
  TipoRitenuta,
  ImportoRitenuta,
  AliquotaRitenuta: '4.00',
  CausalePagamento: 'ZO',
});

describe('what is withheld', () => {
  it.each([
    ['RT01', "Ritenuta d'acconto, persone fisiche (RT01) 4% causale ZO"],
    ['RT02', "Ritenuta d'acconto, persone giuridiche (RT02) 4% causale ZO"],
    ['RT03', 'Contributo INPS (RT03) 4% causale ZO'],
    ['RT04', 'Contributo ENASARCO (RT04) 4% causale ZO'],
    ['RT05', 'Contributo ENPAM (RT05) 4% causale ZO'],
    ['RT06', 'Altro contributo previdenziale (RT06) 4% causale ZO'],
  ])('as %s has words of its own', (kind, label) => {
    expect(totalsOf({ DatiRitenuta: [withheld(kind)] })).toContain(`${label}: -1,00 €`);
  });
  it('stands in rows of its own, all of it taken off what is to be paid', () => {
    const rows = totalsOf({ DatiRitenuta: [withheld('RT01', '3.28'), withheld('RT04', '0.66')] });
    expect(rows.filter((row) => row.includes('(RT0'))).toHaveLength(2);
    expect(rows).toContain('Netto a pagare: 16,06 €');
  });
  it('and every pension fund has words in both languages', () => {
    for (const { words } of Object.values(voices)) {
      expect(Object.keys(words.ritenuta)).toEqual(TIPI_RITENUTA);
      expect(Object.keys(words.cassa)).toEqual(TIPI_CASSA);
    }
  });
});

describe('a pension fund contribution', () => {
  const fund = { TipoCassa: 'TC04', AlCassa: '4.00', ImportoContributoCassa: '0.66', AliquotaIVA: '22.00' };
  it('names the fund, its rate, its VAT and whether tax is withheld of it', () => {
    expect(totalsOf({ DatiCassaPrevidenziale: [{ ...fund, Ritenuta: 'SI' }] })[0]).toBe(
      'Cassa previdenziale, Cassa ingegneri e architetti (TC04) 4% · IVA 22% · Soggetto a ritenuta: 0,66 €',
    );
    const free = { ...fund, AliquotaIVA: '0.00', Natura: 'N4' };
    expect(totalsOf({ DatiCassaPrevidenziale: [free] }, 'en')[0]).toBe(
      'Pension fund contribution, Engineers and architects (TC04) 4% · VAT N4: €0.66',
    );
  });
});

describe('a line', () => {
  const vatOf = (line: Partial<Line>) => copyOf(made({}, line)).lines[0]?.vat;
  it('shows its rate, its nature at rate zero, and both where a rate stands beside a nature', () => {
    expect(vatOf({})).toBe('22%');
    expect(vatOf({ AliquotaIVA: '0.00', Natura: 'N4' })).toBe('N4');
    expect(vatOf({ Natura: 'N6.3' })).toBe('22% N6.3');
  });
  it('says what kind of line it is, and whether tax is withheld of it', () => {
    const { details } = copyOf(made({}, { TipoCessionePrestazione: 'AC', Ritenuta: 'SI' })).lines[0]!;
    expect(details).toEqual(['Spesa accessoria', 'Soggetto a ritenuta']);
  });
});

describe('a total that the document leaves out', () => {
  it('is less by a discount of the document', () => {
    const [body] = composed().FatturaElettronicaBody;
    const { ImportoTotaleDocumento: _, ...general } = body!.DatiGenerali.DatiGeneraliDocumento;
    const discounted = { ...general, ScontoMaggiorazione: [{ Tipo: 'SC', Importo: '3.50' }] };
    const fattura = {
      ...composed(),
      FatturaElettronicaBody: [{ ...body!, DatiGenerali: { DatiGeneraliDocumento: discounted } }],
    };
    expect(copyOf(fattura).totals.map(({ label, amount }) => `${label}: ${amount}`)).toContain(
      'Totale documento: 16,50 €',
    );
  });
});

describe('a VAT number', () => {
  const seller = (IdPaese: string, IdCodice: string) => {
    const { CedentePrestatore: it } = composed().FatturaElettronicaHeader;
    const CedentePrestatore = { ...it, DatiAnagrafici: { ...it.DatiAnagrafici, IdFiscaleIVA: { IdPaese, IdCodice } } };
    return copyOf(made({}, {}, { CedentePrestatore })).seller.lines.find((text) => text.startsWith('P. IVA'));
  };
  it.each([
    ['FR', 'FR12345678901', 'FR12345678901'],
    ['FR', '12345678901', 'FR12345678901'],
    ['DE', 'de999999999', 'de999999999'],
    ['GR', 'EL123456789', 'EL123456789'],
    ['GR', '123456789', 'GR123456789'],
    ['IT', 'IT01234567897', 'IT01234567897'],
    ['CH', 'CHE123456789', 'CHE123456789'],
    ['XI', 'XI123456789', 'XI123456789'],
    // A number that begins with the letters of its country is no doubled prefix.
    ['FR', 'FR123456789', 'FRFR123456789'],
  ])('of %s written as %s has its prefix once', (country, code, text) => {
    expect(seller(country, code)).toBe(`P. IVA ${text}`);
  });
});

describe('who stands in for a party', () => {
  it('is named: the issuer, and a tax representative of either side with the number', () => {
    const header = composed().FatturaElettronicaHeader;
    const vat = { IdPaese: 'IT', IdCodice: '01234567897' };
    const agent = { DatiAnagrafici: { IdFiscaleIVA: vat, Anagrafica: { Denominazione: 'Fiduciaria' } } };
    const copy = copyOf(
      made(
        {},
        {},
        {
          RappresentanteFiscale: agent,
          CessionarioCommittente: {
            ...header.CessionarioCommittente,
            RappresentanteFiscale: { IdFiscaleIVA: vat, Denominazione: 'Altra' },
          },
          SoggettoEmittente: 'CC',
        },
      ),
    );
    expect(copy.seller.lines).toEqual(
      expect.arrayContaining([
        'Rappresentante fiscale: Fiduciaria, P. IVA IT01234567897',
        'Documento emesso da: cessionario / committente',
      ]),
    );
    expect(copy.buyer.lines).toContain('Rappresentante fiscale: Altra, P. IVA IT01234567897');
    const third = { DatiAnagrafici: { Anagrafica: { Nome: 'Ada', Cognome: 'Neri' } } };
    const issued = copyOf(made({}, {}, { TerzoIntermediarioOSoggettoEmittente: third, SoggettoEmittente: 'TZ' }), 'en');
    expect(issued.seller.lines).toContain('Issued by: Ada Neri');
  });
});

it.each(['toString', 'constructor', '__proto__'])('a code %s that no list has stands for itself', (code) => {
  const header = composed().FatturaElettronicaHeader;
  const { DatiAnagrafici, ...seller } = header.CedentePrestatore;
  const CedentePrestatore = { ...seller, DatiAnagrafici: { ...DatiAnagrafici, RegimeFiscale: code } };
  const copy = copyOf(made({ TipoDocumento: code }, {}, { CedentePrestatore }));
  expect(copy.title).toBe(code);
  expect(copy.seller.lines).toContain(code);
});
