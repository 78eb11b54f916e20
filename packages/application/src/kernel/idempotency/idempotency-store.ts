import type { Effect } from 'effect/Effect';
import type { StoreDown } from '../faults.ts';

/** The stored first answer to an `Idempotency-Key`. */
export interface StoredAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export type IdempotencyClaim =
  /** `owner` is this claim's own: a first request that took so long that another took over has no say any more. */
  | { readonly kind: 'new'; readonly owner: string }
  | { readonly kind: 'replay'; readonly answer: StoredAnswer }
  /** Its work was done, and its answer was never stored, or cannot be read any more. `made`: the ids it made. */
  | { readonly kind: 'unreadable'; readonly made: readonly string[] }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'inFlight' };

/** Keys are kept 24 hours per account and route. A claim that crashed before its work was done is free again after a minute. */
export interface IdempotencyStore {
  readonly claim: (
    key: string,
    scope: string,
    bodyHash: string,
    now: Temporal.Instant,
  ) => Effect<IdempotencyClaim, StoreDown>;
  /**
   * The claim's work is done: from now on nobody else does it, whether or not an answer is ever kept. Commits with the
   * unit of work it is in.
   * @param made ids of what was made, kept for a caller that asks again and finds no answer; none: those given before stay
   * @returns false when the claim is not the owner's any more
   */
  readonly done: (key: string, scope: string, owner: string, made: readonly string[]) => Effect<boolean, StoreDown>;
  /** Keeps the answer of that claim, once; nothing happens when it is not the owner's any more. */
  readonly answer: (key: string, scope: string, owner: string, answer: StoredAnswer) => Effect<void, StoreDown>;
  /**
   * The key may be used again; the owner's claim alone. After a fault nobody knows how far the work came, a COMMIT that was
   * never answered for one: then a key whose work was done stays, and the next caller is answered what it made.
   */
  readonly release: (key: string, scope: string, owner: string, after: 'refusal' | 'fault') => Effect<void, StoreDown>;
}
