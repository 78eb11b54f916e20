import type { BookingStore } from '@svc/application/booking';
import { aheadBookingStates, bookingTable, isLive, type Booking, type BookingState } from '@svc/domain/booking';
import { allowedFrom, type BookingId, type OrderId } from '@svc/domain/kernel';
import { taken } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toPlainDate } from '../kernel/plain-date.type.ts';
import { json, sql } from '../kernel/statement.ts';
import { toBooking, type BookingJson } from './booking.mapping.ts';
import { bookingsOfUser, bookingSight } from './bookings-of-user.ts';
import { toSlot, type SlotJson } from './slot.mapping.ts';
import { termsOf } from './take-place.sql.ts';

const insert = sql<{ id: BookingId }>(
  'booking_insert',
  `insert into booking (id, slot_id, user_id, booked_by, state, means, order_id, subscription_id, entry_outcome, sequence,
     created_at, price, settlement, settled_by, settled_at, settled_method, guest_name, overbooked, ended_at, ended_by,
     ended_reason, terms)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
     coalesce($22::json, (select ${termsOf('v.cancellation_policy_id')} from slot s join activity v on v.id = s.activity_id
       where s.id = $2))
   on conflict do nothing returning id`,
);
const cancelByOrder = sql<{ before: BookingState; booking: BookingJson }>(
  'booking_cancel_by_order',
  `update booking b set state = 'StudioCancelled', sequence = sequence + 1, ended_at = $3, ended_by = $4, ended_reason = $5
   from (select id, state from booking where order_id = $1 for update) was
   where b.id = was.id and b.state = any($2) returning was.state as before, to_json(b.*) as booking`,
);
const ofOrder = sql<{ booking: BookingJson }>(
  'booking_of_order',
  'select to_json(b.*) as booking from booking b where order_id = $1',
);

const aheadOf = sql<{ booking: BookingJson; slot: SlotJson }>(
  'booking_ahead_of',
  `select to_json(b.*) as booking, to_json(s.*) as slot from booking b join slot s on s.id = b.slot_id
   where b.subscription_id = $1 and b.state = any($2) and s.starts_at > $3 order by b.id`,
);
const unpaidAheadOf = sql<{ booking: BookingJson }>(
  'booking_unpaid_ahead_of',
  `select to_json(b.*) as booking from booking b join slot s on s.id = b.slot_id
   where b.user_id = $1 and b.order_id is null and b.state = any($2) and s.starts_at > $3 order by b.id`,
);
const findBooking = sql<{ booking: BookingJson }>(
  'booking_find',
  'select to_json(b.*) as booking from booking b where id = $1',
);
const ofSlot = sql<{ booking: BookingJson }>(
  'booking_of_slot',
  'select to_json(b.*) as booking from booking b where slot_id = $1 and state = any($2) order by id',
);
const spentDays = sql<{ first: string | null; last: string | null }>(
  'booking_spent_days',
  `select min(s.local_date)::text as first, max(s.local_date)::text as last from booking b join slot s on s.id = b.slot_id
   where b.subscription_id = $1 and b.entry_outcome in ('spent', 'forfeited')`,
);
const lock = sql<{ booking: BookingJson }>(
  'booking_lock',
  'select to_json(b.*) as booking from booking b where id = any($1::uuid[]) order by id for no key update',
);
const save = sql(
  'booking_save',
  `update booking set state = $2, entry_outcome = $3, sequence = $4, settlement = $5, settled_by = $6, settled_at = $7,
     settled_method = $8, ended_at = $9, ended_by = $10, ended_reason = $11 where id = $1`,
);

const move = sql(
  'booking_move',
  'update booking set slot_id = $2, moved_from = $3, overbooked = $4, sequence = $5 where id = $1',
);
const saveMoved = sql(
  'booking_save_moved',
  `update booking b set sequence = n.sequence, terms = n.terms
   from json_to_recordset($1::json) n(id uuid, sequence int, terms json) where b.id = n.id`,
);

