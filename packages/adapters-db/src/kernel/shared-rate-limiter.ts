import type { PausableLimiter, RateLimit, RateTaken, StoreDown } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { countPoints, nowMs, settled, type CountTable } from './count-points.ts';
import type { Database } from './database.ts';
import { sql, type Param } from './statement.ts';

export interface SharedRateLimiter extends PausableLimiter {
  /** Forgets windows that have ended. @returns how many */
  readonly forgetEnded: Effect.Effect<number, StoreDown>;
}

interface NamedQuery {
  readonly name: string;
  readonly text: string;
  readonly values: readonly Param[];
}

/** How the library calls the statement that counts a visit: key, points, end of the window, now. */
const countingIn = (table: CountTable): string => `${table}:rlflx-upsert`;

/**
 * What rate-limiter-flexible asks of a driver, on our own pool; it rejects with our fault. Its one statement per visit
 * is counted together with those of the same moment.
 */
const storeClient = (database: Database, table: CountTable, count = countPoints(database, table)) => ({
  query: async ({ name, text, values }: NamedQuery): Promise<{ readonly rows: readonly object[] }> => {
    if (name !== countingIn(table)) return { rows: await settled(database.query<object>({ name, text }, values)) };
    const [key, points, expire, now] = values;
    const visit = { key: String(key), points: Number(points), lasts: Number(expire) - Number(now) };
    const { endsIn, ...counted } = await count(visit);
    return { rows: [{ ...counted, expire: Date.now() + endsIn }] }; // the library reckons from this process's clock
  },
});

const isFault = (value: unknown): value is StoreDown =>
  typeof value === 'object' && value !== null && '_tag' in value && value._tag === 'StoreDown';
const isRefusal = (value: unknown): value is { readonly msBeforeNext: number } =>
  typeof value === 'object' && value !== null && 'msBeforeNext' in value;

/** A key that has used its points up is refused from memory until its window ends: a flood does not reach Postgres. */
const limiterOf = async (
  client: ReturnType<typeof storeClient>,
  tableName: CountTable,
  { points, perSeconds }: RateLimit,
): Promise<RateLimiterPostgres> => {
  const { RateLimiterPostgres: Limiter } = await import('rate-limiter-flexible'); // 20 modules nobody needs at start
  return new Limiter({
    storeClient: client,
    storeType: 'client',
    tableName,
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: '',
    points,
    duration: perSeconds,
    inMemoryBlockOnConsumed: points,
  });
};

/** It waits for nobody, so that no counts of several keys and no other process's cleaning wait for it in a circle. */
const endedIn = (table: CountTable) =>
  sql<{ gone: number }>(
    `${table}_forget`,
    `with ended as (select key from ${table} where expire < ${nowMs} for update skip locked),
   gone as (delete from ${table} using ended where ${table}.key = ended.key returning 1)
   select count(*)::int as gone from gone`,
  );

const pausedIn = (table: CountTable) =>
  sql<{ key: string }>(
    `${table}_pause`,
    `insert into ${table} as counted (key, points, expire) values ($1, $2, ${nowMs} + $3::bigint)
   on conflict (key) do update set
     points = greatest(counted.points, excluded.points), expire = greatest(counted.expire, excluded.expire)
   returning key`,
  );

/** Counts in a database, by its clock, so that all processes share them. A database that is away is a fault, not a pass. */
export const countsIn = (database: Database, table: CountTable): SharedRateLimiter => {
  const limiters = new Map<string, Promise<RateLimiterPostgres>>();
  const client = storeClient(database, table);
  const [paused, ended] = [pausedIn(table), endedIn(table)];
  const of = (limit: RateLimit): Promise<RateLimiterPostgres> => {
    const id = `${limit.name} ${limit.points} ${limit.perSeconds}`;
    const limiter = limiters.get(id) ?? limiterOf(client, table, limit);
    limiters.set(id, limiter);
    return limiter;
  };
  return {
    take: (limit, key) =>
      Effect.tryPromise({
        try: async () => {
          await (await of(limit)).consume(`${limit.name} ${key}`);
          return { allowed: true } as const;
        },
        catch: (thrown) => ({ thrown }),
      }).pipe(
        Effect.catch(({ thrown }): Effect.Effect<RateTaken, StoreDown> => {
          if (isFault(thrown)) return Effect.fail(thrown);
          if (!isRefusal(thrown)) return Effect.die(thrown);
          return Effect.succeed({ allowed: false, retryAfterSeconds: Math.max(thrown.msBeforeNext, 1) / 1000 });
        }),
      ),
    pause: (limit, key, seconds) =>
      Effect.suspend(() =>
        Effect.asVoid(database.query(paused, [`${limit.name} ${key}`, limit.points + 1, Math.ceil(seconds * 1000)])),
      ),
    forgetEnded: Effect.suspend(() => Effect.map(database.query(ended, []), (rows) => rows[0]?.gone ?? 0)),
  };
};

/** Counts in the tenant's database. */
export const sharedRateLimiter = (database: Database): SharedRateLimiter => countsIn(database, 'rate_limit');
