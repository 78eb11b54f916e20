import type { AsvsItem } from './item.ts';

/** How many items there are of each verdict. */
export interface AsvsFigures {
  readonly all: number;
  readonly applicable: number;
  readonly met: number;
  readonly deviations: number;
}

export const figuresOf = (items: readonly AsvsItem[]): AsvsFigures => {
  const of = (verdict: AsvsItem['verdict']): number => items.filter((item) => item.verdict === verdict).length;
  const [met, deviations] = [of('met'), of('deviation')];
  return { all: items.length, applicable: met + deviations, met, deviations };
};

/** Rounded down, so that no bar is reached by rounding. */
export const percentMet = ({ applicable, met }: AsvsFigures): string =>
  `${(Math.floor((met * 1000) / applicable) / 10).toFixed(1)} %`;

/** The row of the README's table of promises. */
export const readmeRow = (items: readonly AsvsItem[]): string => {
  const sentences = ([1, 2] as const).map((level) => {
    const figures = figuresOf(items.filter((item) => item.level === level));
    return `level ${level}: ${figures.met} of ${figures.applicable} applicable items met (${percentMet(figures)}), ${figures.deviations} deviations with their pages`;
  });
  return `| OWASP ASVS 5.0, ${sentences.join('; ')} | [item by item](docs/asvs.md) |`;
};
