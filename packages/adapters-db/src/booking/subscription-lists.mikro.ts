import type { ProScope, SubscriptionLists, SubscriptionQuery, SubscriptionStats } from '@svc/application/booking';
import * as Effect from 'effect/Effect';
import { containing } from '../kernel/containing.ts';
import type { Database } from '../kernel/database.ts';
import { sql, type Param, type Statement } from '../kernel/statement.ts';
import { ledgerOf } from './ledger.mikro.ts';
import { toSubscription, type SubscriptionJson } from './subscription.mapping.ts';
import { statusOnDay } from './subscription.sql.ts';

/** $1 a Pro, $2 since when they gave classes to the client; null: everybody is in sight. */
const inSight = `($1::text is null or exists (
    select 1 from booking b join slot s on s.id = b.slot_id join activity v on v.id = s.activity_id
    where b.user_id = c.user_id and s.starts_at >= $2 and $1::text = any(v.professional_ids)))`;
const sightParams = (scope: ProScope | null): readonly Param[] => [scope?.proId ?? null, scope?.since ?? null];

type Found = { readonly total: number; readonly items: readonly { row: SubscriptionJson; name: string | null }[] };
const orders: Readonly<Record<SubscriptionQuery['sort'], string>> = {
  validTo: `coalesce(valid_to, 'infinity'::date)`,
  createdAt: 'created_at',
  remaining: `coalesce(remaining, 2147483647)`,
};
const searchBy = (sort: SubscriptionQuery['sort'], direction: 'asc' | 'desc'): Statement<Found> =>
  sql(
    `subscription_search_${sort.toLowerCase()}_${direction}`,
    `with seen as (
       select c.*, a.display_name as client_name from client_subscription c left join account a on a.id = c.user_id
       where ${inSight}
         and ($4::uuid is null or c.user_id = $4) and ($5::uuid is null or c.plan_id = $5)
         and (cardinality($6::text[]) = 0 or ${statusOnDay('c', '$3::date')} = any($6))
         and ($7::date is null or c.valid_to < $7)
         and ($8::boolean is null or (coalesce(c.remaining, 1) = 0) = $8)
         and ($9::text is null or a.display_name ilike $9)
     ), page as (select * from seen order by ${orders[sort]} ${direction}, id ${direction} limit $10 offset $11)
     select (select count(*)::int from seen) as total, coalesce((
       select json_agg(json_build_object('row', to_json(p.*), 'name', p.client_name)
                       order by ${orders[sort]} ${direction}, id ${direction}) from page p), '[]'::json) as items`,
  );
const searches = Object.fromEntries(
  (['validTo', 'createdAt', 'remaining'] as const).map((sort) => [
    sort,
    { asc: searchBy(sort, 'asc'), desc: searchBy(sort, 'desc') },
  ]),
) as Readonly<Record<SubscriptionQuery['sort'], { readonly asc: Statement<Found>; readonly desc: Statement<Found> }>>;

const stats = sql<{ stats: SubscriptionStats }>(
  'subscription_stats',
  `with seen as materialized (
     select c.*, ${statusOnDay('c', '$3::date')} as now from client_subscription c where ${inSight}
   ), lines as (
     select m.kind, m.delta from entry_movement m join seen on seen.id = m.subscription_id where m.at >= $4 and m.at < $5
   ), plans as (
     select plan_id, count(*)::int as sold, count(*) filter (where now = 'Active')::int as active,
       (array_agg(name order by id desc))[1] as name
     from seen group by plan_id
   )
   select json_build_object(
     'active', (select count(*) from seen where now = 'Active'),
     'suspended', (select count(*) from seen where now = 'Suspended'),
     'expiring30d', (select count(*) from seen where now = 'Active' and valid_to <= $3::date + 30),
     'exhausted', (select count(*) from seen where now = 'Active' and remaining = 0),
     'entriesSold', (select coalesce(sum(delta), 0) from lines where kind = 'grant'),
     'entriesSpent', (select coalesce(-sum(delta), 0) from lines where kind in ('consume', 'return')),
     'forfeited', (select count(*) from booking b join seen on seen.id = b.subscription_id join slot s on s.id = b.slot_id
                   where b.entry_outcome = 'forfeited' and s.starts_at >= $4 and s.starts_at < $5),
     'checkIns', (select count(*) from check_in k join seen on seen.id = k.subscription_id
                  where k.undone_at is null and k.at >= $4 and k.at < $5),
     'byPlan', coalesce((select json_agg(json_build_object('planId', plan_id, 'name',
                  case when plan_id is null then '' else name end, 'sold', sold, 'active', active)
                  order by sold desc, plan_id nulls first) from plans), '[]'::json)
   ) as stats`,
);

export const mikroSubscriptionLists = (database: Database): SubscriptionLists => ({
  ledger: ledgerOf(database),
  search: (query) => {
    const { scope, today, userId, planId, statuses, expiringBefore, exhausted, name, page, pageSize } = query;
    const wanted = [today, userId, planId, statuses, expiringBefore, exhausted];
    const bounds = [name === null ? null : containing(name), pageSize, (page - 1) * pageSize];
    const statement = searches[query.sort][query.descending ? 'desc' : 'asc'];
    return Effect.map(database.query(statement, [...sightParams(scope), ...wanted, ...bounds]), ([answer]) => ({
      items: (answer?.items ?? []).map((found) => ({
        subscription: toSubscription(found.row),
        clientName: found.name,
      })),
      total: answer?.total ?? 0,
    }));
  },
  stats: ({ scope, today, from, to }) =>
    Effect.flatMap(database.query(stats, [...sightParams(scope), today, from, to]), ([row]) =>
      row === undefined ? Effect.die(new Error('counts have a row')) : Effect.succeed(row.stats),
    ),
});
