import type { Answer } from '../../kernel/api/api.ts';

type Days = NonNullable<NonNullable<Answer<'home.summary'>['takings']>['days']>;
export type Method = Days[number]['provider'];

/** A line of the table: a day, or the whole month; all in cents. */
export interface DayLine {
  readonly day: string;
  /** What each method took, in the order of `methods`. */
  readonly captured: readonly number[];
  readonly refunded: number;
  /** What stayed: what came in less what went back. */
  readonly left: number;
}

/** The table of a month: the methods by which anything moved, its days, and their sum. */
export interface MonthTable {
  readonly methods: readonly Method[];
  readonly days: readonly DayLine[];
  readonly whole: DayLine;
}

const all = ['card', 'wallet'] as const satisfies readonly Method[];
const sum = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0);

/** Days and methods with nothing have no line and no column; whole cents throughout. */
export const tableOf = (known: Days, month: string): MonthTable => {
  const methods = all.filter((method) => known.some(({ provider }) => provider === method));
  const lineOf = (day: string, moved: Days): DayLine => {
    const captured = methods.map((method) =>
      sum(moved.filter(({ provider }) => provider === method).map(({ capturedCents }) => capturedCents)),
    );
    const refunded = sum(moved.map(({ refundedCents }) => refundedCents));
    return { day, captured, refunded, left: sum(captured) - refunded };
  };
  return {
    methods,
    days: [...Map.groupBy(known, ({ day }) => day)].map(([day, moved]) => lineOf(day, moved)),
    whole: lineOf(month, known),
  };
};

/** `2027-03` of a text that is a month; null of another: a browser without such a field lets people type. */
export const monthTyped = (text: string): string | null =>
  /^(?:20|21)\d\d-(?:0[1-9]|1[0-2])$/.test(text.trim()) ? text.trim() : null;
