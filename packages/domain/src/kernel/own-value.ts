/**
 * What a table of words holds under a word that came from outside. A plain index would also find what every object
 * inherits: `toString` and `constructor` are texts that a document or a provider may well send.
 * @returns undefined when the table does not have the word
 */
export const ownValue = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