const joinSeries = sql('booking_join_series', 'update booking set series_id = $2 where id = any($1::uuid[])');

const settled = ({ settlement }: Booking) =>
  settlement.state === 'paid'
    ? [settlement.state, settlement.by, settlement.at, settlement.method]
    : [settlement.state, null, null, null];
const ended = ({ ended: end }: Pick<Booking, 'ended'>) => [end?.at ?? null, end?.by ?? null, end?.reason ?? null];
const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

const toCancelled = (row: { readonly booking: BookingJson } | undefined) =>
  row === undefined ? null : toBooking(row.booking);

export const mikroBookingStore = (database: Database): BookingStore => {
  const find = (orderId: OrderId | null) =>
    Effect.map(database.query(ofOrder, [orderId]), (rows) =>
      rows[0] === undefined ? null : toBooking(rows[0].booking),
    );
  return {
    insert: (each) =>
      Effect.gen(function* () {
        const { id, slotId, userId, bookedBy, state, means, orderId } = each;
        const { subscriptionId, entryOutcome, sequence, createdAt } = each;
        const covered = [subscriptionId, entryOutcome, sequence, createdAt];
        const paid = [asJson(each.price), ...settled(each), each.guestName, each.overbooked];
        const whole = [...covered, ...paid, ...ended(each), asJson(each.terms)];
        const values = [id, slotId, userId, bookedBy, state, means, orderId, ...whole];
        if ((yield* database.query(insert, values)).length > 0) return;
        return yield* Effect.fail(taken((yield* find(orderId)) === null ? 'booking_live' : 'booking_order'));
      }),
    cancelByOrder: (orderId, end) =>
      Effect.map(
        database.query(cancelByOrder, [orderId, allowedFrom(bookingTable, 'cancelByStudio'), ...ended({ ended: end })]),
        (rows) => toCancelled(rows.find(({ before }) => isLive({ state: before }))),
      ),
    ofOrder: find,
    ofSlot: (slotId, states) =>
      Effect.map(database.query(ofSlot, [slotId, states]), (rows) => rows.map(({ booking }) => toBooking(booking))),
    ofUser: bookingsOfUser(database),
    aheadOf: (id, after) =>
      Effect.map(database.query(aheadOf, [id, aheadBookingStates, after]), (rows) =>
        rows.map(({ booking, slot }) => ({ booking: toBooking(booking), slot: toSlot(slot) })),
      ),
    unpaidAheadOf: (userId, after) =>
      Effect.map(database.query(unpaidAheadOf, [userId, aheadBookingStates, after]), (rows) =>
        rows.map(({ booking }) => toBooking(booking)),
      ),
    spentDays: (id) =>
      Effect.map(database.query(spentDays, [id]), ([row]) =>
        row?.first == null || row.last === null ? null : { first: toPlainDate(row.first), last: toPlainDate(row.last) },
      ),
    find: (id) =>
      Effect.map(database.query(findBooking, [id]), ([found]) =>
        found === undefined ? null : toBooking(found.booking),
      ),
    lock: (ids) => Effect.map(database.query(lock, [ids]), (rows) => rows.map(({ booking }) => toBooking(booking))),
    move: ({ id, slotId, movedFrom, overbooked, sequence }) =>
      Effect.asVoid(database.attempt(move, [id, slotId, movedFrom, overbooked, sequence])),
    save: (each) =>
      Effect.asVoid(
        database.query(save, [each.id, each.state, each.entryOutcome, each.sequence, ...settled(each), ...ended(each)]),
      ),
    joinSeries: (ids, seriesId) => Effect.asVoid(database.query(joinSeries, [ids, seriesId])),
    saveMoved: (moved) =>
      moved.length === 0
        ? Effect.void
        : Effect.asVoid(
            database.query(saveMoved, [json(moved.map(({ id, sequence, terms }) => ({ id, sequence, terms })))]),
          ),
    viewOf: bookingSight(database),
  };
};
