import { rateLimiterContract } from '@svc/application/contracts';
import * as Effect from 'effect/Effect';
import { Client } from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';
import { passWindows } from '../testing/pass-windows.ts';
import { openDatabase } from './database.ts';
import { sharedRateLimiter } from './shared-rate-limiter.ts';

const shared = oneDatabase();
afterAll(shared.close);

rateLimiterContract('postgres', async () => {
  const { database, url } = await shared.open();
  vi.useFakeTimers({ toFake: ['Date'] });
  return {
    limiter: sharedRateLimiter(database),
    pass: async (seconds) => {
      await passWindows(url, seconds);
      vi.setSystemTime(Date.now() + seconds * 1000);
    },
    close: () => Promise.resolve(void vi.useRealTimers()),
  };
});

const limit = { name: 'door', points: 4, perSeconds: 60 };
const run = Effect.runPromise;

describe('the limiter on Postgres', () => {
  it('shares a count between processes: each has its own pool and its own memory', async () => {
    const { database, url } = await shared.open();
    const other = openDatabase({ url });
    const [one, two] = [sharedRateLimiter(database), sharedRateLimiter(other)];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => run((at % 2 === 0 ? one : two).take(limit, 'a'))),
    );
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(4);
    expect((await run(two.take(limit, 'b'))).allowed).toBe(true);
    await other.close();
  });

  it('counts the visits of one moment by one statement, each key on its own and each visit once', async () => {
    const { database } = await shared.open();
    const asked: string[] = [];
    const limiter = sharedRateLimiter({
      ...database,
      query: (statement, params) => (asked.push(statement.name), database.query(statement, params)),
    });
    await run(limiter.take(limit, 'a'));
    const keys = Array.from({ length: 15 }, (_, at) => 'abc'[at % 3] ?? '');
    const answers = await Promise.all(keys.map((key) => run(limiter.take(limit, key))));
    const allowed = (wanted: string) => answers.filter((each, at) => keys[at] === wanted && each.allowed).length;
    expect(['a', 'b', 'c'].map(allowed)).toEqual([3, 4, 4]);
    expect(asked).toEqual(['rate_limit_count', 'rate_limit_count']);
  });

  it('is a fault while the database is away, never a pass', async () => {
    const { url } = await shared.open();
    const gone = new URL(url);
    gone.pathname = '/svc_no_such_database';
    const away = openDatabase({ url: gone.href });
    expect(await run(Effect.flip(sharedRateLimiter(away).take(limit, 'a')))).toMatchObject({ _tag: 'StoreDown' });
    await away.close();
  });

  it('forgets windows that have ended, and only those', async () => {
    const { database, url } = await shared.open();
    const limiter = sharedRateLimiter(database);
    await run(limiter.take(limit, 'short'));
    await run(limiter.take({ ...limit, perSeconds: 3600 }, 'long'));
    await passWindows(url, 61);
    expect(await run(limiter.forgetEnded)).toBe(1);
    expect(await run(limiter.forgetEnded)).toBe(0);
  });

  it('forgets without waiting for a count that somebody is writing', async () => {
    const { database, url } = await shared.open();
    const limiter = sharedRateLimiter(database);
    await run(limiter.take(limit, 'a'));
    await run(limiter.take(limit, 'b'));
    await passWindows(url, 61);
    const writing = new Client(url);
    await writing.connect();
    await writing.query('begin');
    await writing.query(`select 1 from rate_limit where key = 'door a' for update`);
    expect(await run(limiter.forgetEnded)).toBe(1);
    await writing.query('rollback');
    await writing.end();
    expect(await run(limiter.forgetEnded)).toBe(1);
  });

  it('goes by the clock of the database: a process that is an hour ahead or behind ends no window and waits no longer', async () => {
    const { database } = await shared.open();
    const [one, ahead, behind] = [1, 2, 3].map(() => sharedRateLimiter(database));
    const now = Date.now();
    const takeAt = (limiter: typeof one, ms: number, key = 'a') => {
      vi.useFakeTimers({ toFake: ['Date'], now: ms });
      return run(limiter!.take(limit, key));
    };
    for (let visit = 0; visit < 4; visit += 1) expect((await takeAt(one, now)).allowed).toBe(true);
    const answers = [await takeAt(ahead, now + 3_600_000), await takeAt(behind, now - 3_600_000)];
    for (const answer of answers) {
      expect(answer.allowed).toBe(false);
      expect(answer).toHaveProperty('retryAfterSeconds');
      expect('retryAfterSeconds' in answer && answer.retryAfterSeconds).toBeLessThanOrEqual(60);
    }
    await run(behind!.pause(limit, 'b', 30));
    expect(await takeAt(one, now, 'b')).toMatchObject({ allowed: false });
    vi.setSystemTime(now + 3_600_000);
    expect(await run(ahead!.forgetEnded)).toBe(0);
    vi.useRealTimers();
  });
});
