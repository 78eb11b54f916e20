import type { Clearing, SlotClearings } from '@svc/application/booking';
import type { SlotId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { json, sql } from '../kernel/statement.ts';

const lock = sql<{ clearing: Clearing }>(
  'slot_clearing_lock',
  'select clearing from slot where id = $1 and clearing is not null for no key update',
);
const underWay = sql<{ id: SlotId }>(
  'slot_clearing_under_way',
  'select id from slot where id = $1 and clearing is not null',
);
const begin = sql(
  'slot_clearing_begin',
  'update slot set clearing = $2::json, clear_at = $3 where id = any($1::uuid[]) and clearing is null',
);
const claim = sql<{ id: SlotId }>(
  'slot_clearing_claim',
  `with due as materialized (
     select id, clear_at from slot where clearing is not null and clear_at <= $1
     order by clear_at, id limit $3 for no key update skip locked
   ), claimed as (
     update slot s set clear_at = $1::timestamptz + $2::float8 * interval '1 millisecond'
     from due where due.id = s.id returning s.id, due.clear_at as since
   )
   select id from claimed order by since, id`,
);
const hurryCheckouts = sql(
  'slot_clearing_hurry',
  `update commerce_order set expires_at = $2 where state = 'Pending' and expires_at > $2 and id in (
     select h.order_id from hold h join slot s on s.id = h.slot_id
     where s.id = $1 and s.clearing is not null and h.purpose = 'checkout' and h.state = 'Active')`,
);
const hurryOrders = sql(
  'slot_clearing_hurry_orders',
  `with due as materialized (
     select o.id from commerce_order o join hold h on h.order_id = o.id
     where o.id = any($1::bigint[]) and o.state = 'Pending' and o.expires_at > $2 and h.purpose = 'checkout' and h.state = 'Active'
     order by o.id for no key update of o
   )
   update commerce_order o set expires_at = $2 from due where due.id = o.id`,
);
const end = sql('slot_clearing_end', 'update slot set clearing = null, clear_at = null where id = $1');

export const mikroSlotClearings = (database: Database): SlotClearings => ({
  lock: (id) => Effect.map(database.query(lock, [id]), ([row]) => row?.clearing ?? null),
  isUnderWay: (id) => Effect.map(database.query(underWay, [id]), (rows) => rows.length > 0),
  begin: (slots, clearing, now) => Effect.asVoid(database.query(begin, [slots, json(clearing), now])),
  claim: (now, claimMs, limit) =>
    Effect.map(database.query(claim, [now, claimMs, limit]), (rows) => rows.map(({ id }) => id)),
  hurryCheckouts: (id, now) => Effect.asVoid(database.query(hurryCheckouts, [id, now])),
  hurryOrders: (ids, now) => Effect.asVoid(database.query(hurryOrders, [ids, now])),
  end: (id) => Effect.asVoid(database.query(end, [id])),
});
