import type { Measured } from './figures.ts';

/** The variants of one measurement; `against` names the one whose ratio is 1. */
export interface Table {
  readonly title: string;
  readonly rows: Readonly<Record<string, Measured>>;
  /** The figure the ratio is taken of. */
  readonly figure: string;
  readonly against: string;
}

/** A ratio with what the issue asks of it; without `bar` it is only reported. */
export interface Bar {
  readonly what: string;
  readonly ratio: number;
  readonly bar?: number;
  readonly goal?: number;
  /** Whether more or less is better. */
  readonly wants: 'atLeast' | 'atMost';
}

export const ratioOf = ({ rows, figure }: Pick<Table, 'rows' | 'figure'>, one: string, other: string): number =>
  (rows[one]?.median[figure] ?? Number.NaN) / (rows[other]?.median[figure] ?? Number.NaN);

export type Verdict = 'goal' | 'bar' | 'MISSED' | 'reported';

export const verdictOf = ({ ratio, bar, goal, wants }: Bar): Verdict => {
  const reaches = (wanted: number): boolean => (wants === 'atLeast' ? ratio >= wanted : ratio <= wanted);
  if (goal !== undefined && reaches(goal)) return 'goal';
  if (bar === undefined) return 'reported';
  return reaches(bar) ? 'bar' : 'MISSED';
};

const digits = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const number = (value: number): string =>
  Number.isFinite(value) ? (Math.abs(value) >= 1000 ? whole : digits).format(value) : '–';

const padded = (cells: readonly (readonly string[])[]): string[] => {
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
};

const cellsOf = (table: Table): string[][] => {
  const { rows, figure, against } = table;
  const figures = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row.median)))];
  return [
    ['', ...figures, 'ratio', `${figure}, least to most`],
    ...Object.entries(rows).map(([name, { median, spread }]) => [
      name,
      ...figures.map((each) => (median[each] === undefined ? '' : number(median[each]))),
      number(ratioOf(table, name, against)),
      spread[figure] === undefined ? '' : `${number(spread[figure][0])} to ${number(spread[figure][1])}`,
    ]),
  ];
};

/** A table for the terminal. */
export const tableText = (table: Table): string =>
  [table.title, ...padded(cellsOf(table)).map((line) => `  ${line}`)].join('\n');

const wanted = (wants: Bar['wants'], value: number | undefined): string =>
  value === undefined ? '' : `${wants === 'atLeast' ? '≥' : '≤'} ${number(value)}`;

const barCells = (bars: readonly Bar[]): string[][] => [
  ['ratio', 'measured', 'bar', 'goal', 'holds'],
  ...bars.map((bar) => [
    bar.what,
    number(bar.ratio),
    wanted(bar.wants, bar.bar),
    wanted(bar.wants, bar.goal),
    verdictOf(bar),
  ]),
];

export const barsText = (bars: readonly Bar[]): string =>
  padded(barCells(bars))
    .map((line) => `  ${line}`)
    .join('\n');

const markdownRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The bars of a whole run as a Markdown table. */
export const barsMarkdown = (bars: readonly Bar[]): string => {
  const [head = [], ...rows] = barCells(bars);
  return [markdownRow(head), markdownRow(head.map(() => '---')), ...rows.map(markdownRow)].join('\n');
};
