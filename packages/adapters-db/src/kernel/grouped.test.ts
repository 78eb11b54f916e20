import { storeDown, type StoreDown } from '@svc/application/kernel';
import * as Deferred from 'effect/Deferred';
import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { grouped } from './grouped.ts';

/** Answers each key with itself in capitals, except `nobody`, once it is let. */
const slowAsk = () => {
  const asked: (readonly string[])[] = [];
  const gates: Deferred.Deferred<void, StoreDown>[] = [];
  const one = grouped((keys) =>
    Effect.suspend(() => {
      asked.push(keys);
      const gate = Deferred.makeUnsafe<void, StoreDown>();
      gates.push(gate);
      const found = keys.filter((key) => key !== 'nobody').map((key): [string, string] => [key, key.toUpperCase()]);
      return Effect.as(Deferred.await(gate), new Map(found));
    }),
  );
  return { asked, gates, one: (key: string) => Effect.runPromise(Effect.result(one(key))) };
};
const open = (gate: Deferred.Deferred<void, StoreDown> | undefined) =>
  Effect.runPromise(Deferred.succeed(gate!, undefined));

describe('grouped questions', () => {
  it('go out at once while a lane is free, and together when none was', async () => {
    const { asked, gates, one } = slowAsk();
    const answers = ['a', 'b', 'c', 'd', 'c', 'nobody'].map((key) => one(key));
    await expect.poll(() => asked.length).toBe(2);
    expect(asked).toEqual([['a'], ['b']]);
    await open(gates[0]);
    await expect.poll(() => asked.length).toBe(3);
    expect(asked[2]).toEqual(['c', 'd', 'nobody']);
    for (const gate of gates) await open(gate);
    const values = (await Promise.all(answers)).map((result) =>
      result._tag === 'Success' ? result.success : 'failed',
    );
    expect(values).toEqual(['A', 'B', 'C', 'D', 'C', null]);
  });

  it('are never more than 64 in one statement', async () => {
    const { asked, gates, one } = slowAsk();
    const answers = Array.from({ length: 140 }, (_, n) => one(`k${n}`));
    for (let n = 0; n < 5; n += 1) {
      await expect.poll(() => gates.length).toBeGreaterThan(n);
      await open(gates[n]);
    }
    await Promise.all(answers);
    expect(asked.map(({ length }) => length)).toEqual([1, 1, 64, 64, 10]);
  });

  it('fail together with their statement, and the next one goes out', async () => {
    const { gates, one } = slowAsk();
    const [first, second] = [one('a'), one('b')];
    await expect.poll(() => gates.length).toBe(2);
    await Effect.runPromise(Deferred.fail(gates[0]!, storeDown('gone')));
    await open(gates[1]);
    expect([(await first)._tag, (await second)._tag]).toEqual(['Failure', 'Success']);
    const third = one('a');
    await expect.poll(() => gates.length).toBe(3);
    await open(gates[2]);
    expect((await third)._tag).toBe('Success');
  });
});
