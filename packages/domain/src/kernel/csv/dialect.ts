/** What parts the cells of a record. */
export const csvDelimiters = [';', ',', '\t', '|'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

/** How a file is cut into cells, and where its records begin: behind a line that only names the delimiter. */
export interface CsvDialect {
  readonly delimiter: CsvDelimiter;
  readonly from: number;
}

const looked = 20;
const named = /^sep=([;,\t|])\r?\n/i;

/** How often the delimiter stands in each of the first records, outside quotes. */
const countsOf = (text: string, delimiter: CsvDelimiter): readonly number[] => {
  const counts: number[] = [];
  let [count, isQuoted, isStart, hasAny] = [0, false, true, false];
  for (let at = 0; at < text.length && counts.length < looked; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign !== '"') continue;
      if (text[at + 1] === '"') at += 1;
      else isQuoted = false;
    } else if (sign === '"' && isStart) {
      [isQuoted, isStart, hasAny] = [true, false, true];
    } else if (sign === '\n' || sign === '\r') {
      if (hasAny) counts.push(count);
      [count, isStart, hasAny] = [0, true, false];
    } else {
      hasAny = true;
      isStart = sign === delimiter;
      if (isStart) count += 1;
    }
  }
  return hasAny && counts.length < looked ? [...counts, count] : counts;
};

/** The delimiter by which most of the first records have as many cells as the first one; of several, that of the most cells. */
export const guessDialect = (text: string): CsvDialect => {
  const [line = '', said] = named.exec(text) ?? [];
  if (said !== undefined) return { delimiter: said as CsvDelimiter, from: line.length };
  const judged = csvDelimiters.map((delimiter) => {
    const counts = countsOf(text, delimiter);
    const [first = 0] = counts;
    return { delimiter, first, even: first === 0 ? -1 : counts.filter((count) => count === first).length };
  });
  const [best] = judged.toSorted((one, other) => other.even - one.even || other.first - one.first);
  return { delimiter: best?.delimiter ?? ';', from: 0 };
};
