import { inflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { widths } from './helvetica.ts';
import { A4, CONTENT_WIDTH, openPaper, type Style } from './paper.ts';
import { pdfFile, type PdfFacts } from './pdf-file.ts';
import { winAnsi } from './win-ansi.ts';

const facts: PdfFacts = {
  title: 'Fattura n. 1',
  author: 'Libertà (S.r.l.)',
  subject: 'a\\b',
  language: 'it',
  day: new Date('2026-03-10T00:00:00Z'),
};
const made = (pages: readonly string[], compress = true): string =>
  Buffer.from(pdfFile(pages, { width: A4.width, height: A4.height, compress }, facts)).toString('latin1');

describe('a file of pages', () => {
  it('leads from its end to its table, and from there to every object', () => {
    const file = made(['0 0 m', '', '1 1 m']);
    const [, table = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(file) ?? [];
    const entries = file.slice(Number(table)).split('\n').slice(2, 14);
    expect(file.slice(Number(table))).toMatch(/^xref\n0 12\n0000000000 65535 f \n/);
    for (const entry of entries) expect(entry).toMatch(/^\d{10} \d{5} [fn] $/);
    const offsets = entries.slice(1).map((entry) => Number(entry.slice(0, 10)));
    for (const [n, offset] of offsets.entries())
      expect(file.slice(offset)).toMatch(new RegExp(`^${n + 1} 0 obj\n<<[^]*?\nendobj\n`));
    expect(file).toContain('/Kids [6 0 R 8 0 R 10 0 R] /Count 3');
    expect(file).toContain('trailer\n<< /Size 12 /Root 1 0 R /Info 3 0 R >>');
  });
  it('holds the content under its length, compressed or not', () => {
    const content = 'BT (\xe8) Tj ET\n'.repeat(40);
    for (const compress of [true, false]) {
      const [, length = '', bytes = ''] =
        /\/Length (\d+)[^\n]*\nstream\n([^]*?)\nendstream/.exec(made([content], compress)) ?? [];
      expect(bytes.length).toBe(Number(length));
      expect(compress ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : bytes).toBe(content);
    }
  });
  it('says what it is: plain where that is ASCII, else in UTF-16', () => {
    const file = made(['']);
    expect(file).toContain('/Title (Fattura n. 1)');
    expect(file).toContain(`/Author <feff${Buffer.from('Libertà (S.r.l.)', 'utf16le').swap16().toString('hex')}>`);
    expect(file).toContain('/Subject (a\\\\b)');
    expect(file).toContain('/CreationDate (D:20260310000000Z)');
  });
});

describe('the paper', () => {
  /** As the fonts' tables have it. */
  const widthOf = (text: string, { size, bold }: Style): number =>
    Array.from(winAnsi(text)).reduce(
      (sum, char) => sum + (widths[bold === true ? 'bold' : 'regular'][char.charCodeAt(0)] ?? 0),
      0,
    ) *
    (size / 1000);

  it('knows a width for each byte of WinAnsi that means something', () => {
    for (const table of Object.values(widths)) {
      expect(table).toHaveLength(256);
      const none = table.flatMap((width, byte) => (byte >= 32 && width === 0 ? [byte] : []));
      expect(none).toEqual([0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d]);
    }
    expect(widthOf('Wi€', { size: 1000 })).toBe(944 + 222 + 556);
    expect(widthOf('Wi€', { size: 1000, bold: true })).toBe(944 + 278 + 556);
  });
  it('ends a figure at the right edge of its column', () => {
    const paper = openPaper();
    paper.addPage();
    paper.put('1.111,11 €', 100, 50, 80, { size: 10 }, 'right');
    const [, x = ''] = / Tf ([\d.]+) [\d.]+ Td \(1\.111,11 \x80\) Tj/.exec(paper.contents()[0] ?? '') ?? [];
    expect(Number(x) + widthOf('1.111,11 €', { size: 10 })).toBeCloseTo(180, 1);
  });
  it('draws text whose bytes mean something to PDF as text', () => {
    const paper = openPaper();
    paper.addPage();
    paper.put('a) Tj (\\ b', 0, 0, 80, { size: 10 });
    expect(paper.contents()[0]).toContain('(a\\) Tj \\(\\\\ b) Tj ET');
  });
  it('breaks a text into lines that fit, and loses nothing of it', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\w€è ]{1,200}$/u),
        fc.integer({ min: 20, max: 300 }),
        fc.boolean(),
        (text, room, bold) => {
          const style = { size: 9, bold };
          const lines = openPaper().wrap(text, room, style);
          for (const line of lines) expect(line.length <= 1 || widthOf(line, style) <= room + 1e-9).toBe(true);
          expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        },
      ),
    ));
  it('draws on the page that was turned to', () => {
    const paper = openPaper();
    paper.addPage();
    paper.addPage();
    paper.turnTo(0);
    paper.put('first', A4.margin, 50, CONTENT_WIDTH, { size: 10 });
    expect(paper.contents().map((content) => content.includes('(first)'))).toEqual([true, false]);
    expect(paper.pages()).toBe(2);
  });
});
