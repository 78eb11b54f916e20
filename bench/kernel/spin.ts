/** Calls a function over and over for so long and returns how often a second it ran. */
export const spin = (work: () => unknown, warmUpMs: number, measureMs: number): { readonly perSecond: number } => {
  const warm = performance.now() + warmUpMs;
  while (performance.now() < warm) work();
  const from = performance.now();
  let count = 0;
  let spent = 0;
  do {
    work();
    count += 1;
    spent = performance.now() - from;
  } while (spent < measureMs);
  return { perSecond: (count * 1000) / spent };
};

/** The same for a function that answers later. */
export const spinAsync = async (
  work: () => Promise<unknown>,
  warmUpMs: number,
  measureMs: number,
): Promise<{ readonly perSecond: number }> => {
  const warm = performance.now() + warmUpMs;
  while (performance.now() < warm) await work();
  const from = performance.now();
  let count = 0;
  let spent = 0;
  do {
    await work();
    count += 1;
    spent = performance.now() - from;
  } while (spent < measureMs);
  return { perSecond: (count * 1000) / spent };
};
