import type { RouteFacts } from './route.ts';

const LONGEST = 500;

/**
 * How the log shows paths. Below the path of a row that a secret in it opens, it shows the row's template alone, whatever
 * follows, with any method, and also where it is no path of ours: an address with a slip in it is still somebody's.
 */
export const loggedPathOf = (routes: readonly Pick<RouteFacts, 'path' | 'secretInPath'>[]) => {
  const hidden = routes
    .filter(({ secretInPath }) => secretInPath === true)
    .map(({ path }) => ({ template: path, begin: path.slice(0, path.indexOf('{')) }));
  return (path: string): string => {
    const lower = path.toLowerCase();
    const found = hidden.find(({ begin }) => lower.includes(begin));
    return found?.template ?? path.slice(0, LONGEST);
  };
};
