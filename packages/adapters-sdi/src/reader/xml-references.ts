import { quoted, unreadable } from './unreadable.ts';

const PREDEFINED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#([0-9]{1,9})|#x([0-9a-fA-F]{1,8}));|&/g;

const isXmlCharacter = (code: number): boolean =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

/** The character a numeric reference stands for. */
const character = (code: number): string =>
  isXmlCharacter(code) ? String.fromCodePoint(code) : unreadable(`&#${code}; is no character of XML`);

/**
 * The text with its references resolved, once: `&amp;lt;` becomes `&lt;`. Only the five predefined entities and numeric
 * references are known; a document without DTD cannot have others, and no expansion can grow.
 */
export const takeReferences = (text: string): string => {
  if (!text.includes('&')) return text;
  return text.replace(
    REFERENCE,
    (whole: string, name: string | undefined, decimal: string | undefined, hex: string | undefined, at: number) => {
      if (name !== undefined) return PREDEFINED[name] ?? whole;
      if (decimal !== undefined) return character(Number.parseInt(decimal, 10));
      if (hex !== undefined) return character(Number.parseInt(hex, 16));
      return unreadable(`${quoted(text.slice(at, at + 20))}: this entity is not known`);
    },
  );
};
