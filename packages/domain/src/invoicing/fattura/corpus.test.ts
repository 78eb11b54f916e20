import { describe, expect, it } from 'vitest';
import { checkFattura } from './checks/check-fattura.ts';
import { corpusDir, corpusFile, corpusRows, readDocument, schemaOracle, withoutCorpus } from './corpus.test.support.ts';
import type { CorpusRow } from './corpus.test.support.ts';
import type { FatturaElettronica } from './fattura.ts';
import { writeFattura } from './writer.ts';

const farAway = Temporal.PlainDate.from('2099-12-31');
const codesOf = (fattura: FatturaElettronica, strength: 'send' | 'import'): readonly string[] => [
  ...new Set(checkFattura(fattura, { today: farAway, strength }).map(({ code }) => code)),
];
const ordinary = ({ kind, container, format }: CorpusRow): boolean =>
  kind === 'invoice' && container === 'xml' && (format === 'FPR12' || format === 'FPA12');

describe.skipIf(corpusDir === undefined)(`the corpus${corpusDir === undefined ? ` (${withoutCorpus})` : ''}`, () => {
  const dir = corpusDir ?? '';
  const rows = corpusDir === undefined ? [] : corpusRows(dir).filter(ordinary);
  const readable = rows.flatMap((row) => {
    try {
      return [{ row, fattura: readDocument(corpusFile(dir, row.file)) }];
    } catch {
      return [];
    }
  });

  it('is read, but for what is not well formed, no FatturaElettronica or out of order', () => {
    const unread = rows.filter((row) => !readable.some((read) => read.row === row));
    expect(readable.length).toBeGreaterThan(100);
    expect(unread.filter(({ expect: verdict }) => verdict === 'accept')).toEqual([]);
  });
});
