import type { RecordUses, UsesOfActivity, UsesOfLocation } from '@svc/application/booking';
import { aheadBookingStates } from '@svc/domain/booking';
import * as Effect from 'effect/Effect';
import { among } from '../kernel/columns.ts';
import type { Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';
import { toBooking, type BookingJson } from './booking.mapping.ts';
import { toSlot, type SlotJson } from './slot.mapping.ts';
import { statusOnDay } from './subscription.sql.ts';

interface ActivityUses extends Omit<UsesOfActivity, 'ahead'> {
  readonly ahead: readonly { readonly booking: BookingJson; readonly slot: SlotJson }[];
}
const goesOn = (day: string): string => `(c.valid_to is null or c.valid_to >= ${day})`;

const ofActivity = sql<{ uses: ActivityUses }>(
  'uses_of_activity',
  `select json_build_object(
     'ahead', (select coalesce(json_agg(json_build_object('booking', to_json(b.*), 'slot', to_json(s.*)) order by b.id), '[]')
       from booking b join slot s on s.id = b.slot_id
       where s.activity_id = $1 and s.starts_at > $2 and ${among('b.state', aheadBookingStates)}),
     'schedules', (select count(*) from schedule c join activity a on a.id = c.activity_id
       where a.id = $1 and a.state <> 'Deleted' and ${goesOn('$3')}),
     'plans', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id), '[]')
       from studio_plan p where not p.archived and $1::text = any(p.activity_ids)),
     'subscriptionsOnlyThis', (select count(*) from client_subscription c
       where c.activity_ids = array[$1::text] and ${statusOnDay('c', '$3::date')} not in ('Cancelled', 'Expired')),
     'pastBookings', (select count(*) from booking b join slot s on s.id = b.slot_id
       where s.activity_id = $1 and s.starts_at <= $2)) as uses`,
);
const ofLocation = sql<{ uses: UsesOfLocation }>(
  'uses_of_location',
  `select json_build_object(
     'slots', (select count(*) from slot s where s.location_id = $1 and s.starts_at > $2 and s.state <> 'Cancelled'),
     'schedules', (select count(*) from schedule c join activity a on a.id = c.activity_id
       where coalesce(c.location_id, a.location_id) = $1 and a.state <> 'Deleted' and ${goesOn('$3')}),
     'activities', (select count(*) from activity a where a.location_id = $1 and a.state <> 'Deleted')) as uses`,
);
const ofPolicy = sql<{ count: number }>(
  'uses_of_policy',
  `select count(*)::int as count from activity where cancellation_policy_id = $1 and state <> 'Deleted'`,
);
const ofRooms = sql<{ count: number }>(
  'uses_of_rooms',
  `select count(*)::int as count from activity where room_id = any($1::uuid[]) and state <> 'Deleted'`,
);
const ofFeature = sql<{ count: number }>(
  'uses_of_feature',
  `select count(*)::int as count from platform_plan
   where exists (select 1 from jsonb_array_elements(features) as f where f->>'key' = $1)`,
);

const ofReason = sql<{ count: number }>(
  'uses_of_reason',
  'select count(*)::int as count from closure where reason = $1',
);
const ofPlatformPlan = sql<{ count: number }>(
  'uses_of_platform_plan',
  'select count(*)::int as count from organization_subscription where plan_id = $1 and open',
);

export const mikroRecordUses = (database: Database): RecordUses => ({
  ofActivity: (id, { now, today }) =>
    Effect.map(database.query(ofActivity, [id, now, today]), ([row]) => {
      const { ahead, ...uses } = row!.uses;
      return {
        ...uses,
        ahead: ahead.map(({ booking, slot }) => ({ booking: toBooking(booking), slot: toSlot(slot) })),
      };
    }),
  ofLocation: (id, { now, today }) => Effect.map(database.query(ofLocation, [id, now, today]), ([row]) => row!.uses),
  ofRooms: (ids) => Effect.map(database.query(ofRooms, [ids]), ([row]) => row!.count),
  ofCancellationPolicy: (id) => Effect.map(database.query(ofPolicy, [id]), ([row]) => row!.count),
  ofClosureReason: (key) => Effect.map(database.query(ofReason, [key]), ([row]) => row!.count),
  ofPlatformPlan: (id) => Effect.map(database.query(ofPlatformPlan, [id]), ([row]) => row!.count),
  ofFeature: (key) => Effect.map(database.query(ofFeature, [key]), ([row]) => row!.count),
});
