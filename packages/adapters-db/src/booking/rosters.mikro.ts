import type { RosterLine, Rosters } from '@svc/application/booking';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';
import { toBooking, type BookingJson } from './booking.mapping.ts';
import { toActivity, toSlot, type ActivityJson, type SlotJson } from './slot.mapping.ts';

interface LineJson {
  readonly booking: BookingJson;
  readonly slot: SlotJson;
  readonly activity: ActivityJson;
  readonly name: string | null;
}

const page = sql<{ total: number; items: readonly LineJson[] }>(
  'roster_page',
  `with seen as (
     select b.id, b.created_at, s.id as slot_id, v.id as activity_id, s.starts_at
     from booking b join slot s on s.id = b.slot_id join activity v on v.id = s.activity_id
     where ($1::uuid is null or b.slot_id = $1) and ($2::timestamptz is null or s.starts_at >= $2)
       and ($3::timestamptz is null or s.starts_at < $3)
       and ($4::text is null or $4 = any(v.professional_ids::text[]) or $4 = any(s.professional_ids::text[]))
       and ($5::text[] is null or b.state = any($5))
   ), page as (
     select * from seen order by starts_at, created_at, id limit $6 offset $7
   )
   select (select count(*)::int from seen) as total,
     coalesce((select json_agg(json_build_object('booking', to_json(b.*), 'slot', to_json(s.*), 'activity', to_json(v.*),
                'name', a.display_name) order by p.starts_at, p.created_at, p.id)
       from page p join booking b on b.id = p.id join slot s on s.id = p.slot_id join activity v on v.id = p.activity_id
       left join account a on a.id = b.user_id), '[]'::json) as items`,
);

const toLine = ({ booking, slot, activity, name }: LineJson): RosterLine => ({
  booking: toBooking(booking),
  slot: toSlot(slot),
  activity: toActivity(activity),
  clientName: name,
});

export const mikroRosters = (database: Database): Rosters => ({
  page: ({ slotId, from, to, professionalId, states, page: nth, pageSize }) => {
    const params = [slotId, from, to, professionalId, states, pageSize, (nth - 1) * pageSize];
    return Effect.map(database.query(page, params), ([answer]) => ({
      items: (answer?.items ?? []).map(toLine),
      total: answer?.total ?? 0,
    }));
  },
});
