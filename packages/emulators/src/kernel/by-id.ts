/**
 * Records under ids that callers name. It has no prototype, so that no id finds, or changes, what is not in the books.
 * @param entries what it begins with, as JSON gave it
 */
export const byId = <V>(entries: Readonly<Record<string, V>> = {}): Record<string, V> =>
  Object.assign(Object.create(null) as Record<string, V>, entries);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Takes over books that a file kept: lists and words as they are, records under ids as `byId` holds them. */
export const adopt = (books: object, stored: unknown): void => {
  if (!isRecord(stored)) return;
  const kept = Object.entries(stored).map(([name, value]) => [name, isRecord(value) ? byId(value) : value] as const);
  Object.assign(books, Object.fromEntries(kept));
};
