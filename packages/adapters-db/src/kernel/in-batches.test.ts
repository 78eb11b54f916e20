import { storeDown, type StoreDown } from '@svc/application/kernel';
import * as Deferred from 'effect/Deferred';
import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

/** Answers each item with itself in capitals, once it is let; `bad` fails whatever it is in. */
const slowRun = () => {
  const ran: (readonly string[])[] = [];
  const gates: Deferred.Deferred<void, StoreDown>[] = [];
  const one = inBatches((items: readonly string[]) =>
    Effect.suspend(() => {
      ran.push(items);
      const gate = Deferred.makeUnsafe<void, StoreDown>();
      gates.push(gate);
      const answers = items.map((item) => item.toUpperCase());
      return Effect.andThen(
        Deferred.await(gate),
        items.includes('bad') ? Effect.fail(storeDown('bad')) : Effect.succeed(answers),
      );
    }),
  );
  return { ran, gates, one: (item: string) => Effect.runPromise(Effect.result(one(item))) };
};
type Tried = Awaited<ReturnType<ReturnType<typeof slowRun>['one']>>;

const open = (gate: Deferred.Deferred<void, StoreDown> | undefined) =>
  Effect.runPromise(Deferred.succeed(gate!, undefined));
const told = (result: Tried): string => (result._tag === 'Success' ? result.success : 'failed');

describe('items that come together', () => {
  it('go out at once while a lane is free, and together when none was', async () => {
    const { ran, gates, one } = slowRun();
    const answers = ['a', 'b', 'c', 'd', 'c'].map((item) => one(item));
    await expect.poll(() => ran.length).toBe(2);
    expect(ran).toEqual([['a'], ['b']]);
    await open(gates[0]);
    await expect.poll(() => ran.length).toBe(3);
    expect(ran[2]).toEqual(['c', 'd', 'c']);
    for (const gate of gates) await open(gate);
    expect((await Promise.all(answers)).map(told)).toEqual(['A', 'B', 'C', 'D', 'C']);
  });

  it('are never more than 64 in one statement', async () => {
    const { ran, gates, one } = slowRun();
    const answers = Array.from({ length: 140 }, (_, n) => one(`k${n}`));
    for (let n = 0; n < 5; n += 1) {
      await expect.poll(() => gates.length).toBeGreaterThan(n);
      await open(gates[n]);
    }
    await Promise.all(answers);
    expect(ran.map(({ length }) => length)).toEqual([1, 1, 64, 64, 10]);
  });

  it('are played again one by one when their statement fails, so that a bad one fails alone', async () => {
    const { ran, gates, one } = slowRun();
    const answers = ['a', 'b', 'c', 'bad', 'd'].map((item) => one(item));
    for (let n = 0; n < 6; n += 1) {
      await expect.poll(() => gates.length).toBeGreaterThan(n);
      await open(gates[n]);
    }
    expect((await Promise.all(answers)).map(told)).toEqual(['A', 'B', 'C', 'failed', 'D']);
    expect(ran).toEqual([['a'], ['b'], ['c', 'bad', 'd'], ['c'], ['bad'], ['d']]);
  });

  it('leave the lane free when a lone one fails', async () => {
    const { gates, one } = slowRun();
    const [first, second] = [one('bad'), one('b')];
    await expect.poll(() => gates.length).toBe(2);
    await open(gates[0]);
    await open(gates[1]);
    expect([told(await first), told(await second)]).toEqual(['failed', 'B']);
    const third = one('a');
    await expect.poll(() => gates.length).toBe(3);
    await open(gates[2]);
    expect(told(await third)).toBe('A');
  });
});
