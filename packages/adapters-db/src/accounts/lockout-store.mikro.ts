import type { LockoutStore } from '@svc/application/accounts';
import type { Lockout, LockoutState } from '@svc/domain/accounts';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { mikroUnitOfWork } from '../kernel/unit-of-work.mikro.ts';
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
  /** Makes the row, or locks the one there is; `fresh` says that there was none. */
  hold: sql<LockoutColumns & { readonly fresh: boolean }>(
    `${table}_hold`,
    `insert into ${table} as l (email, state, failures, since) values ($1, 'Clear', 0, now())
     on conflict (email) do update set email = l.email returning state, failures, since, xmax = 0 as fresh`,
  ),
  save: sql(`${table}_save`, `update ${table} set state = $2, failures = $3, since = $4 where email = $1`),
  forget: sql(`${table}_forget`, `delete from ${table} where email = $1`),
});

const lockoutStore = (database: Database, table: 'login_lockout' | 'login_decoy'): LockoutStore => {
  const { find, hold, save, forget } = statementsOf(table);
  return {
    find: (email) => Effect.map(database.query(find, [email]), (rows) => rows.map(toLockout)[0] ?? null),
    update: (email, change) =>
      mikroUnitOfWork(database).run(
        Effect.gen(function* () {
          const [held] = yield* database.query(hold, [email]);
          const next = change(held === undefined || held.fresh ? null : toLockout(held));
          yield* database.query(save, [email, next.state, next.failures, next.since]);
          return next;
        }),
      ),
    forget: (email) => Effect.asVoid(database.query(forget, [email])),
  };
};

export const mikroLockoutStore = (database: Database): LockoutStore => lockoutStore(database, 'login_lockout');

/** Counters of addresses that have no password to guess, under their SHA-256; in a table that a crash may empty. */
export const mikroDecoyLockouts = (database: Database): LockoutStore => lockoutStore(database, 'login_decoy');
