import { A4, CONTENT_WIDTH, INK, lineHeight, type Align, type Paper, type Style } from './paper.ts';

export interface Part {
  readonly text: string;
  readonly style: Style;
}
/** What stands in one cell, part under part. */
export type Cell = readonly Part[];

export interface Column {
  readonly width: number;
  readonly align: Align;
  readonly heading: string;
}

interface Line {
  readonly text: string;
  readonly style: Style;
}

const PAD = { x: 4, y: 3.5 } as const;
const HEAD: Style = { size: 7.5, bold: true, color: INK };
const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { style }) => sum + lineHeight(style), 0);

/** Where a page's content may stand. */
export interface Frame {
  readonly top: number;
  readonly bottom: number;
}

/** Puts content one below the other and turns the page when there is no room. */
export class Flow {
  readonly #paper: Paper;
  readonly #turn: () => Frame;
  #frame: Frame;
  y: number;
  /** Repeated at the top of each page that a table runs over. */
  #tableHead: (() => void) | undefined;

  /** @param turn adds a page, draws what stands on every page, and says where its content goes */
  constructor(paper: Paper, turn: () => Frame, first: Frame) {
    this.#paper = paper;
    this.#turn = turn;
    this.#frame = first;
    this.y = first.top;
  }

  get #room(): number {
    return this.#frame.bottom - this.y;
  }

  gap(height: number): void {
    this.y = Math.min(this.y + height, this.#frame.bottom);
  }

  /** Turns the page unless this much fits here. What is higher than a page begins where it stands. */
  keep(height: number): void {
    if (height > this.#room && height <= this.#frame.bottom - this.#frame.top) this.page();
  }

  page(): void {
    this.#frame = this.#turn();
    this.y = this.#frame.top;
    this.#tableHead?.();
  }

  #lines(cell: Cell, width: number): readonly Line[] {
    return cell.flatMap(({ text, style }) =>
      text === '' ? [] : this.#paper.wrap(text, width, style).map((line) => ({ text: line, style })),
    );
  }

  /** A figure is set smaller rather than broken. */
  #fitted(cell: Cell, width: number): Cell {
    return cell.map(({ text, style }) => {
      let { size } = style;
      const broken = (word: string): boolean => this.#paper.wrap(word, width, { ...style, size }).length > 1;
      while (size > 5 && text.split(' ').some(broken)) size -= 0.4;
      return { text, style: { ...style, size } };
    });
  }

  /** Text over the whole width, or within `x` and `width`. */
  text(cell: Cell, x: number = A4.margin, width: number = CONTENT_WIDTH): void {
    for (const { text, style } of this.#lines(cell, width)) {
      this.keep(lineHeight(style));
      this.#paper.put(text, x, this.y, width, style);
      this.y += lineHeight(style);
    }
  }

  /** Cells beside each other, cut between lines when they are higher than the page. */
  #row(columns: readonly Column[], cells: readonly Cell[], left: number): void {
    let pending = columns.map(({ width, align }, i) => {
      const cell = cells[i] ?? [];
      return this.#lines(align === 'right' ? this.#fitted(cell, width - 2 * PAD.x) : cell, width - 2 * PAD.x);
    });
    this.keep(Math.max(...pending.map(heightOf)) + 2 * PAD.y);
    for (;;) {
      let lowest = this.y + PAD.y;
      let x = left;
      pending = pending.map((lines, i) => {
        const { width, align } = columns[i]!;
        let y = this.y + PAD.y;
        let drawn = 0;
        for (const { text, style } of lines) {
          if (y + lineHeight(style) > this.#frame.bottom) break;
          this.#paper.put(text, x + PAD.x, y, width - 2 * PAD.x, style, align);
          y += lineHeight(style);
          drawn += 1;
        }
        lowest = Math.max(lowest, y);
        x += width;
        return lines.slice(drawn);
      });
      this.y = Math.min(lowest + PAD.y, this.#frame.bottom);
      if (pending.every((lines) => lines.length === 0)) return;
      this.page();
    }
  }

  /** A table with a head that comes again on every page. `left` when it does not begin at the margin. */
  table(columns: readonly Column[], rows: readonly (readonly Cell[])[], left: number = A4.margin): void {
    const width = columns.reduce((sum, column) => sum + column.width, 0);
    const headHeight = lineHeight(HEAD) + 2 * PAD.y;
    const head = (): void => {
      this.#paper.shade(left, this.y, width, headHeight);
      let x = left;
      for (const column of columns) {
        this.#paper.put(column.heading, x + PAD.x, this.y + PAD.y + 0.5, column.width - 2 * PAD.x, HEAD, column.align);
        x += column.width;
      }
      this.y += headHeight;
    };
    this.keep(headHeight * 3);
    head();
    this.#tableHead = head;
    for (const cells of rows) {
      this.#row(columns, cells, left);
      this.#paper.rule(left, this.y, width);
    }
    this.#tableHead = undefined;
  }
}
