import * as Effect from 'effect/Effect';
import type { IdempotencyStore, StoredAnswer } from '@svc/application';

/** Keys of one test's server; nothing expires. */
export const memoryIdempotency = (): IdempotencyStore => {
  const kept = new Map<string, { readonly hash: string; answer: StoredAnswer | undefined }>();
  return {
    claim: (key, scope, hash) =>
      Effect.sync(() => {
        const found = kept.get(`${scope} ${key}`);
        if (found === undefined) kept.set(`${scope} ${key}`, { hash, answer: undefined });
        if (found === undefined) return { kind: 'new', owner: 'first' } as const;
        if (found.hash !== hash) return { kind: 'mismatch' } as const;
        return found.answer === undefined
          ? ({ kind: 'inFlight' } as const)
          : ({ kind: 'replay', answer: found.answer } as const);
      }),
    done: () => Effect.succeed(true),
    answer: (key, scope, _owner, answer) =>
      Effect.sync(() => {
        const found = kept.get(`${scope} ${key}`);
        if (found !== undefined) found.answer = answer;
      }),
    release: (key, scope) =>
      Effect.sync(() => {
        kept.delete(`${scope} ${key}`);
      }),
  };
};
