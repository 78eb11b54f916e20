/** PostgreSQL holds no NUL, and half a surrogate pair would become the same as any other half. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Whether every text of a plain object can be stored, however deep it stands. */
export const isStorableThroughout = (value: unknown): boolean =>
  typeof value === 'string'
    ? isStorable(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(isStorableThroughout);

/** The text with U+FFFD for each NUL and each half of a surrogate pair. */
export const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

/** One escape of a JSON text. The first form is a whole surrogate pair, the second what cannot be stored. */
const ESCAPE =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(\\u(?:0000|[dD][89a-fA-F][\da-fA-F]{2}))|\\./gsu;

/**
 * The same for all texts of a JSON text of somebody else's, where bytes that were decoded hold neither but as an escape.
 * Replaced before it is parsed, so that a vendor's SDK which parses it reads the same; costs next to nothing where there
 * is nothing to replace.
 */
export const storableJson = (json: string): string =>
  /\\u(?:0000|d[89a-f])/iu.test(json)
    ? json.replace(ESCAPE, (escape, bad: string | undefined) => (bad === undefined ? escape : '\\ufffd'))
    : json;
