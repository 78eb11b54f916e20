/** So many of the items, the same ones for a seed, in their order. */
export const sample = <A>(items: readonly A[], count: number, seed: number): readonly A[] => {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return (state ^ (state >>> 13)) >>> 0;
  };
  return items
    .map((item, at) => ({ item, at, draw: next() }))
    .toSorted((a, b) => a.draw - b.draw)
    .slice(0, count)
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
};
