import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import * as Effect from 'effect/Effect';
import * as Fiber from 'effect/Fiber';
import { imageMakerContract } from '@svc/application/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { drawPicture, pictureBench } from '../testing/index.ts';
import { handTimers } from '../testing/hand-timers.ts';
import { deadlineMs, openImagePool } from './image-pool.ts';
import { openImageMaker } from './sharp-image-maker.ts';

const { runFork, runPromise } = Effect;
// Shared by the tests: a child works at the lowest priority, so on a busy machine the start of each takes seconds.
const maker = openImageMaker();
afterAll(() => maker.close());
const picture = drawPicture({ type: 'image/jpeg', width: 64, height: 32 });

imageMakerContract('sharp', () => maker, pictureBench);

/** One child, and one picture that may wait. */
const narrow = () => {
  const { startTimer, setOff } = handTimers();
  const pool = openImagePool({ processes: 1, queueLimit: 1 }, startTimer);
  return { setOff, pool, maker: openImageMaker({ pool }) };
};
const unprocessable = { _tag: 'ImageRefused', fault: 'unprocessable' };

describe('the children that make pictures', () => {
  it('are none before the first picture, nor for what does not call itself one', async () => {
    const own = openImageMaker();
    await runPromise(Effect.flip(own.make(new TextEncoder().encode('<html>'))));
    expect(own.pids()).toEqual([]);
    await own.close();
  });

  it('work at the lowest priority', async () => {
    await runPromise(maker.make(await picture));
    expect(new Set(maker.pids().map((pid) => getPriority(pid)))).toEqual(new Set([19]));
  });

  it.skipIf(process.platform !== 'linux')('see nothing of the environment of the server', async () => {
    await runPromise(maker.make(await picture));
    const names = readFileSync(`/proc/${maker.pids()[0]}/environ`, 'utf8')
      .split('\0')
      .map((each) => each.split('=')[0]);
    expect(names.filter((name) => name !== '' && !name?.startsWith('NODE_CHANNEL_'))).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')(
    'are killed when they hang: that picture is refused, the next one made by another child',
    async () => {
      const { maker: own, pool, setOff } = narrow();
      await runPromise(own.make(await picture));
      const [pid] = pool.pids();
      process.kill(pid!, 'SIGSTOP');
      const hanging = runFork(Effect.flip(own.make(await picture)));
      setOff(deadlineMs);
      expect(await runPromise(Fiber.join(hanging))).toEqual(unprocessable);
      expect(await runPromise(own.make(await picture))).toMatchObject({ width: 64 });
      expect(pool.pids()).not.toContain(pid);
      await pool.close();
    },
  );

  it('may die once over a picture, which another child makes', async () => {
    const { maker: own, pool } = narrow();
    const made = runFork(own.make(await picture));
    process.kill(pool.pids()[0]!, 'SIGKILL');
    expect(await runPromise(Fiber.join(made))).toMatchObject({ width: 64 });
    await pool.close();
  });

  it('end a picture that takes more of the processor or of memory than one may, and the next is made', async () => {
    const { pool } = narrow();
    const large = await pictureBench.draw({ type: 'image/png', width: 2500, height: 2500 });
    for (const cost of [
      { cpuMs: 1, memoryMb: 4000 },
      { cpuMs: 60_000, memoryMb: 20 },
    ]) {
      const poor = openImageMaker({ pool, cost });
      const failure = await runPromise(Effect.flip(poor.make(large)));
      expect([cost, failure]).toEqual([cost, unprocessable]);
    }
    expect(await runPromise(openImageMaker({ pool }).make(await picture))).toMatchObject({ width: 64 });
    await pool.close();
  });

  it('are as many as allowed; what finds the queue full is tried again later, the rest is made', async () => {
    const { maker: own, pool } = narrow();
    const fibers = await Promise.all(
      Array.from({ length: 4 }, async () => runFork(Effect.result(own.make(await picture)))),
    );
    expect(pool.pids()).toHaveLength(1);
    const results = await Promise.all(fibers.map((fiber) => runPromise(Fiber.join(fiber))));
    expect(results.map(({ _tag }) => _tag)).toEqual(['Success', 'Success', 'Failure', 'Failure']);
    expect(results[3]).toMatchObject({ failure: { _tag: 'ImageMakerDown', reason: 'too many pictures wait' } });
    await pool.close();
    const after = await runPromise(Effect.flip(own.make(await picture)));
    expect(after).toMatchObject({ _tag: 'ImageMakerDown' });
  });
});
