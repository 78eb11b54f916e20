import { storeDown, type StoreDown } from '@svc/application/kernel';
import * as Deferred from 'effect/Deferred';
import * as Effect from 'effect/Effect';
import * as Fiber from 'effect/Fiber';
import { describe, expect, it } from 'vitest';
import { inBatches, type BatchOptions } from './in-batches.ts';

/** Answers each item with itself in capitals, once it is let; `bad` fails whatever it is in. */
const slowRun = (options: BatchOptions<StoreDown> = {}) => {
  const ran: (readonly string[])[] = [];
  const gates: Deferred.Deferred<void, StoreDown>[] = [];
  const one = inBatches(
    (items: readonly string[]) =>
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
    options,
  );
  return {
    ran,
    gates,
    one: (item: string) => Effect.runPromise(Effect.result(one(item))),
    fork: (item: string) => Effect.runFork(one(item)),
  };
};
type Tried = Awaited<ReturnType<ReturnType<typeof slowRun>['one']>>;

const open = (gate: Deferred.Deferred<void, StoreDown> | undefined) =>
  Effect.runPromise(Deferred.succeed(gate!, undefined));
const answerOf = (result: Tried): string => (result._tag === 'Success' ? result.success : 'failed');

/** Until everything that was asked for in this turn has gone out. */
const turnEnded = () => new Promise((resolve) => setImmediate(resolve));

describe('items that come together', () => {
  it('go out together when their turn ends, and so do those that came while no lane was free', async () => {
    const { ran, gates, one } = slowRun();
    const first = [one('a'), one('b')];
    await turnEnded();
    const second = [one('c')];
    await turnEnded();
    const third = ['d', 'e', 'd'].map((item) => one(item));
    await turnEnded();
    const last = one('f');
    await turnEnded();
    expect(ran).toEqual([['a', 'b'], ['c']]);
    await open(gates[0]);
    await expect.poll(() => ran.length).toBe(3);
    expect(ran[2]).toEqual(['d', 'e', 'd', 'f']);
    for (const gate of gates) await open(gate);
    const answers = await Promise.all([...first, ...second, ...third, last]);
    expect(answers.map(answerOf)).toEqual(['A', 'B', 'C', 'D', 'E', 'D', 'F']);
  });

  it('are never more than 64 in one statement', async () => {
    const { ran, gates, one } = slowRun();
    const answers = Array.from({ length: 140 }, (_, n) => one(`k${n}`));
    for (let n = 0; n < 3; n += 1) {
      await expect.poll(() => gates.length).toBeGreaterThan(n);
      await open(gates[n]);
    }
    await Promise.all(answers);
    expect(ran.map(({ length }) => length)).toEqual([64, 64, 12]);
  });

  it('are played again one by one when their statement fails, so that a bad one fails alone', async () => {
    const { ran, gates, one } = slowRun();
    const answers = ['c', 'bad', 'd'].map((item) => one(item));
    for (let n = 0; n < 4; n += 1) {
      await expect.poll(() => gates.length).toBeGreaterThan(n);
      await open(gates[n]);
    }
    expect((await Promise.all(answers)).map(answerOf)).toEqual(['C', 'failed', 'D']);
    expect(ran).toEqual([['c', 'bad', 'd'], ['c'], ['bad'], ['d']]);
  });

  it('all fail with their statement when playing again is not safe, and leave the lane free', async () => {
    const { ran, gates, one } = slowRun({ lanes: 1, mayReplay: () => false });
    const answers = ['c', 'bad', 'd'].map((item) => one(item));
    await expect.poll(() => gates.length).toBe(1);
    await open(gates[0]);
    expect((await Promise.all(answers)).map(answerOf)).toEqual(['failed', 'failed', 'failed']);
    const next = one('a');
    await expect.poll(() => gates.length).toBe(2);
    await open(gates[1]);
    expect(answerOf(await next)).toBe('A');
    expect(ran).toEqual([['c', 'bad', 'd'], ['a']]);
  });

  it('lose one that is interrupted while it waits, and nobody else', async () => {
    const { ran, gates, fork, one } = slowRun({ lanes: 1 });
    const first = one('a');
    await turnEnded();
    const waiting = fork('b');
    const other = one('c');
    await Effect.runPromise(Fiber.interrupt(waiting));
    await open(gates[0]);
    await expect.poll(() => gates.length).toBe(2);
    await open(gates[1]);
    expect([answerOf(await first), answerOf(await other)]).toEqual(['A', 'C']);
    expect(ran).toEqual([['a'], ['c']]);
  });

  it('are all answered when one is interrupted whose statement is under way', async () => {
    const { ran, gates, fork, one } = slowRun({ lanes: 1 });
    const gone = fork('a');
    const other = one('b');
    await turnEnded();
    await Effect.runPromise(Fiber.interrupt(gone));
    await open(gates[0]);
    expect(answerOf(await other)).toBe('B');
    expect(ran).toEqual([['a', 'b']]);
  });

  it('are answered a few in each turn where that is asked for, the first of them first', async () => {
    const { gates, one } = slowRun({ atOnce: 2 });
    const turns: string[][] = [[]];
    const all = ['a', 'b', 'c', 'd', 'e'].map(async (item) => {
      const answer = answerOf(await one(item));
      turns.at(-1)!.push(answer);
    });
    await turnEnded();
    const next = (): void => {
      turns.push([]);
      if (turns.flat().length < all.length) setImmediate(next);
    };
    setImmediate(next);
    await open(gates[0]);
    await Promise.all(all);
    expect(turns.flat()).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(Math.max(...turns.map(({ length }) => length))).toBe(2);
  });

  it('leave the lane free when a lone one fails', async () => {
    const { gates, one } = slowRun({ lanes: 1 });
    const first = one('bad');
    await expect.poll(() => gates.length).toBe(1);
    await open(gates[0]);
    expect(answerOf(await first)).toBe('failed');
    const second = one('a');
    await expect.poll(() => gates.length).toBe(2);
    await open(gates[1]);
    expect(answerOf(await second)).toBe('A');
  });
});
