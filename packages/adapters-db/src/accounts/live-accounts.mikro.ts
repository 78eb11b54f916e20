import type { LiveAccounts } from '@svc/application/kernel';
import { privilege } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';

/**
 * Locks these accounts, shared, and reads them as they are once nobody changes them. SuperAdmins first, then by id: a
 * change of an account locks the SuperAdmins before its subject, and nobody may wait for it the other way round. It is
 * the first lock of whatever takes it.
 * @param ids an SQL array of ids
 */
export const heldAccounts = (ids: string): string =>
  `select id, state from account where id = any(${ids})
   order by (privilege_bits & ${privilege.superAdmin}) = 0, id for share`;

// One that was there when the statement began and is not there after the wait was purged meanwhile.
const deletedAmong = sql<{ id: AccountId }>(
  'account_deleted_among',
  `with held as materialized (${heldAccounts('$1::uuid[]')})
   select seen.id from account seen left join held using (id)
   where seen.id = any($1::uuid[]) and coalesce(held.state, 'Deleted') = 'Deleted'`,
);

export const mikroLiveAccounts = (database: Database): LiveAccounts => ({
  deletedAmong: (ids) => Effect.map(database.query(deletedAmong, [ids]), (rows) => rows.map(({ id }) => id)),
});
