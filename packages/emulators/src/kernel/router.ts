import type { Answer, Exchange } from './exchange.ts';

export type Handler = (exchange: Exchange) => Answer | Promise<Answer>;

/** A row of an emulator's API: `pattern` holds `:name` for one segment. */
export interface EmulatorRoute {
  readonly method: string;
  readonly pattern: string;
  readonly handle: Handler;
}

export const on = (method: string, pattern: string, handle: Handler): EmulatorRoute => ({ method, pattern, handle });

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/**
 * The parameters of `path` under `pattern`, or undefined when it does not match. `*` stands for one segment and, at
 * the end, for everything that follows.
 */
export const matchPath = (pattern: string, path: string): Readonly<Record<string, string>> | undefined => {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  const open = wanted.at(-1) === '*';
  if (open ? given.length < wanted.length - 1 : given.length !== wanted.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const actual = given[index];
    if (segment === '*') continue;
    if (actual === undefined) return undefined;
    if (segment.startsWith(':')) params[segment.slice(1)] = decoded(actual);
    else if (segment !== actual) return undefined;
  }
  return params;
};

/** The first row that matches, with its parameters. */
export const findRoute = (
  routes: readonly EmulatorRoute[],
  method: string,
  path: string,
): { readonly route: EmulatorRoute; readonly params: Readonly<Record<string, string>> } | undefined => {
  for (const route of routes) {
    if (route.method !== method) continue;
    const params = matchPath(route.pattern, path);
    if (params !== undefined) return { route, params };
  }
  return undefined;
};
