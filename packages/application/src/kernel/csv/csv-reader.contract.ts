import { describe, expect, it } from 'vitest';
import { failureOf, run } from '../../testing/world-test.ts';
import type { CsvReader } from './csv-reader.ts';

/** What every CsvReader holds. */
export const csvReaderContract = (name: string, reader: CsvReader): void => {
  describe(`${name}: a file of records`, () => {
    it.each([
      ['a;b\r\n1;2\r\n', ['1: a|b', '2: 1|2']],
      ['a;b\n1;2', ['1: a|b', '2: 1|2']],
      ['a;b\r1;2\r', ['1: a|b', '2: 1|2']],
      ['"a;""x""";b\n;\n', ['1: a;"x"|b', '2: |']],
      ['a;"1\n2\n3"\nb;c\n', ['1: a|1\n2\n3', '4: b|c']],
      ['a\n\n\nb\n', ['1: a', '4: b']],
      ['a;b;c\n1\n1;2;3;4\n', ['1: a|b|c', '2: 1', '3: 1|2|3|4']],
      ['tubo 5";b\n', ['1: tubo 5"|b']],
      ['', []],
    ])('%j has the records %j', async (text, wanted) => {
      const records = await run(reader.read(text, ';'));
      expect(records.map(({ line, cells }) => `${line}: ${cells.join('|')}`)).toEqual(wanted);
    });
    it('is not cut where a quote is never closed', async () => {
      expect(await failureOf(reader.read('a;"b\n1;2\n', ';'))).toEqual({ _tag: 'CsvBroken' });
    });
    it('is cut by the delimiter that was said', async () => {
      expect((await run(reader.read('a;b\tc', '\t'))).map(({ cells }) => cells)).toEqual([['a;b', 'c']]);
    });
  });
};
