/** How the bytes of a text file are to be read. */
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** No text holds these; a file that does is something else, or is read by the wrong table. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const noText = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/;

const read = (bytes: Uint8Array, encoding: CsvEncoding): string | null => {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return noText.test(text) ? null : text;
  } catch {
    return null;
  }
};

const marked = ([first, second, third]: Uint8Array): CsvEncoding | null => {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
};

/**
 * A text file of a spreadsheet: what its byte order mark says, else strict UTF-8, else Windows-1252, which Italian programs
 * go on writing. Null: it is no text.
 */
export const decodeCsv = (bytes: Uint8Array): { readonly text: string; readonly encoding: CsvEncoding } | null => {
  const mark = marked(bytes);
  for (const encoding of mark === null ? (['utf-8', 'windows-1252'] as const) : [mark]) {
    const text = read(bytes, encoding);
    if (text !== null) return { text, encoding };
  }
  return null;
};
