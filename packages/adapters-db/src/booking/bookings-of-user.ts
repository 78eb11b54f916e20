import type { BookingsOfUser, BookingView } from '@svc/application/booking';
import type { StoreDown } from '@svc/application/kernel';
import type { BookingId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';
import { toBooking, type BookingJson } from './booking.mapping.ts';
import type { CancellationTerms } from '@svc/domain/booking';
import { termsOf } from './take-place.sql.ts';
import { toActivity, toSlot, type ActivityJson, type SlotJson } from './slot.mapping.ts';

interface SightJson {
  readonly booking: BookingJson;
  readonly slot: SlotJson;
  readonly activity: ActivityJson;
  readonly terms: CancellationTerms | null;
}

/** @param direction of the classes' starts, and of ids where they begin together */
const pageOf = (name: string, direction: 'asc' | 'desc') =>
  sql<{ total: number; items: readonly SightJson[] }>(
    name,
    `with seen as (
     select b.id, s.id as slot_id, v.id as activity_id, s.starts_at
     from booking b join slot s on s.id = b.slot_id join activity v on v.id = s.activity_id
     where b.user_id = $1 and ($2::text is null or $2 = any(v.professional_ids))
       and ($3::timestamptz is null or s.starts_at >= $3) and ($4::timestamptz is null or s.starts_at < $4)
       and ($5::text[] is null or b.state = any($5))
   ), page as (
     select * from seen order by starts_at ${direction}, id ${direction} limit $6 offset $7
   )
   select (select count(*)::int from seen) as total,
     coalesce((select json_agg(json_build_object('booking', to_json(b.*), 'slot', to_json(s.*), 'activity', to_json(v.*),
                'terms', ${termsOf('v.cancellation_policy_id')})
                order by p.starts_at ${direction}, p.id ${direction})
       from page p join booking b on b.id = p.id join slot s on s.id = p.slot_id join activity v on v.id = p.activity_id),
       '[]'::json) as items`,
  );
const ofUser = {
  latest: pageOf('bookings_of_user', 'desc'),
  soonest: pageOf('bookings_of_user_soonest', 'asc'),
} as const;

const toSight = ({ booking, slot, activity, terms }: SightJson): BookingView => ({
  booking: toBooking(booking),
  slot: toSlot(slot),
  activity: toActivity(activity),
  terms,
});

const one = sql<SightJson>(
  'booking_sight',
  `select to_json(b.*) as booking, to_json(s.*) as slot, to_json(v.*) as activity,
     ${termsOf('v.cancellation_policy_id')} as terms
   from booking b join slot s on s.id = b.slot_id join activity v on v.id = s.activity_id where b.id = $1`,
);

export const bookingSight =
  (database: Database) =>
  (id: BookingId): Effect.Effect<BookingView | null, StoreDown> =>
    Effect.map(database.query(one, [id]), ([found]) => (found === undefined ? null : toSight(found)));

export const bookingsOfUser =
  (database: Database) =>
  (query: BookingsOfUser): Effect.Effect<{ items: readonly BookingView[]; total: number }, StoreDown> => {
    const { userId, professionalId, from, to, states, first, page, pageSize } = query;
    const params = [userId, professionalId, from, to, states, pageSize, (page - 1) * pageSize];
    return Effect.map(database.query(ofUser[first], params), ([answer]) => ({
      items: (answer?.items ?? []).map(toSight),
      total: answer?.total ?? 0,
    }));
  };
