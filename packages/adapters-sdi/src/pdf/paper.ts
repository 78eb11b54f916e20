import { printable } from './win-ansi.ts';

export type Doc = PDFKit.PDFDocument;
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

/** What can be put on a page: text that is measured, rules and shades. Coordinates in points from the upper left. */
export interface Paper {
  readonly doc: Doc;
  readonly wrap: (text: string, width: number, style: Style) => readonly string[];
  readonly put: (text: string, x: number, y: number, width: number, style: Style, align?: Align) => void;
  readonly rule: (x: number, y: number, width: number, color?: string) => void;
  readonly shade: (x: number, y: number, width: number, height: number, color?: string) => void;
}

const fontOf = ({ bold }: Style): string => (bold === true ? 'Helvetica-Bold' : 'Helvetica');

/** Widths of single characters at size 1: kerning left out, so a measured line is never narrower than the drawn one. */
const rulerOf = (doc: Doc): ((text: string, style: Style) => number) => {
  const known: Record<string, Map<string, number>> = { Helvetica: new Map(), 'Helvetica-Bold': new Map() };
  const widthOf = (char: string, font: string): number => {
    const seen = known[font]?.get(char);
    if (seen !== undefined) return seen;
    const width = doc.font(font).fontSize(1000).widthOfString(char) / 1000;
    known[font]?.set(char, width);
    return width;
  };
  return (text, style) => {
    const font = fontOf(style);
    let width = 0;
    for (const char of text) width += widthOf(char, font);
    return width * style.size;
  };
};

/** As many characters of a word as fit; at least one. */
const cutWord = (word: string, fits: (text: string) => boolean): string => {
  let end = 1;
  while (end < word.length && fits(word.slice(0, end + 1))) end += 1;
  return word.slice(0, end);
};

const wrapLine = (text: string, fits: (text: string) => boolean): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const whole of text.split(' ')) {
    let word = whole;
    if (line !== '' && fits(`${line} ${word}`)) {
      line += ` ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    while (!fits(word) && word.length > 1) {
      const part = cutWord(word, fits);
      lines.push(part);
      word = word.slice(part.length);
    }
    line = word;
  }
  return [...lines, line];
};

/**
 * The library keeps each stroke as a buffer of its own until the page's foot is drawn, and its types do not say so.
 * Those of a page that is full become one here, or a document of 25,000 lines takes half a gigabyte.
 */
export const settlePage = ({ page }: Doc): void => {
  const strokes: unknown = Reflect.get(page.content, 'buffer');
  if (Array.isArray(strokes)) Reflect.set(page.content, 'buffer', [Buffer.concat(strokes as readonly Uint8Array[])]);
};

export const paperOf = (doc: Doc): Paper => {
  const measure = rulerOf(doc);
  const ink = (style: Style): Doc =>
    doc
      .font(fontOf(style))
      .fontSize(style.size)
      .fillColor(style.color ?? INK);
  return {
    doc,
    wrap: (text, width, style) =>
      text
        .split(/\r?\n/)
        .map(printable)
        .flatMap((line) => wrapLine(line.replace(/ {2,}/g, ' ').trim(), (part) => measure(part, style) <= width)),
    put: (text, x, y, width, style, align = 'left') => {
      if (text === '') return;
      const pen = ink(style);
      const from = align === 'right' ? x + width - pen.widthOfString(text) : x;
      pen.text(text, from, y, { lineBreak: false });
    },
    rule: (x, y, width, color = LINE) =>
      void doc
        .lineWidth(0.6)
        .strokeColor(color)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(),
    shade: (x, y, width, height, color = SHADE) => void doc.rect(x, y, width, height).fill(color),
  };
};
