import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, getPriority } from 'node:os';
import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { compareSync, hashSync } from 'bcryptjs';
import * as Effect from 'effect/Effect';
import * as Fiber from 'effect/Fiber';
import { afterAll, describe, expect, it } from 'vitest';
import { openBcryptHasher } from './bcrypt-hasher.ts';
import { openHashPool } from './hash-pool.ts';

// Shared by the tests: a child works at the lowest priority, so on a busy machine the start of each takes seconds.
const hasher = openBcryptHasher({ cost: 4, processes: 2 });
/** One child, and two that may wait. */
const pool = openHashPool({ processes: 1, queueLimit: 2 });
const narrow = openBcryptHasher({ cost: 4, pool });
/** Slow enough to be met while it works. */
const slow = openBcryptHasher({ cost: 9, pool });
afterAll(() => Promise.all([hasher.close(), pool.close()]));
const { runPromise, runFork } = Effect;

describe('the password hasher', () => {
  it('starts no child before the first password, and not more than allowed', async () => {
    const own = openBcryptHasher({ cost: 4, processes: 2 });
    expect(own.pids()).toEqual([]);
    await own.close();
    await runPromise(
      Effect.all(
        Array.from({ length: 8 }, () => hasher.hash('a')),
        { concurrency: 'unbounded' },
      ),
    );
    expect(hasher.pids()).toHaveLength(2);
    expect(availableParallelism()).toBeGreaterThan(0);
  });

  it('accepts the password that was hashed and no other', async () => {
    const hash = await runPromise(hasher.hash('trenta gatti'));
    expect(hash).toMatch(/^hmac-sha384\$2[aby]\$04\$/);
    expect(await runPromise(hasher.verify('trenta gatti', hash))).toBe(true);
    expect(await runPromise(hasher.verify('trenta cani', hash))).toBe(false);
  });

  it('answers false without a hash, after doing the same work', async () => {
    expect(await runPromise(hasher.verify('anything', undefined))).toBe(false);
  });

  it.for(['è', '語', '🌸'])('hashes the whole of 128 characters of any script: %s', async (character) => {
    const [password, other] = [character.repeat(128), `${character.repeat(127)}x`];
    const hash = await runPromise(hasher.hash(password));
    expect(await runPromise(hasher.verify(password, hash))).toBe(true);
    expect(await runPromise(hasher.verify(other, hash))).toBe(false);
  });

  it('counts what follows a NUL', async () => {
    const hash = await runPromise(hasher.hash('a\0b'));
    expect(await runPromise(hasher.verify('a\0b', hash))).toBe(true);
    expect(await runPromise(hasher.verify('a\0c', hash))).toBe(false);
  });

  it('reads the hashes of before, and never accepts what is longer than they know', async () => {
    const plain = hashSync('x'.repeat(72), 4);
    expect(await runPromise(hasher.verify('x'.repeat(72), plain))).toBe(true);
    expect(await runPromise(hasher.verify('x'.repeat(71), plain))).toBe(false);
    expect(await runPromise(hasher.verify('x'.repeat(73), plain))).toBe(false);
  });

  it('reads a hash that was stored once: the key of its form never changes', async () => {
    const stored = 'hmac-sha384$2b$04$WGhUtAnCuBJ8ffNkF/sncuse4aFkP0KbMhQN5Oqb4wRiksy3kJFsi';
    expect(await runPromise(hasher.verify('trenta gatti', stored))).toBe(true);
    expect(hasher.isCurrent(stored)).toBe(true);
  });

  it('knows which hashes are to be made anew: of another form, or of a lower cost', async () => {
    const hash = await runPromise(hasher.hash('a'));
    const plain = hash.replace('hmac-sha384', '');
    expect([hasher.isCurrent(hash), hasher.isCurrent(plain), hasher.isCurrent('')]).toEqual([true, false, false]);
    expect([slow.isCurrent(hash), slow.isCurrent(hash.replace('$04$', '$10$'))]).toEqual([false, true]);
  });

  it('takes no condensed password of another program for the password: its hashes are this program’s alone', async () => {
    const condensed = (make: Hmac | Hash): string => make.update('trenta gatti').digest('base64');
    const hash = await runPromise(hasher.hash('trenta gatti'));
    for (const stolen of [condensed(createHash('sha384')), condensed(createHmac('sha384', ''))])
      expect(compareSync(stolen, hash.replace('hmac-sha384', ''))).toBe(false);
  });

  it('works at the lowest priority', async () => {
    await runPromise(hasher.hash('a'));
    expect(getPriority(hasher.pids()[0])).toBe(19);
  });

  it.skipIf(process.platform !== 'linux')('works at the lowest priority with every thread of its child', async () => {
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
    const fibers = Array.from({ length: 5 }, () => runFork(Effect.result(narrow.hash('a'))));
    const results = await Promise.all(fibers.map((fiber) => runPromise(Fiber.join(fiber))));
    expect(results.map(({ _tag }) => _tag)).toEqual(['Success', 'Success', 'Success', 'Failure', 'Failure']);
    expect(results[4]).toMatchObject({ failure: { _tag: 'HasherBusy' } });
  });

  it('gives up the place in the queue of a caller that went away', async () => {
    const [first, second] = [runFork(narrow.hash('a')), runFork(narrow.hash('b'))];
    const waiting = runFork(narrow.hash('c'));
    await runPromise(Fiber.interrupt(waiting));
    const next = await runPromise(narrow.hash('d'));
    expect(next).toMatch(/^hmac-sha384\$2/);
    for (const fiber of [first, second]) await runPromise(Fiber.join(fiber));
  });

  it('replaces a child that dies and tries its job once more', async () => {
    const fiber = runFork(slow.hash('a'));
    await expect.poll(() => pool.pids()).toHaveLength(1);
    process.kill(pool.pids()[0]!, 'SIGKILL');
    expect(await runPromise(Fiber.join(fiber))).toMatch(/^hmac-sha384\$2/);
  });

  it.skipIf(process.platform !== 'linux')(
    'does not lose its job to a Ctrl-C that reaches the whole group',
    async () => {
      await runPromise(slow.hash('warm'));
      const [pid] = pool.pids();
      const fiber = runFork(slow.hash('a'));
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid!, signal);
      expect(await runPromise(Fiber.join(fiber))).toMatch(/^hmac-sha384\$2/);
      expect(pool.pids()).toEqual([pid]);
      expect(readFileSync(`/proc/${pid}/comm`, 'utf8')).not.toBe('');
    },
  );

  it('lets the work in hand end when it is closed, and refuses what comes after', async () => {
    const closed = openBcryptHasher({ cost: 4, processes: 1 });
    const fiber = runFork(closed.hash('a'));
    await closed.close();
    expect(await runPromise(Fiber.join(fiber))).toMatch(/^hmac-sha384\$2/);
    expect(await runPromise(Effect.result(closed.hash('b')))).toMatchObject({ failure: { _tag: 'HasherBusy' } });
    expect(closed.pids()).toEqual([]);
  });
});
