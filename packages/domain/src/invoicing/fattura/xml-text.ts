// A bare CR would come back as LF; `>` is escaped for the sake of `]]>`.
const SPECIAL = /[&<>\r]/;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Text between tags. */
export const esc = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[&<>\r]/g, (char) => ESCAPES[char] ?? char) : text;

/** Text of an attribute in double quotes. */
export const escAttribute = (text: string): string => text.replace(/[&<>"\r\n\t]/g, (char) => ESCAPES[char] ?? char);

/** An optional element without children. */
export const opt = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${esc(text)}</${name}>`;
