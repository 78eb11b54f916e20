import type { MemoryView } from '../../kernel/memory-database.ts';

/** Takes the rows of a table that are meant. */
export const removeWhere = <R extends object>(
  view: MemoryView,
  table: string,
  key: (row: R) => string,
  gone: (row: R) => boolean,
): void => {
  for (const row of view.all<R>(table).filter(gone)) view.remove(table, key(row));
};
