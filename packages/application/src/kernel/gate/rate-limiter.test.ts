import { describe, expect, it } from 'vitest';
import { run } from '../../testing/world-test.ts';
import { rateLimiterContract } from './rate-limiter.contract.ts';
import { memoryRateLimiter } from './rate-limiter.memory.ts';
import { limiterByCount, type RateLimit, type RateLimiter } from './rate-limiter.ts';

const limit: RateLimit = { name: 'door', points: 1, perSeconds: 10 };

rateLimiterContract('memory', () => {
  let now = 0;
  return Promise.resolve({
    limiter: memoryRateLimiter(() => now),
    pass: (seconds) => void (now += seconds * 1000),
    close: () => Promise.resolve(),
  });
});

describe('the limiter in memory', () => {
  it('stays bounded when somebody invents keys', async () => {
    const limiter = memoryRateLimiter(() => 0, 3);
    const take = async (key: string): Promise<boolean> => (await run(limiter.take(limit, key))).allowed;
    for (const key of ['a', 'b', 'c', 'd', 'e']) expect(await take(key)).toBe(true);
    expect(await take('e')).toBe(false);
    expect(await take('a')).toBe(true);
  });
});

describe('a limiter by what the limit says', () => {
  it('counts together unless the limit asks for its own process', async () => {
    const asked: string[] = [];
    const named = (name: string): RateLimiter => {
      const inner = memoryRateLimiter(() => 0);
      return { take: (...given) => (asked.push(name), inner.take(...given)) };
    };
    const limiter = limiterByCount(named('together'), named('perProcess'));
    await run(limiter.take(limit, 'a'));
    await run(limiter.take({ ...limit, counted: 'together' }, 'a'));
    await run(limiter.take({ ...limit, counted: 'perProcess' }, 'a'));
    expect(asked).toEqual(['together', 'together', 'perProcess']);
  });
});
