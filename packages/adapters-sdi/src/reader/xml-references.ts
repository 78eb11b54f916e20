import { quoted, unreadable } from './unreadable.ts';

const PREDEFINED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#([0-9]{1,9})|#x([0-9a-fA-F]{1,8}));/y;

const isXmlCharacter = (code: number): boolean =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

/** The character a numeric reference stands for. */
const character = (code: number): string =>
  isXmlCharacter(code)
    ? String.fromCodePoint(code)
    : unreadable(`&#${code}; is no character of XML`, `&#${code}; non è un carattere ammesso in XML`);

const unknownEntity = (text: string): never =>
  unreadable(`${quoted(text)}: unknown entity`, `${quoted(text)}: entità sconosciuta`);

/** The reference that begins at `at`, and where it ends. */
const referenceAt = (text: string, at: number): readonly [character: string, end: number] => {
  REFERENCE.lastIndex = at;
  const [, name, decimal, hex] = REFERENCE.exec(text) ?? unknownEntity(text.slice(at, at + 20));
  const end = REFERENCE.lastIndex;
  if (name !== undefined) return [PREDEFINED[name] ?? '', end];
  return [character(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10)), end];
};

/**
 * Sees to it that every reference in the text is one of the five predefined entities or a character's number: a document
 * without DTD cannot have others, and no expansion can grow.
 * @returns how many there are
 */
export const checkReferences = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at)) {
    [, at] = referenceAt(text, at);
    count += 1;
  }
  return count;
};

/** The text with its references resolved, once: `&amp;lt;` becomes `&lt;`. */
export const takeReferences = (text: string): string => {
  let at = text.indexOf('&');
  if (at === -1) return text;
  const pieces: string[] = [];
  let from = 0;
  for (; at !== -1; at = text.indexOf('&', from)) {
    const [resolved, end] = referenceAt(text, at);
    pieces.push(text.slice(from, at), resolved);
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
};
