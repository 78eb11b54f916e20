import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAscii, toLatin1 } from './latin.ts';

const latin1Text = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCodePoint(code)), maxLength: 60 })
  .map((text) =>
    text
      .replace(/[\u007f-\u00a0\u00ad]/g, '')
      .replace(/ +/g, ' ')
      .trim(),
  );

describe('a text for FatturaPA', () => {
  it('stays as it is when Latin-1 can write it', () => {
    fc.assert(
      fc.property(latin1Text, (text) => {
        expect(toLatin1(text)).toEqual({ text, left: '' });
      }),
    );
  });
  it('is composed before it is judged', () => {
    expect(toLatin1('Societa\u0300 perche\u0301')).toEqual({ text: 'Società perché', left: '' });
  });
  it('gets a plain spelling of typographic signs and the euro', () => {
    expect(toLatin1('“L’ora” – 20 € … œuvre').text).toBe('"L\'ora" - 20 EUR ... oeuvre');
  });
  it('loses the marks that Latin-1 does not have, and keeps those it has', () => {
    expect(toLatin1('Škoda Łódź Đorđe Ñandú è').text).toBe('Skoda Lódz Dorde Ñandú è');
  });
  it('is one line with single blanks and nothing invisible', () => {
    expect(toLatin1(' a\n\tb\u00a0\u2009c\u200b\u00add ').text).toBe('a b cd');
  });
  it('names once each character that has no spelling', () => {
    expect(toLatin1('Ωμέγα 🙂🙂').left).toBe('Ωμέγα🙂');
    expect(toLatin1('Иван').left).toBe('Иван');
  });
  it('comes out in its alphabet, and a second time unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const latin = toLatin1(text);
        expect(latin.text).toMatch(/^[\u0020-\u007e\u00a1-\u00ff]*$/);
        expect(toLatin1(latin.text)).toEqual({ text: latin.text, left: '' });
        const ascii = toAscii(text);
        expect(ascii.text).toMatch(/^[\u0020-\u007e]*$/);
        expect(toAscii(ascii.text)).toEqual({ text: ascii.text, left: '' });
      }),
    );
  });
  it('loses its accents where only ASCII may stand', () => {
    expect(toAscii('12/A° bis à ß')).toEqual({ text: '12/Ao bis a ss', left: '' });
    expect(toAscii('¥').left).toBe('¥');
  });
});
