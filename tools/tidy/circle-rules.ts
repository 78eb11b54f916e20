import type { ImportEdge } from './import-graph.ts';
import type { Violation } from './violation.ts';

type Graph = ReadonlyMap<string, readonly string[]>;

/** The proof plays the whole product against itself; nothing imports it. */
const isProof = (path: string): boolean => path.startsWith('packages/proof/');

/** Who imports whom among our own files, types counted; all in the order of their names. */
const graphOf = (edges: readonly ImportEdge[]): Graph => {
  const files = new Set(edges.map(({ from }) => from));
  const among = edges.filter(({ from, to }) => files.has(to) && !isProof(from) && !isProof(to));
  const byFile = Map.groupBy(
    among.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    ({ from }) => from,
  );
  return new Map([...byFile].map(([from, mine]) => [from, [...new Set(mine.map(({ to }) => to))].toSorted()]));
};

/** The files on circles and between them: what is left when files that import nothing of the rest are taken away. */
const knotsOf = (graph: Graph): Graph => {
  const kept = new Map([...graph].map(([from, targets]) => [from, targets.filter((to) => graph.has(to))]));
  const tied = new Map([...kept].filter(([, targets]) => targets.length > 0));
  return tied.size === graph.size ? tied : knotsOf(tied);
};

/** The shortest way from a file back to itself, the file first; undefined when there is none. */
const wayBack = (graph: Graph, file: string): readonly string[] | undefined => {
  const cameFrom = new Map<string, string>();
  const open = [file];
  for (const at of open)
    for (const to of graph.get(at) ?? []) {
      if (to === file) {
        const way = [at];
        for (let back = cameFrom.get(at); back !== undefined; back = cameFrom.get(back)) way.unshift(back);
        return way;
      }
      if (cameFrom.has(to)) continue;
      cameFrom.set(to, at);
      open.push(to);
    }
  return undefined;
};

const without = (graph: Graph, gone: readonly string[]): Graph =>
  new Map([...graph].filter(([file]) => !gone.includes(file)));

/** Circles of files, imports of types counted; no two of those reported share a file. */
export const circleViolations = (edges: readonly ImportEdge[]): readonly Violation[] => {
  const found: Violation[] = [];
  let graph = knotsOf(graphOf(edges));
  for (const file of graph.keys()) {
    const way = graph.has(file) ? wayBack(graph, file) : undefined;
    if (way === undefined) continue;
    found.push({ rule: 'circle', where: file, what: [...way, file].join(' → ') });
    graph = without(graph, way);
  }
  return found;
};
