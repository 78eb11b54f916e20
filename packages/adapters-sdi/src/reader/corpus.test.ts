import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { checkFattura, writeFattura } from '@svc/domain/invoicing';
import { fatturaReader } from './fattura-reader.ts';
import { read } from './reading.testkit.ts';

// The sample documents may not be shipped: they are read from a folder beside the repository, and whoever does not have
// it skips these tests.
const root = path.resolve(import.meta.dirname, '../../../..');
const dir = [
  process.env['SVC_CORPUS_DIR'],
  path.resolve(root, '../shared/fatturapa'),
  path.resolve(root, '../../shared/fatturapa'),
].find((each) => each !== undefined && each !== '' && existsSync(path.join(each, 'index.json')));
const skipped = 'skipped: no FatturaPA corpus; set SVC_CORPUS_DIR, or put it at ../shared/fatturapa';

interface Row {
  readonly file: string;
  readonly kind: string;
  readonly container?: string;
  readonly format?: string | null;
  readonly expect?: 'accept' | 'reject' | 'either' | 'parse';
}
const rows: readonly Row[] =
  dir === undefined ? [] : (JSON.parse(readFileSync(path.join(dir, 'index.json'), 'utf8')) as readonly Row[]);
const bytesOf = ({ file }: Row): Uint8Array => readFileSync(path.join(dir ?? '', file));
const plain = ({ kind, container, format }: Row): boolean =>
  kind === 'invoice' && container === 'xml' && format !== 'FSM10';
const named = (some: readonly Row[]): [string, Row][] => some.map((row) => [row.file, row]);

const reader = fatturaReader();
/** What an import makes of a file: the reader's refusal, or the first finding of the structure check. */
const importing = (row: Row): Promise<string | undefined> =>
  Effect.runPromise(
    Effect.match(reader.read(bytesOf(row)), {
      onFailure: ({ why }) => why,
      onSuccess: (fattura) =>
        checkFattura(fattura, { today: Temporal.PlainDate.from('2099-12-31'), strength: 'import' })[0]?.en,
    }),
  );

describe.skipIf(dir === undefined)(`the corpus${dir === undefined ? ` (${skipped})` : ''}`, () => {
  const accepted = rows.filter((row) => plain(row) && row.expect === 'accept');
  const rejected = rows.filter((row) => (plain(row) || row.kind === 'hostile') && row.expect === 'reject');
  const later = rows.filter(({ kind, container, format, expect: verdict }) => {
    const signed = container?.startsWith('p7m') === true;
    return kind === 'invoice' && verdict === 'accept' && (signed || format === 'FSM10');
  });

  it('is all there', () => {
    expect(accepted.length).toBeGreaterThan(100);
    expect(rejected.length).toBeGreaterThan(30);
    expect(later.length).toBeGreaterThan(0);
  });

  it.each(named(accepted))('%s is imported', async (_, row) => {
    expect(await importing(row)).toBeUndefined();
    const fattura = await read(bytesOf(row));
    expect(await read(writeFattura(fattura))).toEqual(fattura);
  });

  it.each(named(rejected))('%s is refused, and says why', async (_, row) =>
    expect(await importing(row)).toEqual(expect.any(String)),
  );

  it.each(named(later))('%s is refused for what it is', async (_, row) =>
    expect(await importing(row)).toMatch(/FSM10|\.p7m/),
  );
});
