import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { run } from '../testing/world-test.ts';
import { storeDown } from './faults.ts';
import { runBatch, tagOf } from './run-batch.ts';

const logger = () => {
  const lines: unknown[] = [];
  return { lines, log: (...line: readonly unknown[]): void => void lines.push(line) };
};

describe('a batch', () => {
  it('goes on after an item that failed, and says which', async () => {
    const log = logger();
    const seen: number[] = [];
    const work = (item: number) =>
      Effect.suspend(() => (seen.push(item), item === 2 ? Effect.fail(storeDown('gone')) : Effect.void));
    expect(await run(runBatch(log, 'work', [1, 2, 3], 9, work))).toEqual({ done: 2, failed: 1, more: false });
    expect(seen).toEqual([1, 2, 3]);
    expect(log.lines).toEqual([['warn', 'work failed', { item: 2, fault: 'StoreDown gone' }]]);
  });
  it('goes on at once when it was full, but not in circles around a failure', async () => {
    const full = (fail: boolean) =>
      runBatch(logger(), 'work', [1, 2], 2, () => (fail ? Effect.fail('no') : Effect.void));
    expect([await run(full(false)), await run(full(true))]).toMatchObject([{ more: true }, { more: false }]);
  });
});

describe('a fault in the log', () => {
  it('is named by tag, code and reason, never told whole', () => {
    expect(tagOf({ _tag: 'Refusal', code: 'place_full', params: { secret: 'x' } })).toBe('Refusal place_full');
    expect(tagOf(storeDown('gone'))).toBe('StoreDown gone');
    for (const fault of ['text', null, undefined, 7, {}]) expect(tagOf(fault)).toBe('unknown');
  });
});
