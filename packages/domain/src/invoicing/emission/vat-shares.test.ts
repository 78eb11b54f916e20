import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkDocument,
  composeFattura,
  composeNote,
  creditWhole,
  type DatiRiepilogo,
  type DettaglioLinee,
  type FatturaElettronica,
  type FatturaLine,
} from '../fattura/index.ts';
import { lesson, studio, today } from '../fattura/fixtures.test.support.ts';
import { fitsRates, fittedNote, leftOf, leftText, shareOut, vatShares } from './vat-shares.ts';

const { payment: _, ...unpaid } = lesson;
const invoiceOf = (...lines: readonly FatturaLine[]) => composeFattura({ ...unpaid, lines })._unsafeUnwrap();
const line = (grossCents: number, rateBp = 2200): FatturaLine => ({
  description: 'Lezione',
  quantity: 1,
  grossCents,
  vat: { rateBp },
});
const noteOf = (invoice: FatturaElettronica, ...lines: readonly FatturaLine[]) =>
  composeNote(invoice, {
    tipoDocumento: 'TD04',
    seller: studio,
    number: 'N-1',
    date: today,
    currency: 'EUR',
    lines,
    corrects: { number: lesson.number, date: lesson.date },
  })._unsafeUnwrap();
/** One note after the other. */
const credited = (invoice: FatturaElettronica, amounts: readonly number[]): readonly FatturaElettronica[] =>
  amounts.reduce<readonly FatturaElettronica[]>(
    (notes, cents) => [...notes, fittedNote(noteOf(invoice, line(cents)), leftOf(invoice, notes))],
    [],
  );
/** As another program may write it: its lines and summaries in another way. */
const writtenAs = (
  invoice: FatturaElettronica,
  changed: (
    line: DettaglioLinee,
    row: DatiRiepilogo,
  ) => FatturaElettronica['FatturaElettronicaBody'][0]['DatiBeniServizi'],
): FatturaElettronica => ({
  ...invoice,
  FatturaElettronicaBody: invoice.FatturaElettronicaBody.map((body) => {
    const { DettaglioLinee: lines, DatiRiepilogo: rows } = body.DatiBeniServizi;
    const { ImportoTotaleDocumento: _, ...general } = body.DatiGenerali.DatiGeneraliDocumento;
    return { DatiGenerali: { DatiGeneraliDocumento: general }, DatiBeniServizi: changed(lines[0]!, rows[0]!) };
  }),
});
const wholeNoteOf = (invoice: FatturaElettronica) =>
  creditWhole(invoice, {
    seller: studio,
    number: 'N-1',
    date: today,
    currency: 'EUR',
    corrects: { number: lesson.number, date: lesson.date },
  })._unsafeUnwrap();
const sums = (document: FatturaElettronica) =>
  vatShares(document).map(({ netCents, vatCents }) => [netCents, vatCents]);

describe('a credit note is judged at each rate', () => {
  const invoice = invoiceOf(line(2000), line(1100, 1000), { ...line(500), vat: { nature: 'N4' } });
  it('credit_exceeds_invoice: names the rate, and what is left of each', () => {
    const left = leftOf(invoice, [noteOf(invoice, line(300))]);
    expect(leftText(left)).toBe('22.00 %: 17.00; 10.00 %: 11.00; N4: 5.00');
    expect(fitsRates(left, noteOf(invoice, line(1701)))).toMatchObject({
      code: 'credit_exceeds_invoice',
      params: { leftCents: 1700, noteCents: 1701, rate: '22.00 %', left: leftText(left) },
    });
    for (const fits of [line(1700), line(1100, 1000), { ...line(500), vat: { nature: 'N4' } }])
      expect(fitsRates(left, noteOf(invoice, fits))).toBeUndefined();
  });
  it('credit_exceeds_invoice: knows no rate that the invoice does not have', () => {
    for (const vat of [{ rateBp: 400 }, { nature: 'N1' }] as const)
      expect(fitsRates(leftOf(invoice, []), noteOf(invoice, { ...line(100), vat }))?.params).toMatchObject({
        leftCents: 0,
      });
  });
});

