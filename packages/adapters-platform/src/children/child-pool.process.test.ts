import { AsyncLocalStorage } from 'node:async_hooks';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { handTimers } from '../testing/hand-timers.ts';
import { openChildPool, type ChildPool, type JobEnd } from './child-pool.ts';
import { poolShare } from './pool-share.ts';
import type { SampleWork } from './sample.child.testkit.ts';

const script = new URL('./sample.child.testkit.ts', import.meta.url);
const DEADLINE = 1000;
const IDLE = 10;
const pools: ChildPool<SampleWork, number>[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

/** One child, which may die once over a job. */
const aPool = (queueLimit = 9, stopsUnwanted = false) => {
  const timers = handTimers();
  const kind = {
    script,
    stopsUnwanted,
    attempts: 2,
    deadlineMs: DEADLINE,
    idleMs: IDLE,
    environment: {},
    startTimer: timers.startTimer,
  };
  const pool = openChildPool<SampleWork, number>(kind, { processes: 1, queueLimit });
  pools.push(pool);
  const ask = (work: SampleWork): Promise<JobEnd<number>> =>
    new Promise((resolve, reject) => {
      if (pool.submit(work, resolve) === undefined) reject(new Error('the queue is full'));
    });
  return { pool, ask, setOff: timers.setOff };
};
const pidOf = (end: JobEnd<number>): number => (end.ok ? end.answer : 0);

const unexpected = () => expect.unreachable('it was taken back');
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a pool of children', () => {
  it('gives one job after the other to its child', async () => {
    const { pool, ask } = aPool();
    expect(pool.pids()).toEqual([]);
    const ends = await Promise.all([ask('pid'), ask('pid'), ask('pid')]);
    expect(ends).toEqual(Array.from({ length: 3 }, () => ({ ok: true, answer: pool.pids()[0] })));
  });

  it('tries a job over which a child died with another child, and ends it when that dies too', async () => {
    const { ask } = aPool();
    const before = pidOf(await ask('pid'));
    expect(await ask('death')).toEqual({ ok: false, why: 'died' });
    expect(pidOf(await ask('pid'))).not.toBe(before);
  });

  it('kills a child that does not answer in time, and does not try its job again', async () => {
    const { ask, setOff } = aPool();
    const before = pidOf(await ask('pid'));
    const [silent, next] = [ask('silence'), ask('pid')];
    setOff(DEADLINE);
    expect(await silent).toEqual({ ok: false, why: 'late' });
    expect(pidOf(await next)).not.toBe(before);
  });

  it('calls the deadline off with the answer', async () => {
    const { pool, ask, setOff } = aPool();
    const before = pidOf(await ask('pid'));
    setOff(DEADLINE);
    expect([pidOf(await ask('pid')), pool.pids()]).toEqual([before, [before]]);
  });

  it('gives nothing more to a child that ends with its answer', async () => {
    const { ask } = aPool();
    const [last, next] = await Promise.all([ask('last'), ask('pid')]);
    expect([last.ok, next.ok, pidOf(next) === pidOf(last)]).toEqual([true, true, false]);
  });

  it('dismisses a child that nobody needs for a while; what comes meanwhile waits for the next one', async () => {
    const { ask, setOff } = aPool();
    const before = pidOf(await ask('pid'));
    setOff(IDLE);
    const after = await ask('pid');
    expect([after.ok, pidOf(after) === before]).toEqual([true, false]);
  });

  it('refuses what finds the queue full, and gives the place of a job that is taken back to another one', async () => {
    const { pool, ask, setOff } = aPool(1);
    const silent = ask('silence');
    const takeBack = pool.submit('death', () => expect.unreachable('it was taken back'));
    await expect(ask('pid')).rejects.toThrow('the queue is full');
    takeBack?.();
    const next = ask('pid');
    setOff(DEADLINE);
    expect([(await silent).ok, (await next).ok]).toEqual([false, true]);
  });

  it('lets the job in work end when it is closed, and ends those that wait', async () => {
    const { pool, ask } = aPool();
    const [working, waiting] = [ask('pid'), ask('pid')];
    await pool.close();
    expect([(await working).ok, await waiting]).toEqual([true, { ok: false, why: 'closed' }]);
    expect([pool.pids(), pool.submit('pid', () => undefined)]).toEqual([[], undefined]);
  });

  it("ends a job in its caller's async context", async () => {
    const { ask } = aPool();
    const tenant = new AsyncLocalStorage<string>();
    const asked = (name: string) =>
      tenant.run(
        name,
        () => new Promise((resolve) => void pools.at(-1)?.submit('pid', () => resolve(tenant.getStore()))),
      );
    expect(await Promise.all([asked('alpha'), asked('beta')])).toEqual(['alpha', 'beta']);
    expect((await ask('pid')).ok).toBe(true);
  });

  it('kills a child to which nothing can be sent, and tries the job with another one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-deaf-'));
    const deafAt = join(folder, 'deaf');
    const { pool, ask } = aPool();
    const next = await new Promise<{ readonly deaf: number; readonly end: JobEnd<number> }>((resolve) => {
      pool.submit({ deafAt }, (end) => {
        while (!existsSync(deafAt)); // within the event of its answer: that it is gone is not known here yet
        void ask('pid').then((other) => resolve({ deaf: pidOf(end), end: other }));
      });
    });
    expect([next.end.ok, pidOf(next.end) === next.deaf]).toEqual([true, false]);
    await expect.poll(() => isAlive(next.deaf)).toBe(false);
    rmSync(folder, { recursive: true });
  });
});

describe('a child at work', () => {
  it('works on to its end when its job is taken back', async () => {
    const { pool, ask } = aPool();
    const before = pidOf(await ask('pid'));
    const ended = new Promise((resolve) => {
      expect(pool.submit('pid', resolve)?.()).toBe(false);
    });
    expect([await ended, pidOf(await ask('pid'))]).toEqual([{ ok: true, answer: before }, before]);
  });

  it('is killed when its job is taken back and its kind stops what nobody waits for', async () => {
    const { pool, ask } = aPool(9, true);
    const before = pidOf(await ask('pid'));
    expect(pool.submit('thread', unexpected)?.()).toBe(true);
    const after = await ask('pid');
    expect([after.ok, pidOf(after) === before, isAlive(before)]).toEqual([true, false, false]);
  });

  it('is killed when its pool is closed and its kind stops what nobody waits for', async () => {
    const { pool, ask } = aPool(9, true);
    const working = ask('thread');
    await pool.close();
    expect(await working).toEqual({ ok: false, why: 'closed' });
  });

  it('is killed by the share whose job it works on: when that is taken back, or the share is closed', async () => {
    const { pool, ask } = aPool(9, true);
    const share = poolShare(pool, { processes: 1, queueLimit: 9 });
    expect(share.submit('thread', unexpected)?.()).toBe(true);
    const working = new Promise<JobEnd<number>>((resolve) => share.submit('thread', resolve));
    await share.close();
    expect([await working, (await ask('pid')).ok]).toEqual([{ ok: false, why: 'closed' }, true]);
  });

  it('ends with its threads when its parent is gone', async () => {
    const child = fork(script, { execArgv: [], stdio: 'ignore', serialization: 'advanced' });
    child.send({ id: 1, work: 'pid' satisfies SampleWork });
    await once(child, 'message');
    child.send({ id: 2, work: 'thread' satisfies SampleWork }, () => child.disconnect());
    await expect
      .poll(() => child.signalCode ?? child.exitCode)
      .toBe('SIGKILL')
      .finally(() => child.kill('SIGKILL'));
  });
});
