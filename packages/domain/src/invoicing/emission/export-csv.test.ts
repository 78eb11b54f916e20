import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aRow } from './emission.test.support.ts';
import { csvText } from '../../kernel/index.ts';
import { csvColumns, csvHeader, csvLine } from './export-csv.ts';

/** What a spreadsheet makes of a line: cells by RFC 4180 with `;`. */
const cellsOf = (line: string): readonly string[] => {
  const cells: string[] = [''];
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at]!;
    if (char === '"' && quoted && line[at + 1] === '"') {
      cells[cells.length - 1] += '"';
      at += 1;
    } else if (char === '"') quoted = !quoted;
    else if (char === ';' && !quoted) cells.push('');
    else if (char === '\r' && !quoted && line.slice(at) === '\r\n') return cells;
    else cells[cells.length - 1] += char;
  }
  throw new Error('the line does not end');
};

describe('the export for a spreadsheet', () => {
  it('begins with a byte order mark and the titles', () => {
    expect(csvHeader()).toMatch(/^\uFEFFData;Numero;Tipo documento;.*;Ambiente\r\n$/u);
  });
  it('writes a document with day first and decimal comma', () => {
    const row = aRow({ state: 'CONS', sdiIdentifier: '123', fileName: 'IT_1.xml', netCents: 163_900, vatCents: 5 });
    expect(csvLine(row)).toBe(
      '10/03/2026;SVC-2026-000001;TD01;Emessa;12345678903;Anna Rossi;RSSMRA80A01H501U;1639,00;0,05;20,00;CONS;123;IT_1.xml;EUR;;;;GatewayA;Test\r\n',
    );
  });
  it('counts a credit note the other way round', () => {
    expect(cellsOf(csvLine(aRow({ documentType: 'TD04' }))).slice(7, 10)).toEqual(['-16,39', '-3,61', '-20,00']);
  });
  it('keeps another currency out of the columns of euros, in columns of its own', () => {
    const cells = cellsOf(csvLine(aRow({ currency: 'USD' })));
    expect(cells.slice(7, 10)).toEqual(['', '', '']);
    expect(cells.slice(13, 17)).toEqual(['USD', '16,39', '3,61', '20,00']);
    expect(cellsOf(csvLine(aRow({ currency: 'USD', documentType: 'TD08' }))).slice(16, 17)).toEqual(['-20,00']);
  });
  it('leaves what is not known empty', () => {
    const cells = cellsOf(csvLine(aRow({ number: null, counterpartyTaxCode: null, book: 'purchases' })));
    expect([cells[1], cells[3], cells[6], cells[11]]).toEqual(['', 'Ricevuta', '', '']);
  });
  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+39 06', "'+39 06"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t=1"`],
    ['＝1', "'＝1"],
    ['a;b', '"a;b"'],
    [' a', '" a"'],
    ['a "b"', '"a ""b"""'],
    ['a\nb', '"a\nb"'],
    ['Caffè & Co. 20 €', 'Caffè & Co. 20 €'],
  ])('writes %j as %j', (text, written) => {
    expect(csvText(text)).toBe(written);
  });
  it('never gives a spreadsheet a formula, another cell or another line, whatever a name holds', () => {
    const any = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[=+\-@;"\r\n\t a]{0,8}$/u));
    fc.assert(
      fc.property(any, any, (name, fileName) => {
        const cells = cellsOf(csvLine(aRow({ counterpartyName: name, fileName })));
        expect(cells).toHaveLength(csvColumns.length);
        for (const [text, found] of [
          [name, cells[5]],
          [fileName, cells[12]],
        ] as const) {
          expect(found).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u);
          expect(found === text || found === `'${text}`).toBe(true);
        }
      }),
    );
  });
});
