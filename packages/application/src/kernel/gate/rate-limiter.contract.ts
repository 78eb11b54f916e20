import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run, times, together } from '../../testing/world-test.ts';
import type { PausableLimiter, RateLimit } from './rate-limiter.ts';

/** A limiter on a clock that the suite moves. */
export interface RateLimiterHarness {
  readonly limiter: PausableLimiter;
  readonly pass: (seconds: number) => void | Promise<void>;
  readonly close: () => Promise<void>;
}

const limit: RateLimit = { name: 'door', points: 3, perSeconds: 60 };

/** What every RateLimiter holds. */
export const rateLimiterContract = (name: string, open: () => Promise<RateLimiterHarness>): void => {
  describe(`${name}: rate limits`, () => {
    let harness: RateLimiterHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());
    const take = (key: string, of: RateLimit = limit) => run(harness.limiter.take(of, key));
    const allowed = async (count: number, key: string, of: RateLimit = limit): Promise<number> => {
      const answers = await together(times(count, () => harness.limiter.take(of, key)));
      return answers.filter((answer) => answer.allowed).length;
    };

    it('give each key its points, however many ask at once', async () => {
      expect(await allowed(10, 'a')).toBe(3);
      expect(await allowed(2, 'b')).toBe(2);
    });

    it('keep names apart, though the key is the same', async () => {
      expect(await allowed(5, 'a')).toBe(3);
      expect(await allowed(5, 'a', { ...limit, name: 'gate' })).toBe(3);
    });

    it('say how long to wait: until the window ends, never longer for asking again', async () => {
      await allowed(3, 'a');
      await harness.pass(20);
      const waits = [await take('a'), await take('a')].map((answer) => (answer.allowed ? 0 : answer.retryAfterSeconds));
      for (const wait of waits) {
        expect(wait).toBeGreaterThan(30);
        expect(wait).toBeLessThanOrEqual(40);
      }
    });

    it('give all points back when the window has ended, refused requests or not', async () => {
      await allowed(9, 'a');
      await harness.pass(61);
      expect(await allowed(9, 'a')).toBe(3);
    });

    it('stand still while the other side wants to be left alone, for others’ keys no longer', async () => {
      await run(harness.limiter.pause(limit, 'a', 20));
      expect([await allowed(2, 'a'), await allowed(2, 'b')]).toEqual([0, 2]);
      await harness.pass(10);
      expect(await take('a')).toMatchObject({ allowed: false });
      await harness.pass(11);
      expect(await allowed(5, 'a')).toBe(3);
    });

    it('are not given back sooner because of a short pause', async () => {
      await allowed(3, 'a');
      await run(harness.limiter.pause(limit, 'a', 5));
      await harness.pass(50);
      expect(await take('a')).toMatchObject({ allowed: false });
      await harness.pass(11);
      expect(await allowed(5, 'a')).toBe(3);
    });

    it('may be one point', async () => {
      const one = { ...limit, name: 'one', points: 1 };
      expect(await allowed(4, 'a', one)).toBe(1);
    });
  });
};
