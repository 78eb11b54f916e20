import * as Effect from 'effect/Effect';
import * as Fiber from 'effect/Fiber';
import { afterAll, describe, expect, it } from 'vitest';
import { openBcryptHasher } from '../password/bcrypt-hasher.ts';
import { poolShare } from './pool-share.ts';
import { openHashPool } from '../password/hash-pool.ts';

// One child for all tests: at its low priority the start of each takes seconds on a busy machine.
const pool = openHashPool({ processes: 1, queueLimit: 1000 });
afterAll(pool.close);
const tenant = (queueLimit = 64) => openBcryptHasher({ cost: 4, pool: poolShare(pool, { processes: 1, queueLimit }) });
const { runFork, runPromise } = Effect;

describe('a share of children', () => {
  it('lets a tenant pass by the long queue of another one', async () => {
    const [flooded, calm] = [tenant(), tenant()];
    const order: string[] = [];
    const noted = (who: string, work: Effect.Effect<string, unknown>) =>
      runFork(Effect.tap(work, () => Effect.sync(() => order.push(who))));
    const flood = Array.from({ length: 20 }, () => noted('flood', flooded.hash('a')));
    await runPromise(Fiber.join(noted('calm', calm.hash('b'))));
    expect(order.indexOf('calm')).toBeLessThan(3);
    for (const fiber of flood) await runPromise(Fiber.join(fiber));
    expect(order).toHaveLength(21);
  });

  it('is busy alone: the other tenant is still served', async () => {
    const [flooded, calm] = [tenant(2), tenant(2)];
    const fibers = Array.from({ length: 6 }, () => runFork(Effect.result(flooded.hash('a'))));
    expect(await runPromise(calm.verify('x', undefined))).toBe(false);
    const tags = (await Promise.all(fibers.map((fiber) => runPromise(Fiber.join(fiber))))).map(({ _tag }) => _tag);
    expect(tags).toEqual(['Success', 'Success', 'Success', 'Failure', 'Failure', 'Failure']);
  });

  it('gives a place in the queue back when its caller goes away, and goes on after one left in the middle', async () => {
    const hasher = tenant(1);
    const working = runFork(hasher.hash('a'));
    const waiting = runFork(hasher.hash('b'));
    await runPromise(Fiber.interrupt(waiting));
    const next = runFork(hasher.hash('c'));
    await runPromise(Fiber.interrupt(working));
    expect(await runPromise(Fiber.join(next))).toMatch(/^hmac-sha384\$2/);
  });

  it('closes when its own jobs have ended, refuses what waits, and leaves the children to the others', async () => {
    const [leaving, staying] = [tenant(), tenant()];
    const working = runFork(Effect.result(leaving.hash('a')));
    const waiting = runFork(Effect.result(leaving.hash('b')));
    await leaving.close();
    const results = await Promise.all([working, waiting].map((fiber) => runPromise(Fiber.join(fiber))));
    expect(results.map(({ _tag }) => _tag)).toEqual(['Success', 'Failure']);
    expect(await runPromise(Effect.result(leaving.hash('c')))).toMatchObject({ _tag: 'Failure' });
    expect(await runPromise(staying.hash('d'))).toMatch(/^hmac-sha384\$2/);
  });
});
