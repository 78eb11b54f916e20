import * as Effect from 'effect/Effect';
import type { PausableLimiter, RateLimit, RateTaken } from './rate-limiter.ts';

interface Window {
  endsAtMs: number;
  taken: number;
}

/**
 * Fixed windows in this process. What must be exact (lockout, OTP attempts) is counted in the database by its own rules.
 * @param monotonicMs milliseconds that never go back
 * @param maxKeys memory stays bounded when somebody invents keys
 */
export const memoryRateLimiter = (monotonicMs: () => number, maxKeys = 50_000): PausableLimiter => {
  const windows = new Map<string, Window>();
  const forget = (now: number): void => {
    for (const [key, window] of windows) if (window.endsAtMs <= now) windows.delete(key);
    // Still full: the oldest windows go, a tenth at once, so that not each new key looks through all of them.
    for (const key of windows.keys()) {
      if (windows.size <= maxKeys - Math.max(1, Math.floor(maxKeys / 10))) return;
      windows.delete(key);
    }
  };
  const windowOf = (limit: RateLimit, key: string, now: number): Window => {
    const slot = `${limit.name} ${key}`;
    const known = windows.get(slot);
    if (known !== undefined && known.endsAtMs > now) return known;
    if (windows.size >= maxKeys) forget(now);
    const fresh = { endsAtMs: now + limit.perSeconds * 1000, taken: 0 };
    windows.set(slot, fresh);
    return fresh;
  };
  const take = (limit: RateLimit, key: string): RateTaken => {
    const now = monotonicMs();
    const window = windowOf(limit, key, now);
    if (window.taken >= limit.points) return { allowed: false, retryAfterSeconds: (window.endsAtMs - now) / 1000 };
    window.taken += 1;
    return { allowed: true };
  };
  return {
    pause: (limit, key, seconds) =>
      Effect.sync(() => {
        const now = monotonicMs();
        const began = windows.has(`${limit.name} ${key}`);
        const window = windowOf(limit, key, now);
        window.taken = limit.points;
        window.endsAtMs = began ? Math.max(window.endsAtMs, now + seconds * 1000) : now + seconds * 1000;
      }),
    // Counted when it is asked for and not when it is run: an answer that is there already costs the door no fiber.
    take: (limit, key) => Effect.succeed(take(limit, key)),
  };
};
