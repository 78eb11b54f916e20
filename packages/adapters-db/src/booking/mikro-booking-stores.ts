import type { ActivityStore, BookingStore } from '@svc/application/booking';
import { bookingTable, liveBookingStates, type BookingState } from '@svc/domain/booking';
import { allowedFrom, type BookingId, type OrderId } from '@svc/domain/kernel';
import { taken } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { putOne } from '../kernel/rows.ts';
import { sql } from '../kernel/statement.ts';
import { toBooking, type BookingJson } from './booking.mapping.ts';
import { bookingsOfUser } from './bookings-of-user.ts';
import { ActivityRow } from './booking.tables.ts';
import { toActivity, type ActivityJson } from './slot.mapping.ts';

const listActivities = sql<{ activity: ActivityJson }>(
  'activity_list',
  'select to_json(a.*) as activity from activity a order by position, id',
);
const findActivity = sql<{ activity: ActivityJson }>(
  'activity_find',
  'select to_json(a.*) as activity from activity a where id = $1',
);

export const mikroActivityStore = (database: Database): ActivityStore => ({
  list: () =>
    Effect.map(database.query(listActivities, []), (rows) => rows.map(({ activity }) => toActivity(activity))),
  find: (id) =>
    Effect.map(database.query(findActivity, [id]), (rows) =>
      rows[0] === undefined ? null : toActivity(rows[0].activity),
    ),
  put: ({ price, ...activity }) =>
    putOne(database, ActivityRow, ['id'], { ...activity, priceCents: price?.amountCents ?? null, currency: 'EUR' }),
});

const insert = sql<{ id: BookingId }>(
  'booking_insert',
  `insert into booking (id, slot_id, user_id, booked_by, state, means, order_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
);
const cancelByOrder = sql<{ before: BookingState }>(
  'booking_cancel_by_order',
  `update booking b set state = 'StudioCancelled'
   from (select id, state from booking where order_id = $1 for update) was
   where b.id = was.id and b.state = any($2) returning was.state as before`,
);
const ofOrder = sql<{ booking: BookingJson }>(
  'booking_of_order',
  'select to_json(b.*) as booking from booking b where order_id = $1',
);

const isLive = (state: BookingState): boolean => liveBookingStates.some((live) => live === state);

export const mikroBookingStore = (database: Database): BookingStore => {
  const find = (orderId: OrderId | null) =>
    Effect.map(database.query(ofOrder, [orderId]), (rows) =>
      rows[0] === undefined ? null : toBooking(rows[0].booking),
    );
  return {
    insert: ({ id, slotId, userId, bookedBy, state, means, orderId, createdAt }) =>
      Effect.gen(function* () {
        const values = [id, slotId, userId, bookedBy, state, means, orderId, createdAt];
        if ((yield* database.query(insert, values)).length > 0) return;
        return yield* Effect.fail(taken((yield* find(orderId)) === null ? 'booking_live' : 'booking_order'));
      }),
    cancelByOrder: (orderId) =>
      Effect.map(database.query(cancelByOrder, [orderId, allowedFrom(bookingTable, 'cancelByStudio')]), (rows) =>
        rows.some(({ before }) => isLive(before)),
      ),
    ofOrder: find,
    ofUser: bookingsOfUser(database),
  };
};
