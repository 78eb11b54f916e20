import * as Effect from 'effect/Effect';
import type { IdempotencyStore, StoredAnswer } from '@svc/application/kernel';

/** Keys of one test's server; nothing expires. */
export const memoryIdempotency = (): IdempotencyStore => {
  const claims = new Map<string, { readonly hash: string; answer: StoredAnswer | undefined; done: boolean }>();
  return {
    claim: (key, scope, hash) =>
      Effect.sync(() => {
        const found = claims.get(`${scope} ${key}`);
        if (found === undefined) claims.set(`${scope} ${key}`, { hash, answer: undefined, done: false });
        if (found === undefined) return { kind: 'new', owner: 'first' } as const;
        if (found.hash !== hash) return { kind: 'mismatch' } as const;
        return found.answer === undefined
          ? ({ kind: 'inFlight' } as const)
          : ({ kind: 'replay', answer: found.answer } as const);
      }),
    done: (key, scope) =>
      Effect.sync(() => {
        const found = claims.get(`${scope} ${key}`);
        if (found !== undefined) found.done = true;
        return found !== undefined;
      }),
    answer: (key, scope, _owner, answer) =>
      Effect.sync(() => {
        const found = claims.get(`${scope} ${key}`);
        if (found !== undefined) found.answer = answer;
      }),
    release: (key, scope, _owner, after) =>
      Effect.sync(() => {
        if (after === 'refusal' || claims.get(`${scope} ${key}`)?.done !== true) claims.delete(`${scope} ${key}`);
      }),
  };
};
