import * as Effect from 'effect/Effect';
import { stale, type Stale } from './faults.ts';
import type { Digest } from './random.ts';

/** The revisions that a change may be applied to, as its caller has read them; null: any. */
export type ExpectedRevisions = readonly string[] | null;

/** What says nothing is left out, and every object writes its keys in one order: a row read anew is the same text. */
const plainly = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, field]) => field !== null && field !== undefined && field !== '')
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      )
    : value;

/**
 * The contents of a settings document as one opaque word, for documents without a counter of their own: equal words,
 * equal contents. 32 hexadecimal signs. An object that was asked about before is not digested again.
 */
export const revisionOf = (digest: Digest): ((content: object) => string) => {
  const known = new WeakMap<object, string>();
  return (content) => {
    const before = known.get(content);
    if (before !== undefined) return before;
    const revision = digest.sha256(JSON.stringify(content, plainly)).slice(0, 32);
    known.set(content, revision);
    return revision;
  };
};

/** Stale unless what is stored is one of the expected revisions. To be asked under the lock that the change takes. */
export const requireRevision = (
  what: string,
  stored: () => string,
  expected: ExpectedRevisions,
): Effect.Effect<void, Stale> =>
  expected === null || expected.includes(stored()) ? Effect.void : Effect.fail(stale(what));
