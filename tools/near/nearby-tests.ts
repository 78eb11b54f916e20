import type { ImportEdge } from '../tidy/import-graph.ts';

/** How many imports away a test may be from what changed. The composed server imports everything: that is not near. */
const DISTANCE = 3;

const isTest = (path: string): boolean => path.endsWith('.test.ts') && !path.endsWith('.real.test.ts');

/**
 * An index hands on a whole context: hardly a test is near that comes by it. An import of types runs nothing, and the
 * compiler judges it.
 */
const leadsOn = ({ to, typeOnly }: ImportEdge): boolean => !typeOnly && !/(?:^|\/)index\.ts$/.test(to);

/** The tests among the changed files, and those that reach one of them in at most three imports, sorted. */
export const nearbyTests = (edges: readonly ImportEdge[], changed: readonly string[]): readonly string[] => {
  const importers = Map.groupBy(edges.filter(leadsOn), ({ to }) => to);
  const seen = new Set(changed);
  let ring: readonly string[] = changed;
  for (let step = 0; step < DISTANCE; step += 1) {
    ring = ring.flatMap((path) => importers.get(path) ?? []).flatMap(({ from }) => (seen.has(from) ? [] : [from]));
    for (const path of ring) seen.add(path);
  }
  return [...seen].filter(isTest).toSorted();
};
