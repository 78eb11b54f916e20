import type { Bar, Table } from './report.ts';

/** How long and how often a bench measures. */
export interface Effort {
  /** One short round, to prove that everything runs; its figures mean nothing. */
  readonly quick: boolean;
  readonly rounds: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

/** One sentence of progress. */
export type Say = (line: string) => void;

export interface Outcome {
  readonly tables: readonly Table[];
  readonly bars: readonly Bar[];
  /** What the database says against a figure. Not empty: the figure counts for nothing, and the run fails. */
  readonly inconsistencies: readonly string[];
  /** What could not be measured here, and what it takes. */
  readonly skipped: readonly string[];
}

export interface Bench {
  readonly name: string;
  /** One line: what is measured against what. */
  readonly about: string;
  readonly run: (effort: Effort, say: Say) => Promise<Outcome>;
}

export const fullEffort: Effort = { quick: false, rounds: 5, warmUpMs: 2000, measureMs: 5000 };
export const quickEffort: Effort = { quick: true, rounds: 1, warmUpMs: 200, measureMs: 700 };
