import type { LockoutStore } from '@svc/application/accounts';
import type { Lockout, LockoutState } from '@svc/domain/accounts';
import * as Effect from 'effect/Effect';
import type { StoreDown } from '@svc/application/kernel';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { mikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { sql } from '../kernel/statement.ts';

interface LockoutColumns {
  readonly state: LockoutState;
  readonly failures: number;
  readonly since: string;
}
const toLockout = ({ state, failures, since }: LockoutColumns): Lockout => ({
  state,
  failures,
  since: toInstant(since),
});

const statementsOf = (table: 'login_lockout' | 'login_decoy') => ({
  find: sql<LockoutColumns>(`${table}_find`, `select state, failures, since from ${table} where email = $1`),
  /** Makes the row that can be locked; an answer says that there was none. */
  seed: sql<{ email: string }>(
    `${table}_seed`,
    `insert into ${table} (email, state, failures, since) values ($1, 'Clear', 0, now())
     on conflict do nothing returning email`,
  ),
  lock: sql<LockoutColumns>(`${table}_lock`, `select state, failures, since from ${table} where email = $1 for update`),
  save: sql(`${table}_save`, `update ${table} set state = $2, failures = $3, since = $4 where email = $1`),
});

const lockoutStore = (database: Database, table: 'login_lockout' | 'login_decoy'): LockoutStore => {
  const { find, seed, lock, save } = statementsOf(table);
  return {
    find: (email) => Effect.map(database.query(find, [email]), (rows) => rows.map(toLockout)[0] ?? null),
    update: (email, change) =>
      mikroUnitOfWork(database).run(
        Effect.gen(function* () {
          const fresh = yield* database.query(seed, [email]);
          const [locked] = yield* database.query(lock, [email]);
          const next = change(fresh.length > 0 || locked === undefined ? null : toLockout(locked));
          yield* database.query(save, [email, next.state, next.failures, next.since]);
          return next;
        }),
      ),
  };
};

export const mikroLockoutStore = (database: Database): LockoutStore => lockoutStore(database, 'login_lockout');

export interface DecoyLockouts extends LockoutStore {
  /** Counters whose window ended an hour ago tell nothing any more. @returns how many went */
  readonly forgetOld: Effect.Effect<number, StoreDown>;
}

const forget = sql<{ gone: number }>(
  'login_decoy_forget',
  `with gone as (delete from login_decoy where since < now() - interval '1 hour' returning 1)
   select count(*)::int as gone from gone`,
);

/** Counters of addresses that have no password to guess, under their SHA-256; in a table that a crash may empty. */
export const mikroDecoyLockouts = (database: Database): DecoyLockouts => ({
  ...lockoutStore(database, 'login_decoy'),
  forgetOld: Effect.suspend(() => Effect.map(database.query(forget, []), (rows) => rows[0]?.gone ?? 0)),
});
