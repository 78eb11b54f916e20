import type { SubscriptionStore } from '@svc/application/booking';
import { taken } from '@svc/application/kernel';
import type { SubscriptionId } from '@svc/domain/booking';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { ofActor } from '../kernel/ledgers.mikro.ts';
import { sql } from '../kernel/statement.ts';
import { toMovement, type MovementJson } from './entry-movement.mapping.ts';
import { statusOnDay } from './subscription.sql.ts';
import {
  bornColumns,
  bornParams,
  changedColumns,
  changedParams,
  toSubscription,
  type SubscriptionJson,
} from './subscription.mapping.ts';

const list = sql<{ total: number; items: readonly SubscriptionJson[] }>(
  'subscription_list',
  `with seen as (select * from client_subscription where $1::uuid is null or user_id = $1),
     page as (select * from seen order by id desc limit $2 offset $3)
   select (select count(*)::int from seen) as total, coalesce((select json_agg(p.*) from page p), '[]'::json) as items`,
);
// Nobody makes one for this person meanwhile: rows that are not there yet cannot be locked.
const holdPerson = sql('subscription_hold_person', 'select pg_advisory_xact_lock(hashtextextended($1, 7))');
const lockOf = sql<{ row: SubscriptionJson }>(
  'subscription_lock_of',
  'select to_json(c.*) as row from client_subscription c where user_id = $1 order by id for update',
);
const lock = sql<{ row: SubscriptionJson }>(
  'subscription_lock',
  'select to_json(c.*) as row from client_subscription c where id = any($1::uuid[]) order by id for update',
);
const find = sql<{ row: SubscriptionJson }>(
  'subscription_find',
  'select to_json(c.*) as row from client_subscription c where id = $1',
);
const ofOrder = sql<{ row: SubscriptionJson }>(
  'subscription_of_order',
  'select to_json(c.*) as row from client_subscription c where order_id = $1',
);
const columns = [...bornColumns, ...changedColumns];
const insert = sql<{ id: SubscriptionId }>(
  'subscription_insert',
  `insert into client_subscription (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})
   on conflict (order_id) do nothing returning id`,
);
const save = sql(
  'subscription_save',
  `update client_subscription set ${changedColumns.map((name, at) => `${name} = $${at + 2}`).join(', ')} where id = $1`,
);
const limitAll = sql<{ id: SubscriptionId }>(
  'subscription_limit_all',
  `update client_subscription c set daily_limit = $2, version = version + 1
   where plan_id = $1 and ${statusOnDay('c', '$3::date')} not in ('Expired', 'Cancelled') returning id`,
);
const usedOn = sql<{ used: number }>(
  'subscription_used_on',
  'select used from subscription_day where subscription_id = $1 and local_date = $2',
);
const countDay = sql(
  'subscription_count_day',
  `insert into subscription_day as d (subscription_id, local_date, used) values ($1, $2, 1)
   on conflict (subscription_id, local_date) do update set used = d.used + 1`,
);
const freeDay = sql(
  'subscription_free_day',
  'update subscription_day set used = used - 1 where subscription_id = $1 and local_date = $2 and used > 0',
);
const move = sql<{ remaining: number }>(
  'entry_move',
  `with line as (
     insert into entry_movement (id, subscription_id, kind, delta, booking_id, actor_kind, actor, request_id, reason, at, key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (key) do nothing returning subscription_id, delta
   ) update client_subscription c set remaining = c.remaining + line.delta from line where c.id = line.subscription_id
   returning c.remaining`,
);
const movements = sql<{ row: MovementJson }>(
  'entry_movements_of',
  `select to_json(m.*) as row from (
     select * from entry_movement where subscription_id = $1 order by at desc, id desc limit $2
   ) m order by m.at, m.id`,
);
/** As `usedEntries` of the domain; a contract plays both. */
const used = sql<{ used: number }>(
  'entries_used',
  `select coalesce(sum(greatest(0, -net)), 0)::int as used from (
     select sum(delta) as net from entry_movement
     where subscription_id = $1 and kind not in ('grant', 'refund')
       and (booking_id is null or booking_id <> all($2::uuid[]))
     group by coalesce(booking_id::text, kind)
   ) about`,
);

export const mikroSubscriptionStore = (database: Database): SubscriptionStore => ({
  find: (id) =>
    Effect.map(database.query(find, [id]), ([found]) => (found === undefined ? null : toSubscription(found.row))),
  ofOrder: (orderId) =>
    Effect.map(database.query(ofOrder, [orderId]), ([found]) =>
      found === undefined ? null : toSubscription(found.row),
    ),
  list: ({ userId, page, pageSize }) =>
    Effect.map(database.query(list, [userId, pageSize, (page - 1) * pageSize]), ([answer]) => ({
      items: (answer?.items ?? []).map(toSubscription),
      total: answer?.total ?? 0,
    })),
  lockOf: (userId) =>
    Effect.andThen(
      database.query(holdPerson, [userId]),
      Effect.map(database.query(lockOf, [userId]), (rows) => rows.map(({ row }) => toSubscription(row))),
    ),
  lock: (ids) => Effect.map(database.query(lock, [ids]), (rows) => rows.map(({ row }) => toSubscription(row))),
  insert: (each) =>
    Effect.flatMap(database.query(insert, [...bornParams(each), ...changedParams(each)]), (rows) =>
      rows.length > 0 ? Effect.void : Effect.fail(taken('client_subscription_order')),
    ),
  save: (each) => Effect.asVoid(database.query(save, [each.id, ...changedParams(each)])),
  move: (line, actor) =>
    Effect.flatMap(
      database.query(move, [
        line.id,
        line.subscriptionId,
        line.kind,
        line.delta,
        line.bookingId,
        ...ofActor(actor),
        line.reason,
        line.at,
        line.key,
      ]),
      ([row]) => (row === undefined ? Effect.fail(taken('entry_movement_key')) : Effect.succeed(row.remaining)),
    ),
  movementsOf: (id, most = 1000) =>
    Effect.map(database.query(movements, [id, most]), (rows) => rows.map(({ row }) => toMovement(row))),
  usedEntries: (id, except) => Effect.map(database.query(used, [id, except]), ([row]) => row?.used ?? 0),
  limitAll: (planId, dailyLimit, today) =>
    Effect.map(database.query(limitAll, [planId, dailyLimit, today]), (rows) => rows.length),
  usedOn: (id, day) => Effect.map(database.query(usedOn, [id, day]), ([row]) => row?.used ?? 0),
  countDay: (id, day) => Effect.asVoid(database.query(countDay, [id, day])),
  freeDay: (id, day) => Effect.asVoid(database.query(freeDay, [id, day])),
});
