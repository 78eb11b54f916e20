/** Figures of one variant, by name (`perSecond`, `p99Ms`, ...). */
export type Figures = Readonly<Record<string, number>>;

/** What a variant measured over all rounds: the median of each figure, and how far each one swung. */
export interface Measured {
  readonly median: Figures;
  readonly spread: Readonly<Record<string, readonly [least: number, most: number]>>;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[sorted.length % 2 === 1 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
};

/** The value below which that share (0 to 1) of the values lies. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

const summed = (rounds: readonly Figures[]): Measured => {
  const names = Object.keys(rounds[0] ?? {});
  const of = (name: string): number[] => rounds.map((figures) => figures[name] ?? Number.NaN);
  return {
    median: Object.fromEntries(names.map((name) => [name, median(of(name))])),
    spread: Object.fromEntries(names.map((name) => [name, [Math.min(...of(name)), Math.max(...of(name))] as const])),
  };
};

/**
 * Measures every variant `rounds` times in the order A B C, C B A, A B C, ..., so that whatever the machine does
 * meanwhile falls on all of them alike. Only ratios of the medians are worth quoting.
 */
export const alternate = async <N extends string>(
  variants: Readonly<Record<N, () => Promise<Figures>>>,
  rounds: number,
): Promise<Readonly<Record<N, Measured>>> => {
  const names = Object.keys(variants) as N[];
  const taken = new Map<N, Figures[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed()) taken.get(name)?.push(await variants[name]());
  return Object.fromEntries(names.map((name) => [name, summed(taken.get(name) ?? [])])) as Record<N, Measured>;
};
