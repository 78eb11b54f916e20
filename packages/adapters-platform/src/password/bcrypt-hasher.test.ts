import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, getPriority } from 'node:os';
import * as Effect from 'effect/Effect';
import * as Fiber from 'effect/Fiber';
import { afterEach, describe, expect, it } from 'vitest';
import { openBcryptHasher, type BcryptHasher, type BcryptOptions } from './bcrypt-hasher.ts';

const opened: BcryptHasher[] = [];
afterEach(() => Promise.all(opened.splice(0).map((hasher) => hasher.close())));

const open = (options: BcryptOptions = {}): BcryptHasher => {
  const hasher = openBcryptHasher({ cost: 4, processes: 1, ...options });
  opened.push(hasher);
  return hasher;
};
const { runPromise, runFork } = Effect;

describe('the password hasher', () => {
  it('accepts the password that was hashed and no other', async () => {
    const hasher = open();
    const hash = await runPromise(hasher.hash('trenta gatti'));
    expect(hash).toMatch(/^\$2[aby]\$04\$/);
    expect(await runPromise(hasher.verify('trenta gatti', hash))).toBe(true);
    expect(await runPromise(hasher.verify('trenta cani', hash))).toBe(false);
  });

  it('answers false without a hash, after doing the same work', async () => {
    expect(await runPromise(open().verify('anything', undefined))).toBe(false);
  });

  it('never accepts a password over 72 bytes, though its first 72 match', async () => {
    const hasher = open();
    const hash = await runPromise(hasher.hash('x'.repeat(72)));
    expect(await runPromise(hasher.verify('x'.repeat(72), hash))).toBe(true);
    expect(await runPromise(hasher.verify('x'.repeat(73), hash))).toBe(false);
    await expect(runPromise(hasher.hash('è'.repeat(37)))).rejects.toThrow(/over 72 bytes/);
  });

  it('starts no child before the first password, and not more than allowed', async () => {
    const hasher = open({ processes: 2 });
    expect(hasher.pids()).toEqual([]);
    await runPromise(
      Effect.all(
        Array.from({ length: 8 }, () => hasher.hash('a')),
        { concurrency: 'unbounded' },
      ),
    );
    expect(hasher.pids()).toHaveLength(2);
    expect(availableParallelism()).toBeGreaterThan(0);
  });

  it('works at the lowest priority', async () => {
    const hasher = open();
    await runPromise(hasher.hash('a'));
    expect(getPriority(hasher.pids()[0])).toBe(19);
  });

  it.skipIf(process.platform !== 'linux')('works at the lowest priority with every thread of its child', async () => {
    const hasher = open();
    await runPromise(hasher.hash('a'));
    const tasks = `/proc/${hasher.pids()[0]}/task`;
    const nices = readdirSync(tasks).map((thread) => {
      const fields = readFileSync(`${tasks}/${thread}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
      return Number(fields?.[16]); // nice is the 19th field, the 17th after the name
    });
    expect(nices.length).toBeGreaterThan(1);
    expect(new Set(nices)).toEqual(new Set([19]));
  });

  it('refuses as busy what finds the queue full, and serves the rest', async () => {
    const hasher = open({ queueLimit: 2 });
    const fibers = Array.from({ length: 5 }, () => runFork(Effect.result(hasher.hash('a'))));
    const results = await Promise.all(fibers.map((fiber) => runPromise(Fiber.join(fiber))));
    expect(results.map(({ _tag }) => _tag)).toEqual(['Success', 'Success', 'Success', 'Failure', 'Failure']);
    expect(results[4]).toMatchObject({ failure: { _tag: 'HasherBusy' } });
  });

  it('gives up the place in the queue of a caller that went away', async () => {
    const hasher = open({ queueLimit: 1 });
    const first = runFork(hasher.hash('a'));
    const waiting = runFork(hasher.hash('b'));
    await runPromise(Fiber.interrupt(waiting));
    const next = await runPromise(hasher.hash('c'));
    expect(next).toMatch(/^\$2/);
    await runPromise(Fiber.join(first));
  });

  it('replaces a child that dies and tries its job once more', async () => {
    const hasher = open({ cost: 9 });
    const fiber = runFork(hasher.hash('a'));
    await expect.poll(() => hasher.pids()).toHaveLength(1);
    process.kill(hasher.pids()[0]!, 'SIGKILL');
    expect(await runPromise(Fiber.join(fiber))).toMatch(/^\$2/);
  });

  it.skipIf(process.platform !== 'linux')(
    'does not lose its job to a Ctrl-C that reaches the whole group',
    async () => {
      const hasher = open({ cost: 9 });
      await runPromise(hasher.hash('warm'));
      const [pid] = hasher.pids();
      const fiber = runFork(hasher.hash('a'));
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid!, signal);
      expect(await runPromise(Fiber.join(fiber))).toMatch(/^\$2/);
      expect(hasher.pids()).toEqual([pid]);
      expect(readFileSync(`/proc/${pid}/comm`, 'utf8')).not.toBe('');
    },
  );

  it('lets the work in hand end when it is closed, and refuses what comes after', async () => {
    const hasher = open();
    const fiber = runFork(hasher.hash('a'));
    await hasher.close();
    expect(await runPromise(Fiber.join(fiber))).toMatch(/^\$2/);
    expect(await runPromise(Effect.result(hasher.hash('b')))).toMatchObject({ failure: { _tag: 'HasherBusy' } });
    expect(hasher.pids()).toEqual([]);
  });
});
