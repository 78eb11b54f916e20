import type { OwedRefund, OwedRefunds } from '@svc/application/booking';
import type { BookingId, OrderId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';

interface OwedJson {
  readonly booking_id: BookingId;
  readonly order_id: OrderId;
  readonly percent: number;
  readonly reason: OwedRefund['reason'];
  readonly at: string;
}
const toOwed = ({ row }: { readonly row: OwedJson }): OwedRefund => ({
  bookingId: row.booking_id,
  orderId: row.order_id,
  percent: row.percent,
  reason: row.reason,
  at: toInstant(row.at),
});

const owe = sql(
  'owed_refund_owe',
  `insert into owed_refund (booking_id, order_id, percent, reason, at, look_at) values ($1, $2, $3, $4, $5, $5)
   on conflict (booking_id) do update set percent = excluded.percent, reason = excluded.reason, at = excluded.at,
     look_at = excluded.look_at, closed = null, closed_at = null,
     given = case when owed_refund.closed = 'opened' then owed_refund.percent else owed_refund.given end
   where owed_refund.percent < excluded.percent`,
);
const claim = sql<{ row: OwedJson }>(
  'owed_refund_claim',
  `with due as materialized (
     select booking_id, look_at from owed_refund where closed is null and look_at <= $1
     order by look_at, booking_id limit $3 for update skip locked
   ), claimed as (
     update owed_refund o set look_at = $1::timestamptz + $2::float8 * interval '1 millisecond'
     from due where due.booking_id = o.booking_id returning o.*
   )
   select json_build_object('booking_id', claimed.booking_id, 'order_id', claimed.order_id,
     'percent', claimed.percent - claimed.given, 'reason', claimed.reason, 'at', claimed.at) as row
   from claimed join due using (booking_id) order by due.look_at, booking_id`,
);
const of = sql<{ row: OwedJson }>(
  'owed_refund_of',
  'select to_json(o.*) as row from owed_refund o where booking_id = any($1::uuid[]) order by booking_id',
);
const close = sql<{ id: BookingId }>(
  'owed_refund_close',
  `update owed_refund set closed = $2, closed_at = $3
   where booking_id = $1 and closed is null and percent - given = $4 returning booking_id as id`,
);

export const mikroOwedRefunds = (database: Database): OwedRefunds => ({
  owe: ({ bookingId, orderId, percent, reason, at }) =>
    Effect.asVoid(database.query(owe, [bookingId, orderId, percent, reason, at])),
  claim: (now, claimMs, limit) => Effect.map(database.query(claim, [now, claimMs, limit]), (rows) => rows.map(toOwed)),
  of: (bookings) => Effect.map(database.query(of, [bookings]), (rows) => rows.map(toOwed)),
  close: ({ bookingId, percent }, how, at) =>
    Effect.map(database.query(close, [bookingId, how, at, percent]), (rows) => rows.length > 0),
});
