import { parse } from 'csv-parse';
import * as Effect from 'effect/Effect';
import type { CsvBroken, CsvFileRecord, CsvReader } from '@svc/application/kernel';

/** So much is parsed at once; other requests come between. */
const part = 64 * 1024;
const broken: CsvBroken = { _tag: 'CsvBroken' };

interface WithLines {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** By csv-parse. It says on which line a record ends, so where one begins follows from the line ends in its cells. */
export const csvParseReader: CsvReader = {
  read: (text, delimiter) =>
    Effect.tryPromise({
      try: async () => {
        const records: CsvFileRecord[] = [];
        const parser = parse({
          ...{ delimiter, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
          record_delimiter: ['\r\n', '\n', '\r'],
        });
        const signs = text.replaceAll(/\r\n?/g, '\n');
        const done = new Promise<void>((resolve, reject) => {
          parser.on('readable', () => {
            for (
              let each = parser.read() as WithLines | null;
              each !== null;
              each = parser.read() as WithLines | null
            ) {
              const ends = each.record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
              records.push({ line: each.info.lines - ends, cells: each.record });
            }
          });
          parser.on('end', resolve);
          parser.on('error', reject);
        });
        for (let at = 0; at < signs.length && !parser.destroyed; at += part) {
          parser.write(signs.slice(at, at + part));
          await new Promise((next) => setImmediate(next));
        }
        parser.end();
        await done;
        return records;
      },
      catch: () => broken,
    }),
};
