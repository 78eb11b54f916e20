import { describe, expect, it } from 'vitest';
import {
  again,
  corpusDir,
  corpusFile,
  corpusRows,
  judge,
  typesOf,
  withoutCorpus,
  type CorpusRow,
} from './corpus.testkit.ts';
import { readNotification } from './sdi-notification.ts';

const named = (some: readonly CorpusRow[]): [string, CorpusRow][] => some.map((row) => [row.file, row]);
const result = (verdict: CorpusRow['expect']): [string, CorpusRow][] =>
  named(corpusRows.filter((row) => row.expect === verdict));

describe.skipIf(corpusDir === undefined)(`the corpus${corpusDir === undefined ? ` (${withoutCorpus})` : ''}`, () => {
  it('is all there, and every row of it has a verdict that is tested here', () => {
    expect(corpusRows.length).toBeGreaterThan(150);
    const counts = (['accept', 'reject', 'either', 'parse'] as const).map((verdict) => result(verdict).length);
    expect(counts.reduce((total, each) => total + each, 0)).toBe(corpusRows.length);
    expect(counts.every((count) => count > 0)).toBe(true);
  });

  it.each(result('accept'))('%s is imported, and comes back from what we write of it', async (_, row) => {
    const { document, refused } = await judge(corpusFile(row));
    expect(refused).toEqual([]);
    expect(document).toBeDefined();
    const types = typesOf(document!);
    expect(new Set(types)).toEqual(new Set(row.doc_types ?? types));
    expect(types).toHaveLength(row.bodies ?? types.length);
    expect(await again(document!)).toEqual(document);
  });

  it.each(result('reject'))('%s is refused, and says why', async (_, row) => {
    const { refused } = await judge(corpusFile(row));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((why) => why.length > 5)).toBe(true);
  });

  it.each(result('either'))('%s may be taken or not, and is judged without a fault of ours', async (_, row) =>
    expect(await judge(corpusFile(row))).toBeDefined(),
  );

  it.each(result('parse'))('%s is read as a message of SDI', async (_, row) => {
    const notification = await readNotification(corpusFile(row));
    expect(row.file).toContain(`_${notification.message}_`);
    expect(notification.identificativoSdI).not.toBe('');
  });

  const mutations = (presend: CorpusRow['presend']): [string, CorpusRow][] =>
    named(corpusRows.filter((row) => row.presend === presend));
  it.each(mutations('pass'))('%s may be sent', async (_, row) =>
    expect((await judge(corpusFile(row))).codes).toEqual([]),
  );
  it.each(mutations('refuse'))('%s is stopped before sending, under its code', async (_, row) =>
    expect((await judge(corpusFile(row))).codes).toContain(row.expected_code),
  );
});
