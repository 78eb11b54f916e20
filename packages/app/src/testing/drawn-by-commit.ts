import { spawnSync } from 'node:child_process';

/**
 * One of so many parts of a list. The hash of the commit chooses it: over the commits every part is tested, and a failure
 * comes again whenever its commit is tested. Without git it is the first part.
 */
export const drawnByCommit = <A>(
  list: readonly A[],
  parts: number,
): { readonly part: number; readonly items: readonly A[] } => {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  const number = Number.parseInt(stdout ?? '', 16);
  const part = Number.isNaN(number) ? 0 : number % parts;
  return { part, items: list.filter((_, at) => at % parts === part) };
};
