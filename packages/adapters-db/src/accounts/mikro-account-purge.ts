import type { AccountPurge } from '@svc/application/accounts';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';

/** Mailed links go with their account by the foreign key. */
const purge = sql<{ removed: number }>(
  'account_purge',
  `with gone as (
     select a.id from account a
     where a.created_at < $1 and ((a.state = 'Registered' and not a.email_proven) or a.state = 'Deleted')
       and not exists (select 1 from commerce_order o where o.user_id = a.id)
       and not exists (select 1 from booking b where b.user_id = a.id or b.booked_by = a.id)
       and not exists (select 1 from billing_profile p where p.user_id = a.id)
       and not exists (select 1 from client_subscription s where s.user_id = a.id)
     order by a.created_at limit $2 for update of a skip locked
   ), ended as (delete from session s using gone where s.account_id = gone.id
   ), removed as (delete from account a using gone where a.id = gone.id returning 1)
   select count(*)::int as removed from removed`,
);

export const mikroAccountPurge = (database: Database): AccountPurge => ({
  purge: (before, limit) => Effect.map(database.query(purge, [before, limit]), (rows) => rows[0]?.removed ?? 0),
});
