import * as Effect from 'effect/Effect';
import * as Fiber from 'effect/Fiber';
import { describe, expect, it } from 'vitest';
import type { Logger } from '@svc/application/kernel';
import { oneExample } from './one-example.ts';

const openLog = () => {
  const lines: unknown[] = [];
  const logger: Logger = { log: (level, message, fields) => void lines.push({ level, message, ...fields }) };
  return { lines, logger };
};
const warned = (example: string, reason: string) => ({
  level: 'warn',
  message: 'an example of the demo failed',
  example,
  reason: expect.stringContaining(reason) as string,
});

describe('an example of the demo', () => {
  it('that fails is logged with its name and reason, and leaves those after it', async () => {
    const { lines, logger } = openLog();
    const made: (string | undefined)[] = [];
    const examples: Readonly<Record<string, () => Effect.Effect<string, unknown>>> = {
      throws: () => {
        throw new Error('no such place');
      },
      dies: () => Effect.promise(() => Promise.reject(new Error('the card answered 500'))),
      refused: () => Effect.fail({ _tag: 'Refused', code: 'slot_full' }),
      good: () => Effect.succeed('made'),
    };
    for (const [name, make] of Object.entries(examples))
      made.push(await Effect.runPromise(oneExample(logger, name, make)));
    expect(made).toEqual([undefined, undefined, undefined, 'made']);
    expect(lines).toEqual([
      warned('throws', 'no such place'),
      warned('dies', 'the card answered 500'),
      warned('refused', 'slot_full'),
    ]);
  });

  it('that is interrupted ends those after it, and nothing is logged', async () => {
    const { lines, logger } = openLog();
    const made: string[] = [];
    const make = (name: string, work: Effect.Effect<void>) =>
      oneExample(logger, name, () => Effect.map(work, () => void made.push(name)));
    const fiber = Effect.runFork(
      Effect.andThen(
        make('slow', Effect.sleep(60_000)),
        make(
          'next',
          Effect.sync(() => undefined),
        ),
      ),
    );
    await Effect.runPromise(Fiber.interrupt(fiber));
    expect([made, lines]).toEqual([[], []]);
  });
});
