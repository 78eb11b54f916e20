import type { AccountPurge, PurgedAccount } from '@svc/application/accounts';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { mikroUnitOfWork } from '../kernel/unit-of-work.mikro.ts';
import { sql } from '../kernel/statement.ts';

/** Nobody has asked to confirm its address since $1, by a link or a code. */
const forgotten = `not exists (select 1 from action_token l where l.account_id = a.id and l.issued_at >= $1)
  and not exists (select 1 from otp_request q where q.email = a.email and q.account_id = a.id and q.last_sent_at >= $1)`;
/** Accounts `a` of nobody's, made before $1. An account that a lasting record names stays. */
const unused = `a.created_at < $1
  and ((a.state = 'Registered' and not a.email_proven and ${forgotten}) or a.state = 'Deleted')
  and not exists (select 1 from commerce_order o where o.user_id = a.id)
  and not exists (select 1 from booking b where b.user_id = a.id or b.booked_by = a.id)
  and not exists (select 1 from billing_profile p where p.user_id = a.id)
  and not exists (select 1 from client_subscription s where s.user_id = a.id)
  and not exists (select 1 from waiting_entry w where w.user_id = a.id)
  and not exists (select 1 from check_in c where c.user_id = a.id)`;
const pictured = 'exists (select 1 from photo p where p.owner_id = a.id)';

const withPictures = sql<{ id: AccountId }>(
  'account_purge_pictured',
  `select a.id from account a where ${unused} and ${pictured} order by a.created_at, a.id limit $2`,
);
// Locked first and judged again by a second statement: something may have been given to the account before the lock was had.
const lock = sql<{ id: AccountId }>(
  'account_purge_lock',
  `select a.id from account a where ${unused} and not ${pictured}
   order by a.created_at limit $2 for update of a skip locked`,
);
/** Mailed links go with their account by the foreign key. */
const purge = sql<PurgedAccount>(
  'account_purge',
  `with gone as materialized (
     select a.id from account a where a.id = any($2::uuid[]) and ${unused} and not ${pictured}
   ), ended as (delete from session s using gone where s.account_id = gone.id)
   delete from account a using gone where a.id = gone.id returning a.id, a.email`,
);

export const mikroAccountPurge = (database: Database): AccountPurge => ({
  withPictures: (before, limit) =>
    Effect.map(database.query(withPictures, [before, limit]), (rows) => rows.map(({ id }) => id)),
  purge: (before, limit) =>
    mikroUnitOfWork(database).run(
      Effect.gen(function* () {
        const locked = yield* database.query(lock, [before, limit]);
        return yield* database.query(purge, [before, locked.map(({ id }) => id)]);
      }),
    ),
});
