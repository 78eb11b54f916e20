import type { StudioPlanQuery, StudioPlanStore } from '@svc/application/booking';
import type { StudioPlan, StudioPlanId } from '@svc/domain/booking';
import { euros } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { putOne } from '../kernel/rows.ts';
import { sql } from '../kernel/statement.ts';
import { StudioPlanRow } from './studio-plan.table.ts';
import { statusOnDay } from './subscription.sql.ts';

interface PlanJson {
  readonly id: StudioPlanId;
  readonly name: StudioPlan['name'];
  readonly description: StudioPlan['description'];
  readonly entries: number | null;
  readonly length: StudioPlan['length'];
  readonly price_cents: number;
  readonly vat: StudioPlan['vat'];
  readonly activity_ids: StudioPlan['activityIds'];
  readonly daily_limit: number | null;
  readonly start_rule: StudioPlan['startRule'];
  readonly max_freeze_days: number;
  readonly max_freezes: number;
  readonly online: boolean;
  readonly active: boolean;
  readonly archived: boolean;
  readonly position: number;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

const toPlan = (row: PlanJson): StudioPlan => ({
  id: row.id,
  name: row.name,
  description: row.description,
  entries: row.entries,
  length: row.length,
  price: euros(row.price_cents),
  vat: row.vat,
  activityIds: row.activity_ids,
  dailyLimit: row.daily_limit,
  startRule: row.start_rule,
  maxFreezeDays: row.max_freeze_days,
  maxFreezes: row.max_freezes,
  online: row.online,
  active: row.active,
  archived: row.archived,
  position: row.position,
  version: row.version,
  createdAt: toInstant(row.created_at),
  updatedAt: toInstant(row.updated_at),
});

const find = sql<{ row: PlanJson }>('studio_plan_find', 'select to_json(p.*) as row from studio_plan p where id = $1');
const lock = sql<{ row: PlanJson }>(
  'studio_plan_lock',
  'select to_json(p.*) as row from studio_plan p where id = $1 for update',
);
const offered = sql<{ row: PlanJson }>(
  'studio_plan_offered',
  'select to_json(p.*) as row from studio_plan p where online and active and not archived order by position, id',
);
const orders: Readonly<Record<StudioPlanQuery['sort'], string>> = {
  position: 'position',
  name: `name->>'it' collate "C"`,
  price: 'price_cents',
};
const listBy = (sort: StudioPlanQuery['sort']) =>
  sql<{ total: number; items: readonly PlanJson[] }>(
    `studio_plan_list_${sort}`,
    `with seen as (
       select * from studio_plan
       where ($1::boolean is null or active = $1) and ($2::boolean is null or archived = $2)
     ), page as (select * from seen order by ${orders[sort]}, id limit $3 offset $4)
     select (select count(*)::int from seen) as total,
       coalesce((select json_agg(p.* order by ${orders[sort]}, id) from page p), '[]'::json) as items`,
  );
const lists = { position: listBy('position'), name: listBy('name'), price: listBy('price') };
const remove = sql('studio_plan_remove', 'delete from studio_plan where id = $1');
const soldOf = sql<{ ever: number; live: number }>(
  'studio_plan_sold',
  `select count(*)::int as ever,
     count(*) filter (where ${statusOnDay('c', '$2::date')} not in ('Expired', 'Cancelled'))::int as live
   from client_subscription c where plan_id = $1`,
);

const one = ([found]: readonly { readonly row: PlanJson }[]): StudioPlan | null =>
  found === undefined ? null : toPlan(found.row);

export const mikroStudioPlanStore = (database: Database): StudioPlanStore => {
  const put = ({ price, ...plan }: StudioPlan) =>
    putOne(database, StudioPlanRow, ['id'], { ...plan, priceCents: price.amountCents, currency: price.currency });
  return {
    find: (id) => Effect.map(database.query(find, [id]), one),
    lock: (id) => Effect.map(database.query(lock, [id]), one),
    list: ({ active, archived, sort, page, pageSize }) =>
      Effect.map(database.query(lists[sort], [active, archived, pageSize, (page - 1) * pageSize]), ([answer]) => ({
        items: (answer?.items ?? []).map(toPlan),
        total: answer?.total ?? 0,
      })),
    offered: () => Effect.map(database.query(offered, []), (rows) => rows.map(({ row }) => toPlan(row))),
    insert: put,
    save: put,
    remove: (id) => Effect.asVoid(database.query(remove, [id])),
    soldOf: (id, today) =>
      Effect.map(database.query(soldOf, [id, today]), ([row]) => ({ ever: row?.ever ?? 0, live: row?.live ?? 0 })),
  };
};
