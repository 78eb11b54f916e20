import { storeDown, type StoreDown } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import { gatewayCallTable } from '../migrations/0001-kernel.ts';
import { openDatabase, type Database } from './database.ts';
import { migrationKey } from './migrate.ts';
import { countsIn, type SharedRateLimiter } from './shared-rate-limiter.ts';
import { sql } from './statement.ts';

/** A database in which several processes and tenants count together what they ask of others. */
export interface CountingPlace extends SharedRateLimiter {
  readonly close: () => Promise<void>;
}

export interface CountingPlaceOptions {
  /** It need not be a tenant's database: the table is made where it is missing. Else a missing table is a fault. */
  readonly makesTable: boolean;
  /** How long an answer is waited for. */
  readonly waitMs?: number;
}

interface Opened {
  readonly database: Database;
  readonly counts: SharedRateLimiter;
}

const isThere = sql<{ is: boolean }>('gateway_call_there', `select to_regclass('gateway_call') is not null as is`);
/** Two processes on a fresh database would otherwise make it at the same moment, or one while another migrates it. */
const made = sql(
  'gateway_call_make',
  `do $$ begin
    perform pg_advisory_xact_lock(${migrationKey});
    ${gatewayCallTable};
  end $$`,
);

const makeMissing = (database: Database): Effect.Effect<void, StoreDown> =>
  Effect.flatMap(database.query(isThere, []), ([table]) =>
    table?.is === true ? Effect.void : Effect.asVoid(database.query(made, [])),
  );

/**
 * Opens the place, with two connections at most; nothing is connected before the first count. Whatever is wrong with it, a
 * table without rights included, is a fault: the caller decides what a call without a count is worth.
 * @param urlOf postgres://user:password@host:port/database; the role may use the table, or make it
 */
export const openCountingPlace = (
  urlOf: () => Promise<string>,
  { makesTable, waitMs = 5_000 }: CountingPlaceOptions,
): CountingPlace => {
  let opening: Promise<Opened> | undefined;
  let ready = !makesTable;
  let closed = false;
  const open = async (): Promise<Opened> => {
    // A server that fell silent would keep the connection, and all who count after it, for hours.
    const database = openDatabase({ url: await urlOf(), poolMax: 2, answerMs: waitMs });
    return { database, counts: countsIn(database, 'gateway_call') };
  };
  const opened = Effect.promise(() => {
    opening ??= open();
    opening.catch(() => (opening = undefined));
    return opening;
  });
  const there = <A>(use: (counts: SharedRateLimiter) => Effect.Effect<A, StoreDown>): Effect.Effect<A, StoreDown> =>
    Effect.suspend(() => {
      if (closed) return Effect.fail(storeDown('the counts of this place are closed'));
      return Effect.flatMap(opened, ({ database, counts }) => {
        const prepared = ready
          ? Effect.void
          : Effect.tap(makeMissing(database), () => Effect.sync(() => (ready = true)));
        return Effect.flatMap(prepared, () => use(counts));
      });
    }).pipe(
      Effect.timeoutOrElse({ duration: waitMs, orElse: () => Effect.fail(storeDown('counting took too long')) }),
      Effect.catchDefect((defect) =>
        Effect.fail(storeDown(`counting: ${defect instanceof Error ? defect.message : 'unknown reason'}`)),
      ),
      // It may have been made anew meanwhile, and empty.
      Effect.tapError(() => Effect.sync(() => (ready = !makesTable))),
    );
  return {
    take: (limit, key) => there((counts) => counts.take(limit, key)),
    pause: (limit, key, seconds) => there((counts) => counts.pause(limit, key, seconds)),
    forgetEnded: there((counts) => counts.forgetEnded),
    close: async () => {
      closed = true;
      const known = await opening?.catch(() => undefined);
      await known?.database.close();
    },
  };
};
