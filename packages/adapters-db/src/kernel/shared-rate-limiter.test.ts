import { rateLimiterContract } from '@svc/application/contracts';
import * as Effect from 'effect/Effect';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';
import { openDatabase } from './database.ts';
import { sharedRateLimiter } from './shared-rate-limiter.ts';

const shared = oneDatabase();
afterAll(shared.close);

rateLimiterContract('postgres', async () => {
  const { database } = await shared.open();
  vi.useFakeTimers({ toFake: ['Date'] });
  return {
    limiter: sharedRateLimiter(database),
    pass: (seconds) => void vi.setSystemTime(Date.now() + seconds * 1000),
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
    const { database } = await shared.open();
    const limiter = sharedRateLimiter(database);
    await run(limiter.take({ ...limit, perSeconds: 1 }, 'short'));
    await run(limiter.take(limit, 'long'));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 });
    expect(await run(limiter.forgetEnded)).toBe(1);
    expect(await run(limiter.forgetEnded)).toBe(0);
    vi.useRealTimers();
  });
});
