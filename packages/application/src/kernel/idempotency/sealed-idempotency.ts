import * as Effect from 'effect/Effect';
import type { IdempotencyStore } from './idempotency-store.ts';
import type { SecretsCipher } from '../secrets/secrets-cipher.ts';

/**
 * Keeps answers sealed with the tenant's ring, each bound to its key: an answer can hold a link or a token that is shown
 * once, and a table that is read by somebody else must not show it again (docs/decisions/idempotent-answers.md).
 */
export const sealedIdempotency = (store: IdempotencyStore, secrets: SecretsCipher): IdempotencyStore => {
  const field = (key: string, scope: string): string => `idempotency:${scope}:${key}`;
  return {
    claim: (key, scope, bodyHash, now) =>
      Effect.map(store.claim(key, scope, bodyHash, now), (claim) => {
        if (claim.kind !== 'replay') return claim;
        const body = secrets.open(field(key, scope), claim.answer.body);
        if (body === undefined) return { kind: 'unreadable', made: [] } as const;
        return { kind: 'replay', answer: { ...claim.answer, body } } as const;
      }),
    answer: (key, scope, owner, answer) =>
      store.answer(key, scope, owner, { ...answer, body: secrets.seal(field(key, scope), answer.body) }),
    done: store.done,
    release: store.release,
  };
};
