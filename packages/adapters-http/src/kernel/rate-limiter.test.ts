import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { memoryRateLimiter } from './rate-limiter.memory.ts';

const limit = { name: 'door', points: 2, perSeconds: 10 };

describe('the rate limiter', () => {
  it('gives each key its points per window, and says how long to wait', () => {
    let now = 0;
    const limiter = memoryRateLimiter(() => now);
    const take = (key: string): unknown => Effect.runSync(limiter.take(limit, key));
    expect([take('a'), take('a'), take('b')]).toEqual(Array.from({ length: 3 }, () => ({ allowed: true })));
    now = 4000;
    expect(take('a')).toEqual({ allowed: false, retryAfterSeconds: 6 });
    now = 10_000;
    expect(take('a')).toEqual({ allowed: true });
  });
  it('takes other values by name, so that limits are configuration', () => {
    const limiter = memoryRateLimiter(() => 0, { limits: { door: { points: 1, perSeconds: 60 } } });
    expect(Effect.runSync(limiter.take(limit, 'a'))).toEqual({ allowed: true });
    expect(Effect.runSync(limiter.take(limit, 'a'))).toEqual({ allowed: false, retryAfterSeconds: 60 });
  });
  it('keeps its memory bounded when somebody invents keys', () => {
    const limiter = memoryRateLimiter(() => 0, { maxKeys: 3 });
    const take = (key: string): { readonly allowed: boolean } =>
      Effect.runSync(limiter.take({ ...limit, points: 1 }, key));
    for (const key of ['a', 'b', 'c', 'd', 'e']) expect(take(key).allowed).toBe(true);
    expect(take('e').allowed).toBe(false);
    expect(take('a').allowed).toBe(true);
  });
});