describe('the last credit note takes the rest', () => {
  it('of net and VAT, in its summary and its line', () => {
    const invoice = invoiceOf(line(2000));
    const notes = credited(invoice, [667, 667, 666]);
    expect(notes.map(sums)).toEqual([[[547, 120]], [[547, 120]], [[545, 121]]]);
    expect(notes[2]!.FatturaElettronicaBody[0]?.DatiBeniServizi.DettaglioLinee).toMatchObject([
      { PrezzoTotale: '5.45', PrezzoUnitario: '5.45' },
    ]);
    expect(leftOf(invoice, notes).map(({ netCents, vatCents }) => [netCents, vatCents])).toEqual([[0, 0]]);
  });
  it('whatever the parts are, and SDI takes each of them', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(parts, fc.constantFrom(400, 500, 1000, 2200), (amounts, rateBp) => {
        const total = amounts.reduce((sum, cents) => sum + cents, 0);
        const invoice = invoiceOf(line(total, rateBp));
        const notes: FatturaElettronica[] = [];
        for (const cents of amounts) {
          const note = fittedNote(noteOf(invoice, line(cents, rateBp)), leftOf(invoice, notes));
          expect(checkDocument(note, { today, strength: 'send' })).toEqual([]);
          notes.push(note);
        }
        expect(leftOf(invoice, notes).map(({ netCents, vatCents }) => [netCents, vatCents])).toEqual([[0, 0]]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a credit note over a whole invoice', () => {
  it('says what the invoice says, also where that has two summaries of one rate', () => {
    const invoice = writtenAs(invoiceOf(line(4514)), (one, row) => ({
      DettaglioLinee: [{ ...one, PrezzoUnitario: '37.00', PrezzoTotale: '37.00' }],
      DatiRiepilogo: [
        { ...row, ImponibileImporto: '27.00', Imposta: '5.95' },
        { ...row, ImponibileImporto: '10.00', Imposta: '2.20' },
      ],
    }));
    const note = wholeNoteOf(invoice);
    expect(sums(note)).toEqual([[3700, 815]]);
    expect(fittedNote(note, leftOf(invoice, []))).toEqual(note);
    // A cent less of net is left: the largest of the two gives it back.
    const fitted = fittedNote(note, [{ rate: '22.00', nature: null, netCents: 3699, vatCents: 816 }]);
    expect(fitted.FatturaElettronicaBody[0]?.DatiBeniServizi.DatiRiepilogo).toMatchObject([
      { ImponibileImporto: '26.99', Imposta: '5.96' },
      { ImponibileImporto: '10.00', Imposta: '2.20' },
    ]);
  });
  const oddLines: readonly (readonly [string, Partial<DettaglioLinee>])[] = [
    ['a discount', { PrezzoUnitario: '32.78', ScontoMaggiorazione: [{ Tipo: 'SC', Percentuale: '50.00' }] }],
    ['a small quantity', { Quantita: '0.001', PrezzoUnitario: '16390.00' }],
    ['a quantity with many decimals', { Quantita: '0.33333333', PrezzoUnitario: '49.17' }],
    ['a price with many decimals', { Quantita: '3.00', PrezzoUnitario: '5.46333333', PrezzoTotale: '16.38999999' }],
  ];
  it.each(oddLines)('takes its rest also on a line with %s, and SDI takes it', (_, odd) => {
    const invoice = writtenAs(invoiceOf(line(2000)), (one, row) => ({
      DettaglioLinee: [{ ...one, ...odd }],
      DatiRiepilogo: [row],
    }));
    const note = wholeNoteOf(invoice);
    expect(checkDocument(note, { today, strength: 'send' })).toEqual([]);
    const fitted = fittedNote(note, [{ rate: '22.00', nature: null, netCents: 1640, vatCents: 360 }]);
    expect(sums(fitted)).toEqual([[1640, 360]]);
    expect(checkDocument(fitted, { today, strength: 'send' })).toEqual([]);
  });
  it('leaves a line of no quantity alone', () => {
    const invoice = writtenAs(invoiceOf(line(2000)), (one, row) => ({
      DettaglioLinee: [{ ...one, Quantita: '0.00', PrezzoTotale: '0.00' }],
      DatiRiepilogo: [row],
    }));
    const note = wholeNoteOf(invoice);
    const fitted = fittedNote(note, [{ rate: '22.00', nature: null, netCents: 1640, vatCents: 360 }]);
    expect(fitted.FatturaElettronicaBody[0]?.DatiBeniServizi.DettaglioLinee).toEqual(
      note.FatturaElettronicaBody[0]?.DatiBeniServizi.DettaglioLinee,
    );
  });
});

describe('an amount that goes back', () => {
  it('is shared out over the rates that are left, to the cent', () => {
    const left = leftOf(invoiceOf(line(2000), line(1000, 1000)), []);
    expect(shareOut(1000, left)).toEqual([
      { vat: { rateBp: 2200 }, cents: 667 },
      { vat: { rateBp: 1000 }, cents: 333 },
    ]);
    expect(shareOut(3000, left).map(({ cents }) => cents)).toEqual([2000, 1000]);
  });
});
