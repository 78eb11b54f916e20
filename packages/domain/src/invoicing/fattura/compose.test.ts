import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vat } from '../../kernel/index.ts';
import { checkFattura } from './checks/check-fattura.ts';
import { composeFattura } from './compose.ts';
import { amountToCents } from './decimal.ts';
import type { FatturaElettronica, FatturaElettronicaBody } from './fattura.ts';
import type { ComposeRefusalCode, FatturaInput, FatturaLine } from './fattura-input.ts';
import { acme, anna, lesson, studio, today } from './fixtures.test.support.ts';
import { fatturaTotals } from './totals.ts';

const made = (input: Partial<FatturaInput>): FatturaElettronica => {
  const { payment, ...rest } = { ...lesson, ...input };
  return composeFattura(
    input.lines === undefined && payment !== undefined ? { ...rest, payment } : rest,
  )._unsafeUnwrap();
};
const bodyOf = (fattura: FatturaElettronica): FatturaElettronicaBody => fattura.FatturaElettronicaBody[0]!;
const buyerOf = (fattura: FatturaElettronica) => fattura.FatturaElettronicaHeader.CessionarioCommittente;
const findings = (fattura: FatturaElettronica) => checkFattura(fattura, { today, strength: 'send' });
const line = (grossCents: number, vat: Vat, quantity = 1): FatturaLine => ({
  description: 'Lezione',
  quantity,
  grossCents,
  vat,
});
const forfettario = { ...studio, regimeFiscale: 'RF19' as const };

const anyVat: fc.Arbitrary<Vat> = fc.oneof(
  fc.constantFrom(2200, 1000, 500, 400).map((rateBp) => ({ rateBp })),
  fc.integer({ min: 100, max: 10_000 }).map((rateBp) => ({ rateBp })),
  fc.constantFrom('N1', 'N2.1', 'N4', 'N6.9').map((nature) => ({ nature })),
);
const anyLine = fc.record({
  description: fc.constantFrom('Lezione di yoga', 'Mensile “corpo & mente” – 8 ingressi', 'Quota 20 €'),
  quantity: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 999_999 })),
  grossCents: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 99_999_999 })),
  vat: anyVat,
});

describe('a composed invoice', () => {
  it('costs what was paid, to the cent, for any lines, quantities and rates, and passes every check', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), fc.constantFrom(anna, acme), (lines, buyer) => {
        const fattura = made({ lines, buyer });
        const paid = lines.reduce((total, { grossCents }) => total + grossCents, 0);
        const totals = fatturaTotals(fattura);
        expect(totals.totalCents).toBe(paid);
        expect(totals.netCents + totals.vatCents).toBe(paid);
        expect(findings(fattura)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
  it('adds up in every rate: the lines to the taxable amount exactly, taxable and tax to what was paid', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), (lines) => {
        const { DettaglioLinee, DatiRiepilogo } = bodyOf(made({ lines })).DatiBeniServizi;
        for (const summary of DatiRiepilogo) {
          const own = DettaglioLinee.filter(
            (row) => row.AliquotaIVA === summary.AliquotaIVA && row.Natura === summary.Natura,
          );
          const net = own.reduce((total, row) => total + amountToCents(row.PrezzoTotale), 0);
          expect(net).toBe(amountToCents(summary.ImponibileImporto));
          const paid = own.reduce((total, row) => total + lines[Number(row.NumeroLinea) - 1]!.grossCents, 0);
          expect(net + amountToCents(summary.Imposta)).toBe(paid);
        }
      }),
    );
  });
  it('holds allowances as negative lines, as long as the whole is not negative', () => {
    const fattura = made({ lines: [line(5000, { rateBp: 2200 }), line(-1001, { rateBp: 2200 })] });
    expect(fatturaTotals(fattura).totalCents).toBe(3999);
    expect(bodyOf(fattura).DatiBeniServizi.DettaglioLinee.map((row) => row.PrezzoTotale)).toEqual(['40.98', '-8.20']);
    expect(findings(fattura)).toEqual([]);
  });
  it('of 0.03 at 22 % leaves the odd cent to the tax, as no net gives 0.03 exactly', () => {
    const [summary] = bodyOf(made({ lines: [line(3, { rateBp: 2200 })] })).DatiBeniServizi.DatiRiepilogo;
    expect(summary).toMatchObject({ ImponibileImporto: '0.02', Imposta: '0.01' });
  });
  it('gives equal lines the cents that do not divide to the first ones', () => {
    const lines = [1, 2, 3].map(() => line(1000, { rateBp: 2200 }));
    expect(bodyOf(made({ lines })).DatiBeniServizi.DettaglioLinee.map((row) => row.PrezzoTotale)).toEqual([
      '8.20',
      '8.20',
      '8.19',
    ]);
  });
  it('writes a unit price with eight decimals where cents do not divide by the quantity', () => {
    const [row] = bodyOf(made({ lines: [line(2000, { rateBp: 2200 }, 3)] })).DatiBeniServizi.DettaglioLinee;
    expect(row).toMatchObject({ Quantita: '3.00', PrezzoUnitario: '5.46333333', PrezzoTotale: '16.39' });
  });
  it('names the payment by card in full, and the day it was made', () => {
    expect(bodyOf(made({})).DatiPagamento).toEqual([
      {
        CondizioniPagamento: 'TP02',
        DettaglioPagamento: [
          { ModalitaPagamento: 'MP08', DataScadenzaPagamento: '2026-03-10', ImportoPagamento: '20.00' },
        ],
      },
    ]);
  });
  it('links a credit note to its invoice, with positive amounts', () => {
    const note = made({
      tipoDocumento: 'TD04',
      linkedTo: [{ number: 'SVC-2026-000001', date: today }],
      lines: [line(2000, { rateBp: 2200 })],
    });
    expect(bodyOf(note).DatiGenerali.DatiFattureCollegate).toEqual([
      { IdDocumento: 'SVC-2026-000001', Data: '2026-03-10' },
    ]);
    expect(findings(note)).toEqual([]);
  });
  it('splits a long causale between words, 200 characters at most', () => {
    const causale = 'Corso annuale di yoga presso la sede. '.repeat(12).trim();
    const parts = bodyOf(made({ causale })).DatiGenerali.DatiGeneraliDocumento.Causale ?? [];
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.every((part) => part.length <= 200)).toBe(true);
    expect(parts.join(' ')).toBe(causale);
  });
});

