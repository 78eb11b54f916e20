import type { CheckInStore } from '@svc/application/booking';
import type { CheckIn } from '@svc/domain/booking';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant, toInstantOrNull } from '../kernel/instant.type.ts';
import { insertOnce } from '../kernel/rows.ts';
import { sql } from '../kernel/statement.ts';
import { CheckInRow } from './check-in.table.ts';

interface CheckInJson {
  readonly id: CheckIn['id'];
  readonly booking_id: CheckIn['bookingId'];
  readonly slot_id: CheckIn['slotId'];
  readonly user_id: CheckIn['userId'];
  readonly subscription_id: CheckIn['subscriptionId'];
  readonly method: CheckIn['method'];
  readonly at: string;
  readonly by: CheckIn['by'];
  readonly undone_at: string | null;
  readonly undone_by: CheckIn['undoneBy'];
}

const toCheckIn = (row: CheckInJson): CheckIn => ({
  id: row.id,
  bookingId: row.booking_id,
  slotId: row.slot_id,
  userId: row.user_id,
  subscriptionId: row.subscription_id,
  method: row.method,
  at: toInstant(row.at),
  by: row.by,
  undoneAt: toInstantOrNull(row.undone_at),
  undoneBy: row.undone_by,
});

const ofBooking = sql<{ row: CheckInJson }>(
  'check_in_of_booking',
  `select to_json(c.*) as row from check_in c where booking_id = $1
   order by undone_at is null desc, at desc, id desc limit 1`,
);
const undo = sql<{ id: CheckIn['id'] }>(
  'check_in_undo',
  'update check_in set undone_at = $2, undone_by = $3 where booking_id = $1 and undone_at is null returning id',
);
const list = sql<{ total: number; items: readonly CheckInJson[] }>(
  'check_in_list',
  `with seen as (
     select * from check_in where ($1::uuid is null or user_id = $1) and ($2::uuid is null or subscription_id = $2)
   ), page as (select * from seen order by at desc, id desc limit $3 offset $4)
   select (select count(*)::int from seen) as total,
     coalesce((select json_agg(p.* order by at desc, id desc) from page p), '[]'::json) as items`,
);

export const mikroCheckInStore = (database: Database): CheckInStore => ({
  insert: (checkIn) => insertOnce(database, CheckInRow, { ...checkIn }, 'check_in_booking'),
  ofBooking: (id) =>
    Effect.map(database.query(ofBooking, [id]), ([found]) => (found === undefined ? null : toCheckIn(found.row))),
  undo: (id, at, by) => Effect.map(database.query(undo, [id, at, by]), (rows) => rows.length > 0),
  list: ({ userId, subscriptionId, page, pageSize }) =>
    Effect.map(database.query(list, [userId, subscriptionId, pageSize, (page - 1) * pageSize]), ([answer]) => ({
      items: (answer?.items ?? []).map(toCheckIn),
      total: answer?.total ?? 0,
    })),
});
