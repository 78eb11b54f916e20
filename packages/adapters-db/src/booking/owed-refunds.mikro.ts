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
  `insert into owed_refund (booking_id, order_id, percent, reason, at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
);
const open = sql<{ row: OwedJson }>(
  'owed_refund_open',
  `select to_json(o.*) as row from owed_refund o where closed is null order by at, booking_id limit $1`,
);
const of = sql<{ row: OwedJson }>(
  'owed_refund_of',
  'select to_json(o.*) as row from owed_refund o where booking_id = any($1::uuid[]) order by booking_id',
);
const close = sql<{ id: BookingId }>(
  'owed_refund_close',
  `update owed_refund set closed = $2, closed_at = $3 where booking_id = $1 and closed is null returning booking_id as id`,
);

export const mikroOwedRefunds = (database: Database): OwedRefunds => ({
  owe: ({ bookingId, orderId, percent, reason, at }) =>
    Effect.asVoid(database.query(owe, [bookingId, orderId, percent, reason, at])),
  open: (limit) => Effect.map(database.query(open, [limit]), (rows) => rows.map(toOwed)),
  of: (bookings) => Effect.map(database.query(of, [bookings]), (rows) => rows.map(toOwed)),
  close: (bookingId, how, at) => Effect.map(database.query(close, [bookingId, how, at]), (rows) => rows.length > 0),
});
