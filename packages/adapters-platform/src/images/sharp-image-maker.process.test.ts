import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import * as Effect from 'effect/Effect';
import * as Fiber from 'effect/Fiber';
import { imageMakerContract } from '@svc/application/contracts';
import { maxImageBytes } from '@svc/domain/kernel';
import { afterAll, describe, expect, it } from 'vitest';
import { drawPicture, noiseOfFourColors, pictureSamples } from '../testing/index.ts';
import { handTimers } from '../testing/hand-timers.ts';
import { deadlineMs, openImagePool } from './image-pool.ts';
import { openImageMaker } from './sharp-image-maker.ts';

const { runFork, runPromise } = Effect;
// Shared by the tests: a child works at the lowest priority, so on a busy machine the start of each takes seconds.
const maker = openImageMaker();
afterAll(() => maker.close());
const picture = drawPicture({ type: 'image/jpeg', width: 64, height: 32 });

imageMakerContract('sharp', () => maker, pictureSamples);

/** One child, and one picture that may wait. */
const narrow = () => {
  const { startTimer, setOff } = handTimers();
  const pool = openImagePool({ processes: 1, queueLimit: 1 }, startTimer);
  return { setOff, pool, maker: openImageMaker({ pool }) };
};
/** Eight thousand by six thousand, turned: all of its pixels are in memory at once. */
const largest = { width: 8000, height: 6000, orientation: 6 } as const;
const turned = { width: 3072, height: 4096 };
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
    'are killed when they hang: that picture may be sent again, the next one is made by another child',
    async () => {
      const { maker: own, pool, setOff } = narrow();
      await runPromise(own.make(await picture));
      const [pid] = pool.pids();
      process.kill(pid!, 'SIGSTOP');
      const hanging = runFork(Effect.flip(own.make(await picture)));
      setOff(deadlineMs);
      expect(await runPromise(Fiber.join(hanging))).toMatchObject({
        _tag: 'ImageMakerDown',
        reason: 'the picture took too long',
      });
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
    const large = await drawPicture({ type: 'image/jpeg', ...largest });
    for (const cost of [
      { cpuMs: 1, memoryMb: 4000 },
      { cpuMs: 60_000, memoryMb: 170 },
    ]) {
      const poor = openImageMaker({ pool, cost });
      const failure = await runPromise(Effect.flip(poor.make(large)));
      expect([cost, failure]).toEqual([cost, unprocessable]);
    }
    // The limit is for the picture: a small one passes under it, by the child after the one that was ended.
    const poor = openImageMaker({ pool, cost: { cpuMs: 60_000, memoryMb: 170 } });
    expect(await runPromise(poor.make(await picture))).toMatchObject({ width: 64 });
    await pool.close();
  });

  it('make the largest pictures one after the other: none pays for what the one before took', async () => {
    const { maker: own, pool } = narrow();
    const jpeg = await drawPicture({ type: 'image/jpeg', ...largest, progressive: true });
    const png = await drawPicture({ type: 'image/png', ...largest });
    for (const file of [jpeg, png, jpeg]) expect(await runPromise(own.make(file))).toMatchObject(turned);
    await pool.close();
  });

  it('refuse a small file of which a very large one would be made', async () => {
    const few = noiseOfFourColors(4570, 1500);
    expect(few.length).toBeLessThan(maxImageBytes);
    expect(await runPromise(Effect.flip(maker.make(few)))).toEqual(unprocessable);
  });

  it.skipIf(process.platform === 'win32')('are ended in the middle of a picture by the end of the server', async () => {
    const { maker: own, pool } = narrow();
    await runPromise(own.make(await picture));
    process.kill(pool.pids()[0]!, 'SIGSTOP');
    const working = runFork(Effect.flip(own.make(await picture)));
    await own.close();
    expect(await runPromise(Fiber.join(working))).toMatchObject({ _tag: 'ImageMakerDown' });
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
