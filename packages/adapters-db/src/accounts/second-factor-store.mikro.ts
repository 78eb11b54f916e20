import type { SecondFactorStore } from '@svc/application/accounts';
import type { SecondFactor, SecondFactorState } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';

interface Columns {
  readonly account_id: AccountId;
  readonly state: SecondFactorState;
  readonly sealed_secret: string | null;
  readonly last_step: number | null;
  readonly recovery_hashes: readonly string[];
  readonly begun_by: string | null;
  readonly lock_mailed_at: string | null;
  readonly changed_at: string;
}
const toFactor = (row: Columns): SecondFactor => ({
  accountId: row.account_id,
  state: row.state,
  sealedSecret: row.sealed_secret,
  lastStep: row.last_step,
  recoveryHashes: row.recovery_hashes,
  begunBy: row.begun_by,
  lockMailedAt: row.lock_mailed_at === null ? null : toInstant(row.lock_mailed_at),
  changedAt: toInstant(row.changed_at),
});

const find = sql<Columns>('second_factor_find', 'select * from second_factor where account_id = $1');
const save = sql(
  'second_factor_save',
  `insert into second_factor (account_id, state, sealed_secret, last_step, recovery_hashes, changed_at, begun_by,
     lock_mailed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (account_id) do update set state = excluded.state, sealed_secret = excluded.sealed_secret,
     last_step = excluded.last_step, recovery_hashes = excluded.recovery_hashes, changed_at = excluded.changed_at,
     begun_by = excluded.begun_by, lock_mailed_at = excluded.lock_mailed_at`,
);
const remove = sql('second_factor_remove', 'delete from second_factor where account_id = $1');

export const mikroSecondFactorStore = (database: Database): SecondFactorStore => ({
  find: (accountId) =>
    Effect.map(database.query(find, [accountId]), ([row]) => (row === undefined ? null : toFactor(row))),
  save: (factor) =>
    Effect.asVoid(
      database.query(save, [
        factor.accountId,
        factor.state,
        factor.sealedSecret,
        factor.lastStep,
        factor.recoveryHashes,
        factor.changedAt,
        factor.begunBy,
        factor.lockMailedAt,
      ]),
    ),
  remove: (accountId) => Effect.asVoid(database.query(remove, [accountId])),
});
