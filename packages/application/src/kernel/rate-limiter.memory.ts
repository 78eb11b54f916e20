import * as Effect from 'effect/Effect';
import type { RateLimiter } from './rate-limiter.ts';

interface Window {
  readonly endsAtMs: number;
  taken: number;
}

/**
 * Fixed windows in this process. What must be exact (lockout, OTP attempts) is counted in the database by its own rules.
 * @param monotonicMs milliseconds that never go back
 * @param maxKeys memory stays bounded when somebody invents keys
 */
export const memoryRateLimiter = (monotonicMs: () => number, maxKeys = 50_000): RateLimiter => {
  const windows = new Map<string, Window>();
  const forget = (now: number): void => {
    for (const [key, window] of windows) if (window.endsAtMs <= now) windows.delete(key);
    // Still full: the oldest windows go.
    for (const key of windows.keys()) {
      if (windows.size < maxKeys) return;
      windows.delete(key);
    }
  };
  return {
    take: (limit, key) =>
      Effect.sync(() => {
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
