import type { SlotTrouble, SlotTroubles } from '@svc/application/booking';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';
import { liveStates, wasClaimed } from './claims.sql.ts';
import { wantedGivers } from './givers.sql.ts';
import { toActivity, toSlot, type ActivityJson, type SlotJson } from './slot.mapping.ts';

interface TroubleColumns {
  readonly slot: SlotJson;
  readonly activity: ActivityJson;
  readonly bookings: number;
  readonly gone: readonly AccountId[];
  readonly busy: readonly string[];
  readonly reviews: number;
}

/**
 * Who gives a class meets the one before it in the line of their classes that ends last, or the next one: each line is read once. Or
 * they have a place somewhere then, since before classes kept their time.
 */
const ahead = sql<TroubleColumns>(
  'slot_troubles',
  `with ahead as materialized (
     select s.id, s.starts_at,
       (case when cardinality(s.professional_ids) > 0 then s.professional_ids else v.professional_ids end)::text[] as givers
     from slot s join activity v on v.id = s.activity_id where s.starts_at > $1 and s.state in ('Open', 'Closed')
   ), given as (
     select * from ${wantedGivers(`s.starts_at > $1 and s.state in ('Open', 'Closed')`)} w
   ), line as (
     select slot_id, owner_id, starts_at, ends_at, max(ends_at) over (w rows between unbounded preceding and 1 preceding) > starts_at
       or lead(starts_at) over w < ends_at as meets
     from given window w as (partition by owner_id order by starts_at, slot_id)
   ), met as (
     select slot_id as id, array_agg(owner_id::text order by owner_id) as busy from line
     where meets or (not exists (select from busy b where b.owner_id = line.owner_id and b.slot_id = line.slot_id and b.gives)
       and exists (select from busy o where o.owner_id = line.owner_id and o.slot_id <> line.slot_id and not o.gives
         and tstzrange(o.starts_at, o.ends_at) && tstzrange(line.starts_at, line.ends_at)))
     group by slot_id
   ), seen as (
     select a.id, a.starts_at,
       (select count(*)::int from booking b where b.slot_id = a.id and b.state = any($4)) as bookings,
       (select count(*)::int from booking b join commerce_order o on o.id = b.order_id
        where b.slot_id = a.id and b.state = any($4) and o.state = 'OperatorReview') as reviews,
       array(select g from unnest(a.givers) with ordinality as t(g, nth) where not exists (select from account c
         where c.id = g::uuid and c.state not in ('Disabled', 'Deleted') and c.privilege_bits > 0) order by nth) as gone,
       coalesce(m.busy, '{}') as busy
     from ahead a left join met m on m.id = a.id
   )
   select to_json(s.*) as slot, to_json(v.*) as activity, e.bookings, e.gone, e.busy, e.reviews
   from seen e join slot s on s.id = e.id join activity v on v.id = s.activity_id
   where cardinality(e.gone) + cardinality(e.busy) + e.reviews > 0 or e.id = any($2::uuid[])
   order by e.starts_at, e.id limit $3`,
);

const beyondRules = sql<{ id: SlotId }>(
  'slots_beyond_rules',
  `select s.id from slot s join schedule r on r.id = s.schedule_id join activity v on v.id = s.activity_id
   where s.starts_at > $1 and s.state in ('Open', 'Closed') and not s.detached and v.state <> 'Deleted'
     and r.valid_to + 1 < s.local_date and (s.taken > 0 or ${wasClaimed('s.id')})`,
);

const toTrouble = ({ slot, activity, ...rest }: TroubleColumns): SlotTrouble => ({
  slot: toSlot(slot),
  activity: toActivity(activity),
  ...rest,
});

export const mikroSlotTroubles = (database: Database): SlotTroubles => ({
  beyondRules: (now) => Effect.map(database.query(beyondRules, [now]), (rows) => rows.map(({ id }) => id)),
  ahead: (now, also, limit) =>
    Effect.map(database.query(ahead, [now, also, limit, liveStates]), (rows) => rows.map(toTrouble)),
});
