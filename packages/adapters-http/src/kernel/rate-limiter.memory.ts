import * as Effect from 'effect/Effect';
import type { RateLimiter } from './door.ts';
import type { RateLimit } from './route.ts';

interface Window {
  readonly endsAtMs: number;
  taken: number;
}

export interface RateLimiterOptions {
  /** Other values than the rows', by the limit's name. */
  readonly limits?: Readonly<Record<string, Omit<RateLimit, 'name'>>>;
  readonly maxKeys?: number;
}

/**
 * Fixed windows in this process. With several processes a caller gets the limit once per process, which is enough to
 * blunt guessing; what must be exact (lockout, OTP attempts) is counted in the database instead.
 * @param monotonicMs milliseconds that never go back
 */
export const memoryRateLimiter = (
  monotonicMs: () => number,
  { limits = {}, maxKeys = 50_000 }: RateLimiterOptions = {},
): RateLimiter => {
  const windows = new Map<string, Window>();
  const forget = (now: number): void => {
    for (const [key, window] of windows) if (window.endsAtMs <= now) windows.delete(key);
    // Still full: somebody invents keys. The oldest windows go; memory stays bounded.
    for (const key of windows.keys()) {
      if (windows.size < maxKeys) return;
      windows.delete(key);
    }
  };
  return {
    take: (row, key) =>
      Effect.sync(() => {
        const limit = { ...row, ...limits[row.name] };
        const now = monotonicMs();
        const slot = `${limit.name} ${key}`;
        let window = windows.get(slot);
        if (window === undefined || window.endsAtMs <= now) {
          if (windows.size >= maxKeys) forget(now);
          window = { endsAtMs: now + limit.perSeconds * 1000, taken: 0 };
          windows.set(slot, window);
        }
        if (window.taken >= limit.points)
          return { allowed: false, retryAfterSeconds: (window.endsAtMs - now) / 1000 } as const;
        window.taken += 1;
        return { allowed: true } as const;
      }),
  };
};
