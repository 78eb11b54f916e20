import type { SeenSlot, SlotStore } from '@svc/application/booking';
import { localized, openWaitingStates, type Activity } from '@svc/domain/booking';
import * as Effect from 'effect/Effect';
import { among as oneOf } from '../kernel/columns.ts';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';
import { liveClaim, liveStates } from './claims.sql.ts';
import { givenElsewhere } from './givers.sql.ts';
import { toActivity, toSlot, type ActivityJson, type SlotJson } from './slot.mapping.ts';

interface SightColumns {
  readonly slot: SlotJson;
  /** In the first row of an activity alone: a week names few of them, many times. */
  readonly activity: ActivityJson | null;
  readonly mine: boolean;
  readonly blocked_until: string | null;
  readonly booking: SeenSlot['booking'];
  readonly turn: (Omit<NonNullable<SeenSlot['turn']>, 'offerUntil'> & { readonly offerUntil: string | null }) | null;
  readonly waiting: number;
  readonly holds: number;
  readonly location: SeenSlot['location'];
  readonly elsewhere: SeenSlot['givenElsewhere'];
}

const onList = (entry: string): string => `${entry}.slot_id = s.id and ${oneOf(`${entry}.state`, openWaitingStates)}`;

const sights = (name: string, where: string) =>
  sql<SightColumns>(
    name,
    `select to_json(s.*) as slot, case when row_number() over (partition by a.id) = 1 then to_json(a.*) end as activity,
       ${liveClaim('s.id', '$1', '$2')} as mine,
       (select to_json(k.until) #>> '{}' from booking_block k where k.user_id = $1) as blocked_until,
       (select json_build_object('id', b.id, 'state', b.state) from booking b
        where b.slot_id = s.id and b.user_id = $1 and b.state = any($2)) as booking,
       (select json_build_object('entryId', w.id, 'state', w.state, 'means', w.means, 'offerUntil', w.offer_until, 'position',
          (select count(*) from waiting_entry o where ${onList('o')} and o.seq <= w.seq))
        from waiting_entry w where ${onList('w')} and w.user_id = $1) as turn,
       (select count(*)::int from waiting_entry w where ${onList('w')}) as waiting,
       (select count(*)::int from hold h where h.slot_id = s.id and (h.state = 'Active' or (h.state = 'Converted'
          and not exists (select 1 from booking c where c.order_id = h.order_id)))) as holds,
       (select json_build_object('id', l.id, 'name', l.name) from location l where l.id = coalesce(s.location_id, a.location_id)) as location,
       (${givenElsewhere('s', 'a')}) as elsewhere
     from slot s join activity a on a.id = s.activity_id where ${where} order by s.starts_at`,
  );
const among = sights('slot_among', 's.id = any($3)');
const between = sights(
  'slot_between',
  `s.local_date between $3 and $4 and ($5::uuid[] is null or s.activity_id = any($5)) and ($6::uuid is null or coalesce(s.location_id, a.location_id) = $6)
     and ($7::text is null or $7 = any((case when cardinality(s.professional_ids) > 0 then s.professional_ids
       else a.professional_ids end)::text[]))`,
);

const toTurn = (turn: SightColumns['turn']): SeenSlot['turn'] =>
  turn === null ? null : { ...turn, offerUntil: turn.offerUntil === null ? null : toInstant(turn.offerUntil) };
const toNamed = (row: ActivityJson) => [row.id, toActivity(row)] as const;
const toSight = (row: SightColumns, activity: Activity): SeenSlot => ({
  slot: toSlot(row.slot),
  activity,
  mine: row.mine,
  blockedUntil: row.blocked_until === null ? null : toInstant(row.blocked_until),
  booking: row.booking,
  turn: toTurn(row.turn),
  waiting: row.waiting,
  holds: row.holds,
  location: row.location,
  givenElsewhere: row.elsewhere,
});
const toSights = (rows: readonly SightColumns[]): readonly SeenSlot[] => {
  const activities = new Map(rows.flatMap(({ activity }) => (activity === null ? [] : [toNamed(activity)])));
  return rows
    .flatMap((row) => {
      const activity = activities.get(row.slot.activity_id);
      return activity === undefined ? [] : [toSight(row, activity)];
    })
    .toSorted(
      (a, b) =>
        Temporal.Instant.compare(a.slot.startsAt, b.slot.startsAt) ||
        localized(a.activity.name, 'it').localeCompare(localized(b.activity.name, 'it')),
    );
};

/** Several classes as one person looks at them: one statement, however many there are. */
export const seeSlots = (database: Database): Pick<SlotStore, 'among' | 'between'> => ({
  between: (from, to, userId, { activityIds = null, locationId = null, professionalId = null } = {}) => {
    const params = [userId, liveStates, from, to, activityIds, locationId, professionalId];
    return Effect.map(database.query(between, params), toSights);
  },
  among: (ids, userId) => Effect.map(database.query(among, [userId, liveStates, ids]), toSights),
});
