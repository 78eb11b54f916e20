import * as Effect from 'effect/Effect';
import { expect, it } from 'vitest';
import { runBatch } from './run-batch.ts';

const played = async (
  items: readonly number[],
  limit: number,
  run: (item: number) => Effect.Effect<unknown, unknown>,
) => {
  const [worked, logged]: [number[], string[]] = [[], []];
  const logger = { log: (level: string, message: string) => void logged.push(`${level} ${message}`) };
  const noted = (item: number) =>
    Effect.andThen(
      Effect.sync(() => void worked.push(item)),
      run(item),
    );
  const status = await Effect.runPromise(runBatch(logger, 'work', items, limit, noted));
  return { status, worked, logged };
};
const failing = Effect.fail({ _tag: 'RemoteDown' });

it('an item that fails or dies is logged, and those behind it are worked on', async () => {
  const bad = (item: number) => (item === 1 ? Effect.die(new Error('a bug')) : item === 2 ? failing : Effect.void);
  expect(await played([1, 2, 3], 20, bad)).toEqual({
    status: { done: 1, failed: 2, more: false },
    worked: [1, 2, 3],
    logged: ['error work broke', 'warn work failed'],
  });
});

it('a use case that throws before it is an effect is no different', async () => {
  const thrown = (): Effect.Effect<void> => {
    throw new Error('a bug');
  };
  expect((await played([1, 2], 20, thrown)).status).toEqual({ done: 0, failed: 2, more: false });
});

it('a full batch goes on at once while anything in it moved, and waits for the sweep when nothing did', async () => {
  expect((await played([1, 2], 2, () => Effect.void)).status.more).toBe(true);
  expect((await played([1, 2], 2, (item) => (item === 1 ? failing : Effect.void))).status.more).toBe(true);
  expect((await played([1, 2], 2, () => failing)).status.more).toBe(false);
  expect((await played([1], 2, () => Effect.void)).status.more).toBe(false);
});
