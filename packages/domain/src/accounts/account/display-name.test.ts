import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitName, nameInput } from './display-name.ts';

const taken = (text: string): boolean => nameInput().safeParse(text).success;

describe('what somebody is called', () => {
  it.for(['Anna', ' D’Amico-Rossi, Niccolò ', '王小明', 'علي حسن', 'O\u200Dk 👩‍👩‍👧', 'x'.repeat(120)])(
    'is any line that can be seen: %j',
    (text) => {
      expect([taken(text), fitName(text)]).toEqual([true, text.trim()]);
    },
  );
  it.for([
    '',
    ' ',
    '\u200B',
    '\u00AD\uFEFF',
    '\u0301',
    '\u202Eanna',
    'a\r\nBcc: b@x.it',
    'a\0b',
    'a\u0007',
    'a\u2028b',
  ])('is none that breaks the line, turns it around or is not to be seen: %j', (text) => {
    expect(taken(text)).toBe(false);
  });
  it('has at most 120 characters, or as many as the field says', () => {
    expect([taken('x'.repeat(121)), nameInput(60).safeParse('x'.repeat(61)).success]).toEqual([false, false]);
  });

  it('is made fit when a provider gives it, whatever it gives', () => {
    expect(fitName(' Anna\r\n\0 \u202ERossi ')).toBe('Anna Rossi');
    expect(fitName(`${'x'.repeat(119)}😀`)).toBe('x'.repeat(119));
    expect([fitName('\0\u200B'), fitName('')]).toEqual([null, null]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const name = fitName(text);
        expect(name === null || taken(name)).toBe(true);
        expect(name?.isWellFormed() ?? true).toBe(true);
      }),
    );
  });
});
