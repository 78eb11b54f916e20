import { ASCENT, widths } from './helvetica.ts';
import { FONTS, literal } from './pdf-file.ts';
import { printable, winAnsi } from './win-ansi.ts';

export type Align = 'left' | 'right';

export interface Style {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
}

/** A4 in points, and the sheet's margins. */
export const A4 = { width: 595.28, height: 841.89, margin: 42 } as const;
export const CONTENT_WIDTH = A4.width - 2 * A4.margin;

export const INK = '#1f2933';
export const GREY = '#5f6b7a';
export const ACCENT = '#1f4f46';
export const WHITE = '#ffffff';
const LINE = '#c9d0d8';
const SHADE = '#eef1f4';

/** The height of a line of this style. */
export const lineHeight = ({ size }: Style): number => size * 1.28;

/** Pages that are drawn on: text that is measured, rules and shades. Coordinates in points from the upper left. */
export interface Paper {
  readonly wrap: (text: string, width: number, style: Style) => readonly string[];
  readonly put: (text: string, x: number, y: number, width: number, style: Style, align?: Align) => void;
  readonly rule: (x: number, y: number, width: number, color?: string) => void;
  readonly shade: (x: number, y: number, width: number, height: number, color?: string) => void;
  /** A new page at the end, to be drawn on from now. */
  readonly addPage: () => void;
  /** How many there are. */
  readonly pages: () => number;
  /** Draws on this page from now on; the first is 0. */
  readonly turnTo: (page: number) => void;
  /** The drawing operators of each page. */
  readonly contents: () => readonly string[];
}

const fontOf = ({ bold }: Style): 'regular' | 'bold' => (bold === true ? 'bold' : 'regular');

/** How wide bytes of WinAnsi are drawn; without kerning, so figures stand below each other. */
const widthOf = (bytes: string, style: Style): number => {
  const table = widths[fontOf(style)];
  let width = 0;
  for (let at = 0; at < bytes.length; at += 1) width += table[bytes.charCodeAt(at)] ?? 0;
  return (width * style.size) / 1000;
};

/** As many characters of a word as fit; at least one. */
const cutWord = (word: string, style: Style, room: number): string => {
  let end = 1;
  let used = widthOf(winAnsi(word.slice(0, 1)), style);
  while (end < word.length && (used += widthOf(winAnsi(word.slice(end, end + 1)), style)) <= room) end += 1;
  return word.slice(0, end);
};

/** @param text printable, which is one code unit a character */
const wrapLine = (text: string, style: Style, room: number): string[] => {
  const blank = widthOf(' ', style);
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const whole of text.split(' ')) {
    let word = whole;
    let width = widthOf(winAnsi(word), style);
    if (line !== '' && used + blank + width <= room) {
      line += ` ${word}`;
      used += blank + width;
      continue;
    }
    if (line !== '') lines.push(line);
    while (width > room && word.length > 1) {
      const part = cutWord(word, style, room);
      lines.push(part);
      word = word.slice(part.length);
      width = widthOf(winAnsi(word), style);
    }
    line = word;
    used = width;
  }
  return [...lines, line];
};

const number = (value: number): string => String(Math.round(value * 100) / 100);

const colors = new Map<string, string>();
/** `#rrggbb` as PDF has it, three parts of one. */
const colorOf = (hex: string): string => {
  const known = colors.get(hex);
  if (known !== undefined) return known;
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const color = parts.map((part) => String(Math.round(part * 1000) / 1000)).join(' ');
  colors.set(hex, color);
  return color;
};

/** A page as it is drawn, and the color that text and shades have there at the moment. */
interface Page {
  content: string;
  fill: string;
}

export const openPaper = (): Paper => {
  const pages: Page[] = [];
  let page: Page = { content: '', fill: '' };
  const fill = (color: string): void => {
    if (page.fill === color) return;
    page.fill = color;
    page.content += `${colorOf(color)} rg\n`;
  };
  return {
    wrap: (text, width, style) =>
      text.split(/\r?\n/).flatMap((line) => wrapLine(printable(line).replace(/ {2,}/g, ' ').trim(), style, width)),
    put: (text, x, y, width, style, align = 'left') => {
      if (text === '') return;
      const bytes = winAnsi(text);
      fill(style.color ?? INK);
      const from = align === 'right' ? x + width - widthOf(bytes, style) : x;
      const base = A4.height - y - ASCENT * style.size;
      page.content += `BT /${FONTS[fontOf(style)]} ${number(style.size)} Tf ${number(from)} ${number(base)} Td (${literal(bytes)}) Tj ET\n`;
    },
    rule: (x, y, width, color = LINE) => {
      const at = number(A4.height - y);
      page.content += `0.6 w ${colorOf(color)} RG ${number(x)} ${at} m ${number(x + width)} ${at} l S\n`;
    },
    shade: (x, y, width, height, color = SHADE) => {
      fill(color);
      page.content += `${number(x)} ${number(A4.height - y - height)} ${number(width)} ${number(height)} re f\n`;
    },
    addPage: () => {
      page = { content: '', fill: '' };
      pages.push(page);
    },
    pages: () => pages.length,
    turnTo: (at) => {
      page = pages[at] ?? page;
    },
    contents: () => pages.map(({ content }) => content),
  };
};
