import type { SlotTrouble, SlotTroubles } from '@svc/application/booking';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';
import { liveStates } from './claims.sql.ts';
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

const ahead = sql<TroubleColumns>(
  'slot_troubles',
  `with ahead as materialized (
     select s.id, s.starts_at,
       (case when cardinality(s.professional_ids) > 0 then s.professional_ids else v.professional_ids end)::text[] as givers
     from slot s join activity v on v.id = s.activity_id where s.starts_at > $1 and s.state in ('Open', 'Closed')
   ), given as materialized (
     select * from ${wantedGivers(`s.starts_at > $1 and s.state in ('Open', 'Closed')`)} w
   ), seen as (
     select a.*,
       (select count(*)::int from booking b where b.slot_id = a.id and b.state = any($4)) as bookings,
       (select count(*)::int from booking b join commerce_order o on o.id = b.order_id
        where b.slot_id = a.id and b.state = any($4) and o.state = 'OperatorReview') as reviews,
       array(select g from unnest(a.givers) with ordinality as t(g, nth) where not exists (select from account c
         where c.id::text = g and c.state not in ('Disabled', 'Deleted') and c.privilege_bits > 0) order by nth) as gone,
       array(select g.owner_id::text from given g where g.slot_id = a.id and exists (select from given o
         where o.owner_id = g.owner_id and o.slot_id <> g.slot_id and o.starts_at < g.ends_at and g.starts_at < o.ends_at)
         order by g.owner_id) as busy
     from ahead a
   )
   select to_json(s.*) as slot, to_json(v.*) as activity, e.bookings, e.gone, e.busy, e.reviews
   from seen e join slot s on s.id = e.id join activity v on v.id = s.activity_id
   where cardinality(e.gone) + cardinality(e.busy) + e.reviews > 0 or e.id = any($2::uuid[])
   order by e.starts_at, e.id limit $3`,
);

const toTrouble = ({ slot, activity, ...rest }: TroubleColumns): SlotTrouble => ({
  slot: toSlot(slot),
  activity: toActivity(activity),
  ...rest,
});

export const mikroSlotTroubles = (database: Database): SlotTroubles => ({
  ahead: (now, also, limit) =>
    Effect.map(database.query(ahead, [now, also, limit, liveStates]), (rows) => rows.map(toTrouble)),
});
