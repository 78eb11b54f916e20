import { contextPairs, contexts, homeContexts, type ContextName, type ContextPair } from './context-map.ts';
import type { ImportEdge } from './import-graph.ts';
import { isTestCode, placeOf } from './source-tree.ts';
import type { Violation } from './violation.ts';

const isContext = (name: string | undefined): name is ContextName =>
  (contexts as readonly (string | undefined)[]).includes(name);

/** The server is composed from all contexts, and so is a page. */
const composesAll = (name: string): boolean => name === 'app' || name === 'dashboard';

const folderContext = (path: string): ContextName | undefined => {
  const place = placeOf(path);
  return place !== undefined && !composesAll(place.package) && isContext(place.folder) ? place.folder : undefined;
};

/** The context a file belongs to; undefined for what composes contexts (a package's root, the app) and for test code. */
const contextOf = (path: string): ContextName | undefined => {
  const place = placeOf(path);
  if (place === undefined || composesAll(place.package)) return undefined;
  return homeContexts[place.package] ?? folderContext(path);
};

/** Memory stores of all contexts share one database, as the real ones do, and are exported for tests alone. */
const composes = (path: string): boolean => isTestCode(path) || path.endsWith('.memory.ts');

const isDoor = (edge: ImportEdge): boolean => edge.to.endsWith('/index.ts');

type Crossing = { readonly edge: ImportEdge; readonly from: ContextName; readonly to: ContextName };

const covers = (pair: ContextPair, { edge, from, to }: Crossing): boolean =>
  pair.from === from &&
  pair.to === to &&
  (pair.package === undefined || placeOf(edge.from)?.package === pair.package) &&
  (pair.into === undefined || placeOf(edge.to)?.package === pair.into);

const crossingsOf = (edges: readonly ImportEdge[]): readonly Crossing[] =>
  edges.flatMap((edge) => {
    const [from, to] = [contextOf(edge.from), folderContext(edge.to)];
    return from === undefined || to === undefined || from === to || to === 'kernel' ? [] : [{ edge, from, to }];
  });

const judge = (crossing: Crossing, pairs: readonly ContextPair[]): readonly Violation[] => {
  const { edge, from, to } = crossing;
  const where = edge.from;
  const pair = pairs.find((candidate) => covers(candidate, crossing));
  if (pair === undefined)
    return [
      {
        rule: 'context',
        where,
        what: `${from} may not reach ${to} (${edge.specifier}); see tools/tidy/context-map.ts`,
      },
    ];
  if (pair.typesOnly === true && !edge.typeOnly && !composes(where))
    return [{ rule: 'context', where, what: `${from} may import only types of ${to} (${edge.specifier})` }];
  return isDoor(edge) || composes(where)
    ? []
    : [{ rule: 'context-door', where, what: `${edge.specifier} goes past the index of ${to}` }];
};

/** Arrows between contexts that are not declared, not through the index, or declared and not used. */
export const contextViolations = (
  edges: readonly ImportEdge[],
  pairs: readonly ContextPair[] = contextPairs,
): readonly Violation[] => {
  const crossings = crossingsOf(edges);
  const unused = pairs.filter((pair) => !crossings.some((crossing) => covers(pair, crossing)));
  return [
    ...crossings.filter(({ edge }) => !isTestCode(edge.from)).flatMap((crossing) => judge(crossing, pairs)),
    ...unused.map(({ from, to }) => ({
      rule: 'context-unused',
      where: 'tools/tidy/context-map.ts',
      what: `nothing goes from ${from} to ${to}`,
    })),
  ];
};