describe('an invoice outside VAT', () => {
  it('has nature N2.2 when the seller is forfettario, whatever rate the price list holds', () => {
    const fattura = made({ seller: forfettario });
    expect(bodyOf(fattura).DatiBeniServizi.DatiRiepilogo).toEqual([
      {
        AliquotaIVA: '0.00',
        Natura: 'N2.2',
        ImponibileImporto: '20.00',
        Imposta: '0.00',
        RiferimentoNormativo: 'Regime forfettario, art. 1 commi 54-89 L. 190/2014',
      },
    ]);
    expect(findings(fattura)).toEqual([]);
  });
  it.each([
    [7747, undefined],
    [7748, { BolloVirtuale: 'SI', ImportoBollo: '2.00' }],
  ])('of %i cents owes the stamp duty %o, which the seller bears', (grossCents, bollo) => {
    const fattura = made({ seller: forfettario, lines: [line(grossCents, { rateBp: 2200 })] });
    expect(bodyOf(fattura).DatiGenerali.DatiGeneraliDocumento.DatiBollo).toEqual(bollo);
    expect(fatturaTotals(fattura).totalCents).toBe(grossCents);
  });
  it('owes stamp duty for the exempt part alone', () => {
    const bollo = (lines: readonly FatturaLine[]) =>
      bodyOf(made({ lines })).DatiGenerali.DatiGeneraliDocumento.DatiBollo;
    expect(bollo([line(50_000, { rateBp: 2200 }), line(7000, { nature: 'N4' })])).toBeUndefined();
    expect(bollo([line(4000, { nature: 'N2.1' }), line(4000, { nature: 'N4' })])).toBeDefined();
    expect(bollo([line(90_000, { nature: 'N1' })])).toBeUndefined();
  });
});

