import type { Effect } from 'effect/Effect';
import type { StoreDown } from '../faults.ts';

/** A fixed window: so many points per key, given back all at once when the window ends. */
export interface RateLimit {
  /** What is counted; the same name shares its count. */
  readonly name: string;
  readonly points: number;
  readonly perSeconds: number;
  /**
   * `together` (the default): all processes share one count. `perProcess` for hot paths, where a write per request
   * would cost more than the limit protects: with several processes a caller has the limit once per process.
   */
  readonly counted?: 'together' | 'perProcess';
}

/** `retryAfterSeconds` is above zero and need not be whole. */
export type RateTaken = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };

export interface RateLimiter {
  /** Takes one point of `key`: a source address, an account, a token. */
  readonly take: (limit: RateLimit, key: string) => Effect<RateTaken, StoreDown>;
}

/** A limiter of what we ask of others: they may say how long they want to be left alone. */
export interface PausableLimiter extends RateLimiter {
  /** No point of `key` is given for so long, in no process; a window or a pause that lasts longer goes on. */
  readonly pause: (limit: RateLimit, key: string, seconds: number) => Effect<void, StoreDown>;
}

/** Each limit by what it says about itself. */
export const limiterByCount = (together: RateLimiter, perProcess: RateLimiter): RateLimiter => ({
  take: (limit, key) => (limit.counted === 'perProcess' ? perProcess : together).take(limit, key),
});
