import type { Method, Route } from './route.ts';

interface Node<App> {
  readonly literals: Map<string, Node<App>>;
  parameter: Node<App> | undefined;
  readonly routes: Map<Method, Found<App>>;
}

interface Found<App> {
  readonly route: Route<App>;
  readonly names: readonly string[];
}

/** A path we know: its rows by method, and the values of the parameters, not decoded. */
export interface PathMatch<App> {
  readonly routes: ReadonlyMap<Method, Found<App>>;
  readonly values: readonly string[];
}

export interface Router<App> {
  /** @param path as it came, without the query */
  readonly find: (path: string) => PathMatch<App> | undefined;
}

const PARAMETER = /^\{([A-Za-z][A-Za-z0-9]*)\}$/;

const newNode = <App>(): Node<App> => ({ literals: new Map(), parameter: undefined, routes: new Map() });

const plant = <App>(root: Node<App>, route: Route<App>): void => {
  const names: string[] = [];
  let node = root;
  for (const segment of route.path.split('/').slice(1)) {
    const name = PARAMETER.exec(segment)?.[1];
    if (name === undefined) {
      const next = node.literals.get(segment) ?? newNode<App>();
      node.literals.set(segment, next);
      node = next;
    } else {
      names.push(name);
      node.parameter ??= newNode<App>();
      node = node.parameter;
    }
  }
  if (node.routes.has(route.method)) throw new Error(`two rows for ${route.method} ${route.path}`);
  node.routes.set(route.method, { route, names });
};

/** The node of the path from `from` on, whose segments before led to `node`; it leaves its parameters in `values`. */
const walk = <App>(node: Node<App>, path: string, from: number, values: string[]): Node<App> | undefined => {
  if (from > path.length) return node.routes.size === 0 ? undefined : node;
  const slash = path.indexOf('/', from);
  const end = slash < 0 ? path.length : slash;
  const segment = path.slice(from, end);
  const literal = node.literals.get(segment);
  const found = literal === undefined ? undefined : walk(literal, path, end + 1, values);
  if (found !== undefined || node.parameter === undefined || segment === '') return found;
  values.push(segment);
  const below = walk(node.parameter, path, end + 1, values);
  if (below === undefined) values.pop();
  return below;
};

/** The paths without a parameter, found at once: a literal wins wherever there is one. */
const fixedPaths = <App>(root: Node<App>, routes: readonly Route<App>[]): ReadonlyMap<string, PathMatch<App>> => {
  const fixed = new Map<string, PathMatch<App>>();
  for (const { path } of routes) {
    const values: string[] = [];
    const found = path.includes('{') ? undefined : walk(root, path, 1, values);
    if (found !== undefined) fixed.set(path, { routes: found.routes, values });
  }
  return fixed;
};

/**
 * A tree of segments. A literal wins over a parameter (catalogue README); a double or trailing slash is another,
 * unknown path. Effect's own router is not used here: it folds slashes, hides the 405 and bounds parameters.
 */
export const routerOf = <App>(routes: readonly Route<App>[]): Router<App> => {
  const root = newNode<App>();
  for (const route of routes) plant(root, route);
  const fixed = fixedPaths(root, routes);
  const find = (path: string): PathMatch<App> | undefined => {
    const known = fixed.get(path);
    if (known !== undefined) return known;
    if (!path.startsWith('/') || path.length > 2048) return undefined;
    const values: string[] = [];
    const found = walk(root, path, 1, values);
    return found === undefined ? undefined : { routes: found.routes, values };
  };
  let [last, match] = ['/', find('/')];
  return {
    // A request asks twice: for its lane and for its row.
    find: (path) => {
      if (path !== last) [last, match] = [path, find(path)];
      return match;
    },
  };
};