describe('the buyer of an invoice', () => {
  it('is a person by name and surname, a company by its name', () => {
    expect(buyerOf(made({})).DatiAnagrafici).toEqual({
      CodiceFiscale: 'RSSMRA80A01H501U',
      Anagrafica: { Nome: 'Anna', Cognome: 'Rossi' },
    });
    expect(buyerOf(made({ buyer: acme })).DatiAnagrafici).toEqual({
      IdFiscaleIVA: { IdPaese: 'IT', IdCodice: '01234567897' },
      Anagrafica: { Denominazione: 'Acme & Figli S.p.A.' },
    });
  });
  const abroad = { address: 'Main St', postalCode: 'SW1A 1AA', city: 'Town' };
  it.each([
    [
      'a company of the Union',
      { kind: 'company', legalName: 'GmbH', vatNumber: '999999999', country: 'DE' },
      '999999999',
    ],
    ['a company elsewhere', { kind: 'company', legalName: 'Inc.', vatNumber: '12-34', country: 'US' }, 'OO99999999999'],
    [
      'an operator of San Marino, who has a number of its own there',
      { kind: 'company', legalName: 'Titano S.r.l.', vatNumber: '12345', country: 'SM' },
      '12345',
    ],
    [
      'a company of San Marino that gave no number',
      { kind: 'company', legalName: 'Titano', country: 'SM' },
      'OO99999999999',
    ],
    ['a private person', { kind: 'consumer', firstName: 'Jo', lastName: 'Do', country: 'FR' }, '0000000'],
  ] as const)('abroad is %s with the conventional code, CAP 00000, and no channel of its own', (_, who, idCodice) => {
    const fattura = made({ buyer: { ...abroad, ...who } });
    expect(buyerOf(fattura).DatiAnagrafici.IdFiscaleIVA).toEqual({ IdPaese: who.country, IdCodice: idCodice });
    expect(buyerOf(fattura).Sede).toMatchObject({ CAP: '00000', Nazione: who.country });
    const to = who.country === 'SM' ? '2R4GTO8' : 'XXXXXXX';
    expect(fattura.FatturaElettronicaHeader.DatiTrasmissione.CodiceDestinatario).toBe(to);
    expect(findings(fattura)).toEqual([]);
  });
  it.each([
    [{ address: 'Königstraße', streetNumber: '5', postalCode: '70173' }, { Indirizzo: 'Königstraße 5, 70173' }],
    [{ address: 'Main St', postalCode: 'SW1A 1AA' }, { Indirizzo: 'Main St, SW1A 1AA' }],
    [
      { address: 'Main St', streetNumber: '5', postalCode: '00000' },
      { Indirizzo: 'Main St', NumeroCivico: '5' },
    ],
    [
      { address: 'x'.repeat(55), streetNumber: '5', postalCode: '70173' },
      { Indirizzo: 'x'.repeat(55), NumeroCivico: '5' },
    ],
    [{ address: 'Main St', postalCode: '〒100' }, { Indirizzo: 'Main St' }],
  ])('abroad keeps its postal code in Indirizzo where it fits', (at, written) => {
    const buyer = { kind: 'consumer', firstName: 'Jo', lastName: 'Do', country: 'DE', city: 'Stadt', ...at } as const;
    expect(buyerOf(made({ buyer })).Sede).toEqual({ ...written, CAP: '00000', Comune: 'Stadt', Nazione: 'DE' });
  });
  it('that is a public administration makes the document FPA12', () => {
    const fattura = made({ buyer: { ...acme, recipientCode: 'UFTEST' } });
    expect(fattura.versione).toBe('FPA12');
    expect(findings(fattura)).toEqual([]);
  });
});

describe('an invoice is not composed', () => {
  const refused: Readonly<Record<ComposeRefusalCode, readonly [input: Partial<FatturaInput>, params: object]>> = {
    text_not_latin: [{ buyer: { ...anna, city: 'Αθήνα' } }, { field: 'buyer.city', characters: 'Αθήνα' }],
    text_too_long: [{ buyer: { ...anna, streetNumber: '123456789' } }, { field: 'buyer.streetNumber', max: 8 }],
    text_empty: [{ lines: [{ ...lesson.lines[0]!, description: ' \u200b ' }] }, { field: 'lines[0].description' }],
    number_invalid: [{ number: 'SENZA-CIFRE' }, { number: 'SENZA-CIFRE' }],
    lines_missing: [{ lines: [] }, {}],
    lines_too_many: [{ lines: Array.from({ length: 10_000 }, () => line(1, { rateBp: 2200 })) }, { lines: 10_000 }],
    quantity_invalid: [{ lines: [line(100, { rateBp: 2200 }, 1.5)] }, { line: 1 }],
    amount_invalid: [{ lines: [line(0.5, { rateBp: 2200 })] }, { line: 1 }],
    vat_invalid: [{ lines: [line(100, { rateBp: 2200 }), line(100, { nature: 'N2' })] }, { line: 2 }],
    total_negative: [{ lines: [line(-1, { rateBp: 2200 })] }, { totalCents: -1 }],
    payment_mismatch: [
      { payment: { method: 'MP08', condition: 'TP02', amountCents: 1999 } },
      { totalCents: 2000, paidCents: 1999 },
    ],
    iban_invalid: [
      { payment: { method: 'MP05', condition: 'TP02', amountCents: 2000, iban: 'IT61X0542811101000000123456' } },
      {},
    ],
    buyer_is_seller: [{ buyer: { ...acme, vatNumber: studio.vatNumber } }, {}],
    period_invalid: [
      { lines: [{ ...lesson.lines[0]!, period: { from: today, to: today.subtract({ days: 1 }) } }] },
      { line: 1 },
    ],
    delivery_invalid: [{ deliveries: [{ number: 'DDT1', date: today, lines: [2] }] }, { number: 'DDT1' }],
  };
  it.each(Object.entries(refused))('for %s, and the refusal says where', (code, [input, params]) => {
    const { payment: _, ...unpaid } = lesson;
    const refusal = composeFattura({ ...unpaid, ...input })._unsafeUnwrapErr();
    expect(refusal.code).toBe(code);
    expect(refusal.params ?? {}).toEqual(params);
  });
  it('with a rate of zero, a fraction or more than the whole', () => {
    for (const rateBp of [0, 22, 10_001, 22.5])
      expect(composeFattura({ ...lesson, lines: [line(2000, { rateBp })] })._unsafeUnwrapErr().code).toBe(
        'vat_invalid',
      );
  });
});
