import type { StoreDown } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { inBatches, reading } from './in-batches.ts';
import { sql } from './statement.ts';

/** What a visit costs. Both times are milliseconds since 1970. */
export interface Visit {
  readonly key: string;
  readonly points: number;
  /** When the window ends, should this visit begin one. */
  readonly expire: number;
  readonly now: number;
}

/** The key's count with this visit, and when its window ends. */
export interface Counted {
  readonly points: number;
  readonly expire: number;
}

/** The tables that counts lie in; they look alike. */
export type CountTable = 'rate_limit' | 'gateway_call';

// In the order of the keys, so that two processes never wait for each other in a circle.
const countIn = (table: CountTable) =>
  sql<{ readonly key: string; readonly points: number; readonly expire: string }>(
    `${table}_count`,
    `insert into ${table} as counted (key, points, expire)
   select key, points, expire from unnest($1::text[], $2::int[], $3::bigint[]) as visit(key, points, expire) order by key
   on conflict (key) do update set
     points = case when counted.expire <= $4::bigint then excluded.points else counted.points + excluded.points end,
     expire = case when counted.expire <= $4::bigint then excluded.expire else counted.expire end
   returning key, points, expire`,
  );

/** Several visits of one key are one row; `ahead` of each is what the later ones cost, which is not its count yet. */
const summed = (visits: readonly Visit[]) => {
  const sums = new Map<string, { points: number; expire: number }>();
  const ahead = visits.toReversed().map(({ key, points, expire }) => {
    const sum = sums.get(key) ?? { points: 0, expire };
    const later = sum.points;
    sums.set(key, { points: later + points, expire: Math.max(sum.expire, expire) });
    return later;
  });
  return { sums, ahead: ahead.toReversed() };
};

/** Counts the visits of a moment by one statement. */
export const countPoints = (
  database: Database,
  table: CountTable,
): ((visit: Visit) => Effect.Effect<Counted, StoreDown>) => {
  const count = countIn(table);
  return inBatches((visits: readonly Visit[]) => {
    const { sums, ahead } = summed(visits);
    const rows = [...sums.values()];
    const now = Math.max(...visits.map((visit) => visit.now));
    const params = [[...sums.keys()], rows.map(({ points }) => points), rows.map(({ expire }) => expire), now];
    return Effect.map(database.query(count, params), (counted) => {
      const totals = new Map(counted.map((row) => [row.key, row]));
      return visits.map(({ key }, at) => {
        const { points, expire } = totals.get(key) ?? { points: 0, expire: 0 };
        return { points: points - (ahead[at] ?? 0), expire: Number(expire) };
      });
    });
  }, reading);
};
