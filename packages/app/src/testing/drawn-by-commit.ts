import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The hash of the commit under test, eight hexadecimal digits; empty without git. */
    commit: string;
    /** True under `pnpm proof`: a test that takes a sample takes everything. */
    wholeProof: boolean;
  }
}

/**
 * One of so many parts of a list; under `pnpm proof` all of it. The hash of the commit chooses the part: over the commits
 * every part is tested, and a failure comes again whenever its commit is tested. Without git it is the first part.
 */
export const drawnByCommit = <A>(
  list: readonly A[],
  parts: number,
): { readonly part: number; readonly items: readonly A[] } => {
  if (inject('wholeProof')) return { part: 0, items: list };
  const number = Number.parseInt(inject('commit'), 16);
  const part = Number.isNaN(number) ? 0 : number % parts;
  return { part, items: list.filter((_, at) => at % parts === part) };
};
