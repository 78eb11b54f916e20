import type { Effect } from 'effect/Effect';
import type { StoreDown } from './faults.ts';

/** The stored first answer to an `Idempotency-Key`. */
export interface StoredAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export type IdempotencyClaim =
  | { readonly kind: 'new' }
  | { readonly kind: 'replay'; readonly answer: StoredAnswer }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'inFlight' };

/** Keys are kept 24 hours per account and route. A crashed claim without an answer is free again after `staleMs`. */
export interface IdempotencyStore {
  readonly claim: (
    key: string,
    scope: string,
    bodyHash: string,
    now: Temporal.Instant,
  ) => Effect<IdempotencyClaim, StoreDown>;
  readonly answer: (key: string, scope: string, answer: StoredAnswer) => Effect<void, StoreDown>;
  /** Nothing happened (a refusal before any effect, or a fault): the key may be used again. */
  readonly release: (key: string, scope: string) => Effect<void, StoreDown>;
}
