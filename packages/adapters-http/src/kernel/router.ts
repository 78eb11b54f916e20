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

const walk = <App>(node: Node<App>, rest: readonly string[], values: readonly string[]): PathMatch<App> | undefined => {
  const [segment, ...more] = rest;
  if (segment === undefined) return node.routes.size === 0 ? undefined : { routes: node.routes, values };
  const literal = node.literals.get(segment);
  const found = literal === undefined ? undefined : walk(literal, more, values);
  if (found !== undefined || node.parameter === undefined || segment === '') return found;
  return walk(node.parameter, more, [...values, segment]);
};

/**
 * A tree of segments. A literal wins over a parameter (catalogue README); a double or trailing slash is another,
 * unknown path. Effect's own router is not used here: it folds slashes, hides the 405 and bounds parameters.
 */
export const routerOf = <App>(routes: readonly Route<App>[]): Router<App> => {
  const root = newNode<App>();
  for (const route of routes) plant(root, route);
  return {
    find: (path) => {
      if (!path.startsWith('/') || path.length > 2048) return undefined;
      const segments = path.split('/');
      return segments.length > 20 ? undefined : walk(root, segments.slice(1), []);
    },
  };
};
