import { AsyncLocalStorage } from 'node:async_hooks';
import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';
import { toEffect } from './settled.ts';
import type { Later } from './later.ts';

const exitOf = <A, E>(later: Later<A, E>) => Effect.runPromiseExit(toEffect(later));
const values = async <A, E>(laters: readonly Later<A, E>[]) => Promise.all(laters.map((later) => run(later)));
const run = <A, E>(later: Later<A, E>) => Effect.runPromise(toEffect(later));

/** Doubles numbers; keeps what it was asked, and answers when it is let. */
const doubling = () => {
  const asked: (readonly number[])[] = [];
  const waiting: (() => void)[] = [];
  const ask = (items: readonly number[]): Effect.Effect<readonly number[], string> =>
    Effect.callback((resume) => {
      asked.push(items);
      waiting.push(() => resume(Effect.succeed(items.map((item) => item * 2))));
    });
  return { asked, ask, answer: () => waiting.shift()?.() };
};
/** Until everything that was asked for has gone out: turns of the loop, no clock. */
const turn = async (): Promise<void> => {
  for (let n = 0; n < 30; n += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('what is asked in turns', () => {
  it('is one question for all of a turn, each answered at its place', async () => {
    const { asked, ask, answer } = doubling();
    const one = inTurns(ask);
    const answers = values([one(1), one(2), one(3)]);
    await turn();
    answer();
    expect([asked, await answers]).toEqual([[[1, 2, 3]], [2, 4, 6]]);
  });

  it('waits for the next turns as long as each brings more, but not for ever', async () => {
    const { asked, ask, answer } = doubling();
    const one = inTurns(ask);
    const answers: Promise<number>[] = [];
    const feed = (): void => {
      if (asked.length > 0) return;
      setImmediate(feed); // first: the next one comes before anybody looks
      answers.push(run(one(answers.length)));
    };
    setImmediate(feed);
    await turn();
    expect(asked[0]?.length).toBeGreaterThan(2);
    expect(asked[0]?.length).toBeLessThan(15);
    answer();
    await turn();
    answer();
    expect(await Promise.all(answers)).toEqual(answers.map((_, at) => at * 2));
  });

  it('waits a few turns for others, though none come with the first', async () => {
    const { asked, ask, answer } = doubling();
    const one = inTurns(ask);
    const first = run(one(1));
    for (let n = 0; n < 2; n += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toEqual([]);
    const second = run(one(2));
    await turn();
    answer();
    expect([asked, await first, await second]).toEqual([[[1, 2]], 2, 4]);
  });

  it('answers the first of a crowd ahead of the others, and everybody once', async () => {
    const { ask, answer } = doubling();
    const one = inTurns(ask);
    const answered: number[] = [];
    for (let item = 0; item < 200; item += 1) one(item).listen((settled) => answered.push(settled as number));
    await turn();
    answer();
    const ahead = answered.length;
    await turn();
    expect([ahead > 0 && ahead < 100, answered]).toEqual([true, Array.from({ length: 200 }, (_, item) => item * 2)]);
  });

  it('waits for the question before it, and is never answered by one that was put before it came', async () => {
    const { asked, ask, answer } = doubling();
    const one = inTurns(ask);
    const first = values([one(1)]);
    await turn();
    const behind = values([one(1), one(5)]);
    await turn();
    expect(asked).toEqual([[1]]);
    answer();
    await first;
    await turn();
    answer();
    expect([asked, await behind]).toEqual([
      [[1], [1, 5]],
      [2, 10],
    ]);
  });

  it('is put in parts of as many as it may have', async () => {
    const asked: (readonly number[])[] = [];
    const ask = (items: readonly number[]) => Effect.sync(() => (asked.push(items), items));
    const one = inTurns(ask, 2);
    expect(await values([1, 2, 3, 4, 5].map((item) => one(item)))).toEqual([1, 2, 3, 4, 5]);
    expect(asked).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('makes nobody wait for an answer that takes its own time', async () => {
    let finish = (): void => undefined;
    const slow = Effect.callback<number>((resume) => void (finish = () => resume(Effect.succeed(7))));
    const one = inTurns((items: readonly number[]) => Effect.succeed(items.map((item) => (item === 7 ? slow : item))));
    const [seventh, first] = [run(one(7)), run(one(1))];
    expect(await first).toBe(1);
    finish();
    expect(await seventh).toBe(7);
  });

  it('answers each in the context it was asked in, also where another one opened the question', async () => {
    const requests = new AsyncLocalStorage<string>();
    const ask = (items: readonly number[]) => Effect.sync(() => items);
    const one = inTurns(ask, 4);
    const seen: (readonly [number, string | undefined])[] = [];
    const asked = (item: number) =>
      one(item).chain((settled) => {
        seen.push([item, requests.getStore()]);
        return settled;
      });
    requests.run('a', () => asked(1).listen(() => seen.push([10, requests.getStore()])));
    requests.run('b', () => asked(2).listen(() => seen.push([20, requests.getStore()])));
    const gone = requests.run('c', () => asked(3));
    gone.goneWhen(() => true);
    gone.listen(() => seen.push([30, requests.getStore()]));
    await turn();
    expect(seen.toSorted(([x], [y]) => x - y)).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [10, 'a'],
      [20, 'b'],
      [30, 'c'],
    ]);
  });

  it('is not asked for those who have gone, who are answered all the same so that they can let go', async () => {
    const { asked, ask, answer } = doubling();
    const one = inTurns(ask, 4);
    const first = run(one(1));
    await turn();
    const [gone, here] = [one(2), one(3)];
    gone.goneWhen(() => true);
    const exits = Promise.all([exitOf(gone), exitOf(here)]);
    await turn();
    answer();
    await first;
    await turn();
    answer();
    expect((await exits).map(({ _tag }) => _tag)).toEqual(['Failure', 'Success']);
    expect(asked).toEqual([[1], [3]]);
  });

  it('does not gather those who gave up while the store hangs', async () => {
    const { asked, ask } = doubling();
    const one = inTurns(ask, 4);
    void exitOf(one(0));
    await turn();
    let letGo = 0;
    for (let item = 1; item <= 12; item += 1) {
      const later = one(item);
      later.goneWhen(() => true);
      later.listen(() => (letGo += 1));
    }
    expect([asked, letGo]).toEqual([[[0]], 9]);
  });

  it('fails for everybody who asked when the store is down, and goes on afterwards', async () => {
    let down = true;
    let questions = 0;
    const one = inTurns((items: readonly number[]) => {
      questions += 1;
      return down ? Effect.fail('down') : Effect.succeed(items);
    });
    const exits = await Promise.all([one(1), one(2)].map((later) => exitOf(later)));
    expect([exits.map(({ _tag }) => _tag), questions]).toEqual([['Failure', 'Failure'], 1]);
    down = false;
    expect(await run(one(3))).toBe(3);
  });

  it('harms nobody else by a bad one: what ends in a defect, or throws, is put again one by one', async () => {
    for (const bad of [
      () => Effect.die(new Error('bad')),
      () => {
        throw new Error('bad');
      },
    ]) {
      const one = inTurns((items: readonly number[]): Effect.Effect<readonly number[]> =>
        items.includes(13) ? bad() : Effect.succeed(items),
      );
      const exits = await Promise.all([one(1), one(13), one(3)].map((later) => exitOf(later)));
      expect(exits.map(({ _tag }) => _tag)).toEqual(['Success', 'Failure', 'Success']);
    }
  });
});
