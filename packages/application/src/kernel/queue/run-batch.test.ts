import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import { describe, expect, it } from 'vitest';
import { run } from '../../testing/world-test.ts';
import { storeDown } from '../faults.ts';
import { runBatch, tagOf } from './run-batch.ts';

const logger = () => {
  const lines: unknown[] = [];
  return { lines, log: (...line: readonly unknown[]): void => void lines.push(line) };
};

describe('a batch', () => {
  it('goes on after an item that failed, and says which', async () => {
    const log = logger();
    const worked: number[] = [];
    const work = (item: number) =>
      Effect.suspend(() => (worked.push(item), item === 2 ? Effect.fail(storeDown('gone')) : Effect.void));
    expect(await run(runBatch(log, 'work', [1, 2, 3], 9, work))).toEqual({ done: 2, failed: 1, more: false });
    expect(worked).toEqual([1, 2, 3]);
    expect(log.lines).toEqual([['warn', 'work failed', { item: 2, fault: 'StoreDown gone' }]]);
  });
  it('goes on at once when it was full, but not in circles around a failure', async () => {
    const full = (fail: boolean) =>
      runBatch(logger(), 'work', [1, 2], 2, () => (fail ? Effect.fail('no') : Effect.void));
    expect([await run(full(false)), await run(full(true))]).toMatchObject([{ more: true }, { more: false }]);
  });
  it('works on as many items beside each other as it is configured for, and counts the failures of all', async () => {
    const log = logger();
    const most = { now: 0, ever: 0 };
    const work = (item: number) =>
      Effect.gen(function* () {
        most.ever = Math.max(most.ever, (most.now += 1));
        yield* Effect.yieldNow;
        most.now -= 1;
        if (item % 4 === 0) return yield* Effect.fail(storeDown('gone'));
      });
    const items = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(await run(runBatch(log, 'work', items, 8, work, 3))).toEqual({ done: 6, failed: 2, more: true });
    expect(most.ever).toBe(3);
    expect(log.lines).toHaveLength(2);
  });
  it('ends with an item that is interrupted', async () => {
    const work = (item: number) => (item === 1 ? Effect.interrupt : Effect.void);
    const exit = await Effect.runPromiseExit(runBatch(logger(), 'work', [1, 2], 9, work));
    expect(Exit.isFailure(exit) && Cause.hasInterrupts(exit.cause)).toBe(true);
  });
});

describe('a fault in the log', () => {
  it('is named by tag, code and reason, never logged whole', () => {
    expect(tagOf({ _tag: 'Refusal', code: 'place_full', params: { secret: 'x' } })).toBe('Refusal place_full');
    expect(tagOf(storeDown('gone'))).toBe('StoreDown gone');
    for (const fault of ['text', null, undefined, 7, {}]) expect(tagOf(fault)).toBe('unknown');
  });
});
