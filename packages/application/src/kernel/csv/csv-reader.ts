import type { Effect } from 'effect/Effect';
import type { CsvDelimiter } from '@svc/domain/kernel';

/** A record and the line on which it begins, from 1. */
export interface CsvFileRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A quote that nothing closes: where the records end cannot be said. */
export interface CsvBroken {
  readonly _tag: 'CsvBroken';
}

/** Cuts a text into records by RFC 4180, with the line ends of any system. */
export interface CsvReader {
  /** Lines with nothing on them are no records. A quote within a cell that does not begin with one stands for itself. */
  readonly read: (text: string, delimiter: CsvDelimiter) => Effect<readonly CsvFileRecord[], CsvBroken>;
}
