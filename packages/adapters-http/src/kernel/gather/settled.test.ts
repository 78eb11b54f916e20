import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import { describe, expect, it } from 'vitest';
import { andThen, Later, otherwise, toEffect, type Soon } from './settled.ts';

/** The same value in every way it may come. */
const ways = (value: number): readonly (readonly [string, () => Soon<number, string>])[] => [
  ['there', () => value],
  ['succeeded', () => Effect.succeed(value)],
  ['an effect', () => Effect.delay(Effect.succeed(value), 1)],
  ['settled later', () => soonSettled(value)],
  ['settled later as an effect', () => soonSettled(Effect.delay(Effect.succeed(value), 1))],
];
const soonSettled = <A, E = never>(settled: A | Effect.Effect<A, E>): Later<A, E> => {
  const later = new Later<A, E>();
  setImmediate(() => later.settle(settled));
  return later;
};
const end = <A, E>(soon: Soon<A, E>) => Effect.runPromiseExit(toEffect(soon));

describe('a value that comes soon', () => {
  it.for(ways(1).map(([name], at) => [name, at] as const))('goes on into whatever comes next: %s', async ([, at]) => {
    for (const [, next] of ways(2)) {
      const steps: number[] = [];
      const both = andThen(ways(1)[at]![1](), (one) =>
        andThen(next(), (two) => {
          steps.push(one, two);
          return one + two;
        }),
      );
      expect([await end(both), steps]).toEqual([Exit.succeed(3), [1, 2]]);
    }
  });

  it('stays a plain value where nothing has to be waited for', () => {
    expect(andThen(Effect.succeed(1), (one) => one + 1)).toBe(2);
    expect(andThen(1, (one) => one + 1)).toBe(2);
  });

  it('is settled in a later turn without a fiber: the listener hears the value itself', async () => {
    const received: unknown[] = [];
    const later = andThen(soonSettled(1), (one) => one + 1);
    expect(later).toBeInstanceOf(Later);
    if (later instanceof Later) later.listen((settled) => received.push(settled));
    await expect.poll(() => received).toEqual([2]);
  });

  it('is settled once, with one listener: anything else is a bug of ours and says so', () => {
    const later = new Later<number>();
    later.listen(() => undefined);
    expect(() => later.listen(() => undefined)).toThrow('somebody listens');
    expect(() => later.chain((settled) => settled)).toThrow('somebody listens');
    later.settle(1);
    expect(() => later.settle(2)).toThrow('settled already');
  });

  it('knows that nobody waits any more when the fiber that did is interrupted', async () => {
    const later = new Later<number>();
    const interrupt = Effect.runCallback(toEffect(later));
    expect(later.isGone).toBe(false);
    interrupt();
    await new Promise((resolve) => setImmediate(resolve));
    expect(later.isGone).toBe(true);
  });

  it('that failed passes over what comes next, and can be gone on from otherwise', async () => {
    for (const failed of [Effect.fail('no'), soonSettled<number, string>(Effect.fail('no'))]) {
      let ran = false;
      const next = andThen(failed as Soon<number, string>, () => (ran = true));
      const mended = otherwise(next as Soon<string | boolean, string>, (error) => soonSettled(`${error}, but`));
      expect([await end(mended), ran]).toEqual([Exit.succeed('no, but'), false]);
    }
  });

  it('that is good is left alone by otherwise', async () => {
    for (const [, soon] of ways(4)) expect(await end(otherwise(soon(), () => 0))).toEqual(Exit.succeed(4));
  });

  it('whose next step throws ends in a defect', async () => {
    const thrown = andThen(soonSettled(1), (): number => {
      throw new Error('broken');
    });
    const exit = await end(thrown);
    expect(Exit.isFailure(exit) && Cause.hasDies(exit.cause)).toBe(true);
  });
});
