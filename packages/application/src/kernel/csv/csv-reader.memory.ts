import * as Effect from 'effect/Effect';
import type { CsvBroken, CsvFileRecord, CsvReader } from './csv-reader.ts';

const broken: CsvBroken = { _tag: 'CsvBroken' };

/** Sign by sign, for tests. */
export const plainCsvReader: CsvReader = {
  read: (text, delimiter) => {
    const records: CsvFileRecord[] = [];
    let [cells, cell, line, begin, isQuoted]: [string[], string, number, number, boolean] = [[], '', 1, 1, false];
    const signs = text.replaceAll(/\r\n?/g, '\n');
    for (let at = 0; at <= signs.length; at += 1) {
      const sign = signs[at];
      if (isQuoted) {
        if (sign === undefined) return Effect.fail(broken);
        if (sign === '\n') line += 1;
        if (sign !== '"') cell += sign;
        else if (signs[at + 1] === '"') [cell, at] = [`${cell}"`, at + 1];
        else isQuoted = false;
      } else if (sign === '"' && cell === '') isQuoted = true;
      else if (sign === delimiter) [cells, cell] = [[...cells, cell], ''];
      else if (sign === '\n' || sign === undefined) {
        if (cells.length > 0 || cell !== '') records.push({ line: begin, cells: [...cells, cell] });
        [cells, cell, line] = [[], '', line + 1];
        begin = line;
      } else cell += sign;
    }
    return Effect.succeed(records);
  },
};
