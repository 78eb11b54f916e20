import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { printDocument, readDocument } from '@svc/adapters-sdi/local';
import { checkFattura, writeFattura } from '@svc/domain/invoicing';
import type { Bench, Effort } from '../kernel/bench.ts';
import { alternate } from '../kernel/figures.ts';
import { ratioOf, type Bar, type Table } from '../kernel/report.ts';
import { spin, spinAsync } from '../kernel/spin.ts';
import { builderTree, documentOf } from './documents.ts';
import { plainPdf } from './pdf.peer.ts';
import { openSchema, withoutSchema } from './schema.peer.ts';

/** One comparison: its table, its bar, and what is wrong with it. */
interface Measured {
  readonly table: Table;
  readonly bar: Bar;
  readonly inconsistencies: readonly string[];
}

const TODAY = Temporal.PlainDate.from('2026-03-10');
const times = ({ warmUpMs, measureMs }: Effort): readonly [number, number] => [warmUpMs / 4, measureMs / 2];

/** Both texts must say the same, element for element in the same order; they differ in how they escape a quote. */
const sameContent = (one: string, other: string): boolean => {
  const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, parseTagValue: false });
  return JSON.stringify(parser.parse(one)) === JSON.stringify(parser.parse(other));
};

const written = async (lines: number, effort: Effort): Promise<Measured> => {
  const [ours, peer] = ['svc writer', 'fast-xml-parser XMLBuilder'];
  const document = documentOf(lines);
  const tree = builderTree(document);
  const builder = new XMLBuilder({ ignoreAttributes: false });
  const write = () => writeFattura(document);
  const build = () => builder.build(tree);
  const rows = await alternate(
    {
      [ours]: async () => spin(write, ...times(effort)),
      [peer]: async () => spin(build, ...times(effort)),
    },
    effort.rounds,
  );
  const title = `FatturaPA written, ${lines} lines (${write().length} characters), one thread`;
  const table: Table = { title, rows, figure: 'perSecond', against: peer };
  const what = `FatturaPA written, ${lines} lines ÷ XMLBuilder`;
  return {
    table,
    bar: { what, ratio: ratioOf(table, ours, peer), bar: 8, goal: 14, wants: 'atLeast' },
    inconsistencies: sameContent(write(), build()) ? [] : [`the two texts of ${lines} lines differ in content`],
  };
};

/** From the file's bytes to a typed tree, hostile input refused; the peer parses a text it was given, and validates it. */
const read = async (lines: number, effort: Effort): Promise<Measured> => {
  const [ours, peer] = ['svc reader', 'fast-xml-parser parse, with its validator'];
  const xml = writeFattura(documentOf(lines));
  const bytes = new TextEncoder().encode(xml);
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
  const rows = await alternate(
    {
      [ours]: () => spinAsync(() => readDocument(bytes), ...times(effort)),
      [peer]: async () => spin(() => parser.parse(xml, true), ...times(effort)),
    },
    effort.rounds,
  );
  const title = `FatturaPA read, ${lines} lines (${bytes.length} bytes), one thread`;
  const table: Table = { title, rows, figure: 'perSecond', against: peer };
  const { document, faults } = await readDocument(bytes);
  const same = faults.length === 0 && JSON.stringify(document) === JSON.stringify(documentOf(lines));
  const what = `FatturaPA read, ${lines} lines ÷ fast-xml-parser with validator`;
  return {
    table,
    bar: { what, ratio: ratioOf(table, ours, peer), bar: 0.8, goal: 4, wants: 'atLeast' },
    inconsistencies: same ? [] : [`${lines} lines did not come back as they were written`],
  };
};

/** From the document to checked text: all our rules and the writer, against the schema alone on a text that is there. */
const checked = async (lines: number, effort: Effort, validate: (xml: string) => boolean): Promise<Measured> => {
  const [ours, peer] = ['svc checks and writer', 'libxml2-wasm, XSD validation'];
  const document = documentOf(lines);
  const check = (): string => {
    const findings = checkFattura(document, { today: TODAY, strength: 'send' });
    if (findings.length > 0) throw new Error(`${findings[0]?.code} stands against it`);
    return writeFattura(document);
  };
  const xml = check();
  const rows = await alternate(
    {
      [ours]: async () => spin(check, ...times(effort)),
      [peer]: async () => spin(() => validate(xml), ...times(effort)),
    },
    effort.rounds,
  );
  const table: Table = {
    title: `FatturaPA checked, ${lines} lines, one thread`,
    rows,
    figure: 'perSecond',
    against: peer,
  };
  const what = `FatturaPA to checked text, ${lines} lines ÷ XSD validation alone`;
  return {
    table,
    bar: { what, ratio: ratioOf(table, ours, peer), bar: 0.8, goal: 0.95, wants: 'atLeast' },
    inconsistencies: validate(xml) ? [] : [`the schema does not take our ${lines} lines`],
  };
};

/** The courtesy copy with header, footer and legal notes, against the same texts one below the other. */
const printed = async (lines: number, effort: Effort): Promise<Measured> => {
  const [ours, peer] = ['svc courtesy PDF', 'pdfkit, texts alone'];
  const document = documentOf(lines);
  const texts = {
    header: 'Studio Loto',
    footer: 'Grazie della visita',
    legalNotes: 'Documento di cortesia. '.repeat(10),
  };
  const rows = await alternate(
    {
      [ours]: () => spinAsync(() => printDocument(document, 'it', texts), ...times(effort)),
      [peer]: () => spinAsync(() => plainPdf(document, Object.values(texts)), ...times(effort)),
    },
    effort.rounds,
  );
  const table: Table = { title: `Courtesy PDF, ${lines} lines, one thread`, rows, figure: 'perSecond', against: peer };
  const what = `Courtesy PDF, ${lines} lines ÷ pdfkit`;
  return {
    table,
    bar: { what, ratio: ratioOf(table, ours, peer), bar: 0.7, goal: 1, wants: 'atLeast' },
    inconsistencies: [],
  };
};

/** performance.md T10 to T12. */
export const fatturaBench: Bench = {
  name: 'fattura',
  about: 'FatturaPA written, read, checked and printed, against fast-xml-parser, the schema in libxml2-wasm and pdfkit',
  run: async (effort, say) => {
    const measured: Measured[] = [];
    const schema = openSchema();
    for (const lines of [5, 500]) {
      say(`fattura: ${lines} lines`);
      measured.push(await written(lines, effort), await read(lines, effort));
      if (schema !== undefined) measured.push(await checked(lines, effort, schema));
    }
    measured.push(await printed(5, effort));
    return {
      tables: measured.map(({ table }) => table),
      bars: measured.map(({ bar }) => bar),
      inconsistencies: measured.flatMap(({ inconsistencies }) => inconsistencies),
      skipped: schema === undefined ? [withoutSchema] : [],
    };
  },
};
