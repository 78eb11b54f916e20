import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { rateLimiterContract } from '@svc/application/contracts';
import { memoryRateLimiter, storeDown, type RateLimit, type StoreDown } from '@svc/application/kernel';
import type { CountingPlace } from '@svc/adapters-db';
import { firstThatAnswers } from './first-that-answers.ts';

const limit: RateLimit = { name: 'calls', points: 3, perSeconds: 60 };
const run = Effect.runPromise;

/** Places and tenants on one clock, in so many processes as one likes. */
const harness = () => {
  let now = 0;
  const away = new Set<string>();
  const asked: string[] = [];
  const lines: string[] = [];
  const limiterAt = (name: string): CountingPlace => {
    const counts = memoryRateLimiter(() => now);
    const there = <A>(work: Effect.Effect<A, StoreDown>) =>
      Effect.suspend((): Effect.Effect<A, StoreDown> => {
        asked.push(name);
        return away.has(name) ? Effect.fail(storeDown(`${name} is away`)) : work;
      });
    return {
      take: (of, key) => there(counts.take(of, key)),
      pause: (of, key, seconds) => there(counts.pause(of, key, seconds)),
      forgetEnded: there(Effect.succeed(1)),
      close: () => Promise.resolve(),
    };
  };
  const places = [limiterAt('first'), limiterAt('second')];
  const process = (list: () => readonly CountingPlace[] = () => places) =>
    firstThatAnswers(
      list,
      { log: (_level, message, fields) => void lines.push(`${message} ${JSON.stringify(fields)}`) },
      () => now,
    );
  const pass = (seconds: number): void => void (now += seconds * 1000);
  return { limiterAt, places, process, away, asked, lines, pass };
};

rateLimiterContract('the first that answers', () => {
  const { process, limiterAt, pass } = harness();
  return Promise.resolve({ limiter: process()(limiterAt('own')), pass, close: () => Promise.resolve() });
});

describe('counts in the first place that answers', () => {
  it('are one for the tenants of all processes, whichever place is away, and are not asked of it at each call', async () => {
    const { process, limiterAt, away, asked, lines, pass } = harness();
    const tenants = [process()(limiterAt('loto')), process()(limiterAt('sole'))];
    const allowed = async (): Promise<number> => {
      const answers = await Promise.all([1, 2, 3].flatMap(() => tenants.map((each) => run(each.take(limit, 'a')))));
      return answers.filter((answer) => answer.allowed).length;
    };
    expect([await allowed(), new Set(asked)]).toEqual([3, new Set(['first'])]);
    away.add('first');
    asked.length = 0;
    expect(await allowed()).toBe(3);
    expect(asked.filter((name) => name === 'first').length).toBeLessThanOrEqual(tenants.length * 3);
    asked.length = 0;
    await allowed();
    expect(new Set(asked)).toEqual(new Set(['second']));
    expect(lines).toHaveLength(tenants.length);
    expect(lines[0]).toContain('first is away');
    pass(61);
    await allowed();
    expect(lines).toHaveLength(tenants.length); // asked again and again, and told once
    away.clear();
    pass(61);
    asked.length = 0;
    expect([await allowed(), new Set(asked)]).toEqual([3, new Set(['first'])]);
    expect(lines.slice(tenants.length)).toEqual(tenants.map(() => expect.stringContaining('answers again') as string));
  });

  it('are in the tenant’s own database when no place answers or there is none, and a fault when that is away too', async () => {
    const { process, limiterAt, away, asked } = harness();
    away.add('first').add('second');
    const tenant = process()(limiterAt('own'));
    expect(await run(tenant.take(limit, 'a'))).toEqual({ allowed: true });
    expect(asked).toEqual(['first', 'second', 'own']);
    away.add('own');
    expect(await run(Effect.flip(tenant.take(limit, 'a')))).toMatchObject({ reason: 'own is away' });
    asked.length = 0;
    await run(process(() => [])(limiterAt('alone')).take(limit, 'a'));
    expect(asked).toEqual(['alone']);
  });

  it('go with the list: what it names no more is not asked, and a rest holds where it was made known', async () => {
    const { places, process, limiterAt, asked } = harness();
    let list = places;
    const [loto, sole] = [process(() => list)(limiterAt('loto')), process(() => list)(limiterAt('sole'))];
    await run(loto.pause(limit, 'a', 30));
    expect(await run(sole.take(limit, 'a'))).toMatchObject({ allowed: false, retryAfterSeconds: 30 });
    list = places.slice(1);
    asked.length = 0;
    expect(await run(sole.take(limit, 'a'))).toEqual({ allowed: true });
    expect(asked).toEqual(['second']);
    expect([await run(sole.forgetEnded), asked]).toEqual([1, ['second', 'second']]);
  });
});
