/** A spreadsheet takes a cell that begins so for a formula (OWASP, CSV injection). */
const FORMULA_STARTS = '=+\\-@＝＋－＠\\t\\r\\n';
const formula = new RegExp(`^[${FORMULA_STARTS}]`, 'u');
const quotable = /[;"\r\n\t]|^ | $/u;

const quoted = (text: string): string => (quotable.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Free text as a cell: never a formula, quoted where a separator, a quote or a line break is in it. */
export const csvText = (text: string): string => quoted(formula.test(text) ? `'${text}` : text);

/** What begins a formula after blanks, or after the apostrophes by which cells are made harmless. */
const marked = new RegExp(`^'*\\s*[${FORMULA_STARTS}]`, 'u');
const harmless = new RegExp(`^'+\\s*[${FORMULA_STARTS}]`, 'u');

/** The same for a file that is read again: `readCell` gives back the very text. */
export const csvCell = (text: string): string => quoted(marked.test(text) ? `'${text}` : text);

/** The text of a cell of `csvCell`, without the apostrophe that made it harmless. */
export const readCell = (cell: string): string => (harmless.test(cell) ? cell.slice(1) : cell);

/** Day first, as Italian spreadsheets write it. */
export const csvDay = ({ day, month, year }: Temporal.PlainDate): string =>
  `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${String(year).padStart(4, '0')}`;

/** By it an Italian spreadsheet knows UTF-8. */
export const byteOrderMark = '\uFEFF';

/** A line of cells for an Italian spreadsheet: `;` and CRLF (RFC 4180). */
export const csvRecord = (cells: readonly string[]): string => `${cells.join(';')}\r\n`;
