import { describe, expect, it } from 'vitest';
import { emptyLine, faultsOf, lineOf, paymentOf, proposedLines, unpaid } from './compose.lines.ts';

const line = { ...emptyLine(0), description: ' Lezione ', price: '15,50', quantity: '3' };
const sold = (description: string, netCents: number, rateBp = 2200, nature: string | null = null) => ({
  ...{ description, netCents, rateBp, nature },
});

describe('a line that somebody composes', () => {
  it('is sent in cents, as many times as there are pieces', () => {
    expect(lineOf(line)).toEqual({ description: 'Lezione', quantity: 3, grossCents: 4650, vat: { rateBp: 2200 } });
    expect(lineOf({ ...line, vat: 'N4' })?.vat).toEqual({ nature: 'N4' });
  });
  it('is not sent while something of it is missing, and says what', () => {
    expect(faultsOf(emptyLine(0))).toEqual({ description: 'description', price: 'empty' });
    expect(faultsOf({ ...line, quantity: '1,5', price: '1.240' })).toEqual({
      quantity: 'quantity',
      price: 'ambiguous',
    });
    expect(lineOf({ ...line, price: '' })).toBeNull();
  });
  it('of a credit note goes down to what is left, and no higher', () => {
    expect(faultsOf({ ...line, most: 1550 })).toEqual({});
    expect(faultsOf({ ...line, most: 1549 })).toEqual({ price: 'most' });
  });
});

describe('the lines that a credit note proposes', () => {
  it('share out what is left at each rate, to the cent', () => {
    const left = [
      { rateBp: 2200, nature: null, grossCents: 1000 },
      { rateBp: 0, nature: 'N4', grossCents: 500 },
    ];
    const proposed = proposedLines([sold('A', 1), sold('B', 2), sold('C', 4, 0, 'N4')], left, 'Storno: ');
    expect(proposed.map(({ description, price, most, vat }) => [description, price, most, vat])).toEqual([
      ['Storno: A', '3,33', 333, '2200'],
      ['Storno: B', '6,67', 667, '2200'],
      ['Storno: C', '5,00', 500, 'N4'],
    ]);
  });
  it('leave out what is given back already', () => {
    expect(proposedLines([sold('A', 1639)], [{ rateBp: 2200, nature: null, grossCents: 0 }], '')).toEqual([]);
  });
});

describe('a payment that somebody composes', () => {
  const typed = { method: 'transfer', date: '2026-12-31', iban: ' IT60 X054 2811 1010 0000 0123 456 ' } as const;

  it('by transfer says the account and by when, as they are typed', () => {
    expect(paymentOf(typed)).toEqual({
      payment: { method: 'transfer', date: '2026-12-31', iban: 'IT60 X054 2811 1010 0000 0123 456' },
    });
    expect(paymentOf({ ...typed, date: '', iban: ' ' })).toEqual({ payment: { method: 'transfer' } });
  });
  it('in another way names no account, and one that is not said nothing', () => {
    expect(paymentOf({ ...typed, method: 'cash' })).toEqual({ payment: { method: 'cash', date: '2026-12-31' } });
    expect(paymentOf({ ...typed, method: 'none' })).toEqual({});
    expect(paymentOf(unpaid)).toEqual({});
  });
});
