import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, readCell } from './cells.ts';
import { decodeCsv } from './decode.ts';
import { guessDialect } from './dialect.ts';
import { mapHeaders, nameKey } from './headers.ts';

const bytes = (...parts: readonly (readonly number[] | string)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part)));

describe('the bytes of a file', () => {
  it.each([
    ['plain UTF-8', bytes('Nicolò €'), { text: 'Nicolò €', encoding: 'utf-8' }],
    ['UTF-8 with its mark', bytes([0xef, 0xbb, 0xbf], 'Nicolò'), { text: 'Nicolò', encoding: 'utf-8' }],
    ['Windows-1252', bytes('Nicol', [0xf2, 0x20, 0x80]), { text: 'Nicolò €', encoding: 'windows-1252' }],
    ['UTF-16 with its mark', bytes([0xff, 0xfe, 0xf2, 0, 0x41, 0]), { text: 'òA', encoding: 'utf-16le' }],
    ['a NUL', bytes('a', [0], 'b'), null],
    ['a place of Windows-1252 that is empty', bytes('a', [0x81]), null],
    ['the start of a picture', bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), null],
    ['UTF-8 by its mark and not by its bytes', bytes([0xef, 0xbb, 0xbf, 0xf2]), null],
  ])('are read: %s', (_, file, read) => {
    expect(decodeCsv(file)).toEqual(read);
  });
});

describe('the dialect', () => {
  it.each([
    ['a;b\n1,5;2\n', ';'],
    ['a,b\n"x;y;z",2\n', ','],
    ['a\tb\n1\t2', '\t'],
    ['a|b|c\n1|2|3\n', '|'],
    ['"a;b","c"\n"d;e","f"', ','],
    ['nome;note\nRossi;"prima\n, seconda, terza, quarta"\n', ';'],
    ['nome\nRossi\n', ';'],
    ['nome,misura\nTubo,5" e 6"\nAltro,7"\n', ','],
    ['', ';'],
  ])('of %j has the delimiter %j', (text, delimiter) => {
    expect(guessDialect(text)).toEqual({ delimiter, from: 0 });
  });
  it('is what the file says, behind that line', () => {
    expect(guessDialect('sep=,\r\na;b,c\r\n')).toEqual({ delimiter: ',', from: 7 });
  });
});

describe('the titles', () => {
  it('name fields by their synonyms, in any case and spelling, each once', () => {
    const synonyms = { email: ['E-mail', 'posta elettronica'], city: ['Città'] };
    expect(mapHeaders(['CITTA', 'e_mail', 'Posta Elettronica', '', 'Boh'], synonyms)).toEqual([
      ...['city', 'email', null, null, null],
    ]);
  });
});

describe('names', () => {
  it('are the same in any case, with or without accents and other signs', () => {
    const same = [
      ['Niccolò D’Amico', "NICCOLO D'AMICO"],
      ['Иван Петров', 'ИВАН  ПЕТРОВ'],
      ['Ｍａｒｉｏ', 'mario'],
      ['محمد', ' محمد '],
    ] as const;
    for (const [one, other] of same) expect(nameKey(one)).toBe(nameKey(other));
  });
  it('differ in any script, also by vowel signs alone, or without a letter', () => {
    const names = ['Иван', 'Олег', '王伟', '李娜', 'محمد', 'فاطمة', 'राम', 'रमा', 'Łukasz', '😀', '?', ''];
    expect(new Set(names.map(nameKey)).size).toBe(names.length);
  });
});

describe('a cell', () => {
  it('is read as the text that it was written of, and is never a formula', () => {
    const any = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[=+\-@;"'\r\n\t＝ a]{0,8}$/u));
    fc.assert(
      fc.property(any, (text) => {
        const written = csvCell(text);
        const cell =
          written.startsWith('"') && /[;"\r\n\t]|^ | $/u.test(text)
            ? written.slice(1, -1).replaceAll('""', '"')
            : written;
        expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/u);
        expect(readCell(cell)).toBe(text);
      }),
    );
  });
});
