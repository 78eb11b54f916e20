import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fiscalCodeCheckLetter, isPersonFiscalCode, isValidFiscalCode } from './fiscal-code.ts';
import { isValidVatNumber, vatCheckDigit } from './vat-number.ts';

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: length, maxLength: length });
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const OMOCODIA = 'LMNPQRSTUV';
const person = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...letters), minLength: 6, maxLength: 6 }),
    digits(2),
    fc.constantFrom(...'ABCDEHLMPRST'.split('')),
    digits(2),
    fc.constantFrom(...letters),
    digits(3),
  )
  .map((parts) => parts.join(''));

describe('a partita IVA', () => {
  it('has eleven digits and the right check digit', () => {
    for (const good of ['01234567897', '12345678903', '11001019998']) expect(isValidVatNumber(good)).toBe(true);
    for (const bad of ['01234567890', '1234567890', '123456789030', 'IT12345678903', '1234567890A', '', '00000000000'])
      expect(isValidVatNumber(bad)).toBe(false);
  });
  it('is distinguished from every number that differs in one digit', () => {
    fc.assert(
      fc.property(digits(10), fc.nat(10), fc.integer({ min: 1, max: 9 }), (ten, at, shift) => {
        fc.pre(ten !== '0000000000');
        const good = ten + vatCheckDigit(ten);
        expect(isValidVatNumber(good)).toBe(true);
        const other = String((Number(good[at]) + shift) % 10);
        expect(isValidVatNumber(good.slice(0, at) + other + good.slice(at + 1))).toBe(false);
      }),
    );
  });
  it('has a check digit for ten digits only', () => {
    expect(vatCheckDigit('1234567890')).toBe('3');
    expect(() => vatCheckDigit('12345')).toThrow('not ten digits');
  });
});

describe('a codice fiscale', () => {
  it('of a person has sixteen characters and the right letter', () => {
    for (const good of ['RSSMRA80A01H501U', 'PRVMRA80A01F205P', 'RSSMRA85M01H501Q'])
      expect(isPersonFiscalCode(good)).toBe(true);
    for (const bad of [
      'RSSMRA80A01H501X',
      'RSSMRA80A01H501',
      'rssmra80a01h501u',
      'RSSMRA80F01H501U',
      '1SSMRA80A01H501U',
    ])
      expect(isPersonFiscalCode(bad)).toBe(false);
  });
  it('of a person may write any of its digits as an omocodia letter', () => {
    fc.assert(
      fc.property(person, fc.subarray([6, 7, 9, 10, 12, 13, 14]), (fifteen, places) => {
        const written = Array.from(fifteen)
          .map((char, at) => (places.includes(at) ? (OMOCODIA[Number(char)] ?? char) : char))
          .join('');
        expect(isValidFiscalCode(written + fiscalCodeCheckLetter(written))).toBe(true);
      }),
    );
  });
  it('is refused when its letter is another', () => {
    fc.assert(
      fc.property(person, fc.constantFrom(...letters), (fifteen, letter) => {
        expect(isValidFiscalCode(fifteen + letter)).toBe(letter === fiscalCodeCheckLetter(fifteen));
      }),
    );
  });
  it('of a company is checked as a partita IVA', () => {
    expect(isValidFiscalCode('80000119992')).toBe(true);
    expect(isValidFiscalCode('12345678903')).toBe(true);
    expect(isValidFiscalCode('12345678904')).toBe(false);
  });
});
