import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { writeFattura } from '@svc/domain/invoicing';
import type { Bench, Effort } from '../kernel/bench.ts';
import { alternate } from '../kernel/figures.ts';
import { ratioOf, type Bar, type Table } from '../kernel/report.ts';
import { spin } from '../kernel/spin.ts';
import { builderTree, documentOf } from './documents.ts';

const ours = 'svc writer';
const peer = 'fast-xml-parser XMLBuilder';

/** Both texts must say the same, element for element in the same order; they differ in how they escape a quote. */
const sameContent = (one: string, other: string): boolean => {
  const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, parseTagValue: false });
  return JSON.stringify(parser.parse(one)) === JSON.stringify(parser.parse(other));
};

const measure = async (lines: number, { rounds, warmUpMs, measureMs }: Effort) => {
  const document = documentOf(lines);
  const tree = builderTree(document);
  const builder = new XMLBuilder({ ignoreAttributes: false });
  const write = () => writeFattura(document);
  const build = () => builder.build(tree);
  const rows = await alternate(
    {
      [ours]: async () => spin(write, warmUpMs / 4, measureMs / 2),
      [peer]: async () => spin(build, warmUpMs / 4, measureMs / 2),
    },
    rounds,
  );
  const title = `FatturaPA written, ${lines} lines (${write().length} characters), one thread`;
  const table: Table = { title, rows, figure: 'perSecond', against: peer };
  return { table, same: sameContent(write(), build()) };
};

/** performance.md T11, the writing half. */
export const fatturaBench: Bench = {
  name: 'fattura',
  about: 'FatturaPA text from a document, 5 and 500 lines, against the XMLBuilder of fast-xml-parser',
  run: async (effort, say) => {
    const tables: Table[] = [];
    const bars: Bar[] = [];
    const inconsistencies: string[] = [];
    for (const lines of [5, 500]) {
      say(`fattura: ${lines} lines`);
      const { table, same } = await measure(lines, effort);
      tables.push(table);
      bars.push({
        what: `FatturaPA written, ${lines} lines ÷ XMLBuilder`,
        ratio: ratioOf(table, ours, peer),
        bar: 8,
        goal: 14,
        wants: 'atLeast',
      });
      if (!same) inconsistencies.push(`the two texts of ${lines} lines differ in content`);
    }
    return { tables, bars, inconsistencies, skipped: [] };
  },
};
