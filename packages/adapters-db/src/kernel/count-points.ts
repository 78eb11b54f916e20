import type { StoreDown } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import type { Database } from './database.ts';
import { joinBatches, reading } from './gather/in-batches.ts';
import { sql } from './statement.ts';

/** What a visit costs. */
export interface Visit {
  readonly key: string;
  readonly points: number;
  /** Length of the window in milliseconds, should this visit begin one. */
  readonly lasts: number;
}

/** The key's count with this visit, and in how many milliseconds its window ends. */
export interface Counted {
  readonly points: number;
  readonly endsIn: number;
}

/** A promise that rejects with the fault itself. */
export const settled = async <A>(effect: Effect.Effect<A, StoreDown>): Promise<A> => {
  const result = await Effect.runPromise(Effect.result(effect));
  if (result._tag === 'Success') return result.success;
  // oxlint-disable-next-line only-throw-error -- a fault is a value here; the caller takes it apart
  throw result.failure;
};

/** The tables that counts lie in; they look alike. */
export type CountTable = 'rate_limit' | 'gateway_call';

/** By the database's clock: those of the processes may differ, and the one ahead would end the windows of all. */
export const nowMs = '(extract(epoch from statement_timestamp()) * 1000)::bigint';

// In the order of the keys, so that two processes never wait for each other in a circle.
const countIn = (table: CountTable) =>
  sql<{ readonly key: string; readonly points: number; readonly ends_in: string }>(
    `${table}_count`,
    `insert into ${table} as counted (key, points, expire)
   select key, points, ${nowMs} + lasts from unnest($1::text[], $2::int[], $3::bigint[]) as visit(key, points, lasts) order by key
   on conflict (key) do update set
     points = case when counted.expire <= ${nowMs} then excluded.points else counted.points + excluded.points end,
     expire = case when counted.expire <= ${nowMs} then excluded.expire else counted.expire end
   returning key, points, expire - ${nowMs} as ends_in`,
  );

/** Several visits of one key are one row; `ahead` of each is what the later ones cost, which is not its count yet. */
const summed = (visits: readonly Visit[]) => {
  const sums = new Map<string, { points: number; lasts: number }>();
  const ahead = visits.toReversed().map(({ key, points, lasts }) => {
    const sum = sums.get(key) ?? { points: 0, lasts };
    const later = sum.points;
    sums.set(key, { points: later + points, lasts: Math.max(sum.lasts, lasts) });
    return later;
  });
  return { sums, ahead: ahead.toReversed() };
};

/** Counts the visits of a moment by one statement; rejects with a `StoreDown`. A fiber for each would cost more than its count. */
export const countPoints = (database: Database, table: CountTable): ((visit: Visit) => Promise<Counted>) => {
  const count = countIn(table);
  const join = joinBatches((visits: readonly Visit[]) => {
    const { sums, ahead } = summed(visits);
    const rows = [...sums.values()];
    const params = [[...sums.keys()], rows.map(({ points }) => points), rows.map(({ lasts }) => lasts)];
    return Effect.map(database.query(count, params), (counted) => {
      const totals = new Map(counted.map((row) => [row.key, row]));
      return visits.map(({ key }, at) => {
        const { points, ends_in: endsIn } = totals.get(key) ?? { points: 0, ends_in: 0 };
        return { points: points - (ahead[at] ?? 0), endsIn: Number(endsIn) };
      });
    });
  }, reading);
  return (visit) =>
    new Promise((resolve, reject) => {
      join(visit, (answer) => {
        if (Exit.isExit(answer) && Exit.isSuccess(answer)) resolve(answer.value as Counted);
        else settled(answer).then(resolve, reject);
      });
    });
};
