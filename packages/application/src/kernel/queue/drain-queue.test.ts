import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import { describe, expect, it } from 'vitest';
import { run, times } from '../../testing/world-test.ts';
import { drainQueue, MOST_HELD, MOST_WRITTEN, type Drain } from './drain-queue.ts';
import { storeDown, type StoreDown } from '../faults.ts';

/** A queue of numbers in memory; `fails` says what becomes of an exchange, by its turn and its results. */
const aQueue = (
  waiting: number,
  fails: (at: number, results: readonly number[]) => Effect.Effect<void, StoreDown> = () => Effect.void,
) => {
  const queue = [...times(waiting, (n) => n)];
  const [written, taken, worked, logged]: [number[][], number[], number[], string[]] = [[], [], [], []];
  let held = 0;
  let mostHeld = 0;
  const logger = { log: (level: string, message: string) => void logged.push(`${level} ${message}`) };
  const drain: Drain<number, number> = {
    name: 'work',
    exchange: (results, limit) =>
      Effect.map(fails(written.length + 1, results), () => {
        written.push([...results]);
        const items = queue.splice(0, limit);
        taken.push(items.length);
        held += items.length - results.length;
        mostHeld = Math.max(mostHeld, held);
        return items;
      }),
    hand: (item) => Effect.sync(() => (worked.push(item), item)),
    concurrency: 4,
    isOver: () => false,
  };
  const play = (over: Partial<Drain<number, number>> = {}) => drainQueue(logger, { ...drain, ...over });
  return { queue, written, taken, worked, logged, play, mostHeld: () => mostHeld };
};

describe('a queue that is drained', () => {
  it('holds ever more while all goes well, 256 at most, and writes down 128 at most, until nothing is left', async () => {
    const { written, taken, worked, play, mostHeld } = aQueue(600);
    expect(await run(play())).toEqual({ done: 600, failed: 0, more: false });
    expect(worked.toSorted((a, b) => a - b)).toEqual(times(600, (n) => n));
    expect(written.flat().toSorted((a, b) => a - b)).toEqual(times(600, (n) => n));
    expect(taken.slice(0, 6)).toEqual([8, 32, 128, 256, 128, 48]);
    expect([mostHeld(), Math.max(...written.map(({ length }) => length))]).toEqual([MOST_HELD, MOST_WRITTEN]);
  });

  it('writes a lone result down alone', async () => {
    const { written, play } = aQueue(1);
    expect(await run(play())).toEqual({ done: 1, failed: 0, more: false });
    expect(written).toEqual([[], [0]]);
  });

  it('does not wait for a slow item to write down what the others came to', async () => {
    const { written, play } = aQueue(5);
    let end = (): void => undefined;
    const slow = Effect.callback<number>((resume) => void (end = () => resume(Effect.succeed(0))));
    const hand = (item: number) => (item === 0 ? slow : Effect.succeed(item));
    const draining = run(play({ hand }));
    await expect.poll(() => written.flat().length).toBe(4);
    end();
    expect(await draining).toEqual({ done: 5, failed: 0, more: false });
    expect(written.at(-1)).toEqual([0]);
  });

  it('holds little while the other side is slow', async () => {
    const { written, play, mostHeld } = aQueue(20);
    const waiting: (() => void)[] = [];
    const slow = (item: number) => Effect.callback<number>((end) => void waiting.push(() => end(Effect.succeed(item))));
    const draining = run(play({ hand: slow, concurrency: 2 }));
    for (let ended = 0; ended < 20; ended += 1) {
      await expect.poll(() => waiting.length, { interval: 1 }).toBeGreaterThan(0);
      waiting.shift()!();
      await expect.poll(() => written.flat().length, { interval: 1 }).toBe(ended + 1);
    }
    expect(await draining).toEqual({ done: 20, failed: 0, more: false });
    expect(mostHeld()).toBe(4);
  });

  it('takes nothing more once its turn is over, and says that there is more', async () => {
    const { queue, worked, play } = aQueue(100);
    let looks = 0;
    expect(await run(play({ isOver: () => (looks += 1) > 2 }))).toEqual({ done: 40, failed: 0, more: true });
    expect([worked.length, queue.length]).toEqual([40, 60]);
  });

  it('goes on behind an item that dies, and logs it', async () => {
    const { logged, play } = aQueue(3);
    const hand = (item: number) => (item === 1 ? Effect.die(new Error('a bug')) : Effect.succeed(item));
    expect(await run(play({ hand }))).toEqual({ done: 2, failed: 1, more: false });
    expect(logged).toEqual(['error work broke']);
  });

  it('lets an item go of which nothing came', async () => {
    const { written, play } = aQueue(3);
    const hand = (item: number) => Effect.succeed(item === 1 ? null : item);
    expect(await run(play({ hand }))).toEqual({ done: 2, failed: 0, more: false });
    expect(new Set(written.flat())).toEqual(new Set([0, 2]));
  });

  it('writes results down one by one when one of them cannot be, and loses that one alone', async () => {
    const bad = (_: number, results: readonly number[]) =>
      results.includes(1) ? Effect.die(new Error('cannot be written')) : Effect.void;
    const { written, logged, play } = aQueue(20, bad);
    expect(await run(play())).toEqual({ done: 19, failed: 1, more: false });
    expect(written.flat().toSorted((a, b) => a - b)).toEqual(times(20, (n) => n).filter((n) => n !== 1));
    expect(logged).toEqual(['error work could not be written down']);
  });

  it('writes down what it did once a database that was away for a moment is back', async () => {
    let away = 2;
    const gone = (at: number) =>
      Effect.suspend(() => (at > 1 && (away -= 1) >= 0 ? Effect.fail(storeDown('gone')) : Effect.void));
    const { worked, play } = aQueue(8, gone);
    expect(await run(play())).toEqual({ done: 8, failed: 0, more: false });
    expect(worked).toHaveLength(8);
  });

  it('begins nothing more when the database stays away, and fails', async () => {
    const gone = () => Effect.fail(storeDown('gone'));
    const { worked, play } = aQueue(8, gone);
    const exit = await Effect.runPromiseExit(play());
    expect(Exit.isFailure(exit)).toBe(true);
    expect(worked).toEqual([]);
  });
});
