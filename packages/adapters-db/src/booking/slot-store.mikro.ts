import type { BusyGiver, SlotStore } from '@svc/application/booking';
import { listRulesOf, plainListRules } from '@svc/domain/booking';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { putOne } from '../kernel/rows.ts';
import { json, sql } from '../kernel/statement.ts';
import { SlotRow } from './booking.tables.ts';
import { lateTakeStates } from './claims.sql.ts';
import { findSlots } from './find-slots.ts';
import { givenElsewhere, giversFree, wantedGivers } from './givers.sql.ts';
import { seeSlots } from './see-slots.ts';
import { countPlace, keepTime, placeColumns } from './take-place.sql.ts';
import { slotColumns, toActivity, toSlot, type ActivityJson, type SlotJson } from './slot.mapping.ts';

interface BusyColumns {
  readonly slot_id: SlotId;
  readonly begins: string;
  readonly owner_id: string;
  readonly other_id: SlotId | null;
}

const ofWeekday = sql<{ ids: readonly SlotId[] }>(
  'slot_of_weekday',
  `select array_agg(id order by id)::text[] as ids from slot where activity_id = $1 and extract(isodow from local_date) = $2
     and local_start = $3 and local_date >= $4 and ($5::date is null or local_date <= $5)
   group by starts_at order by starts_at limit $6`,
);

const takePlace = sql<{ id: SlotId }>(
  'slot_take',
  `with s as materialized (
     select ${placeColumns} from slot t join activity v on v.id = t.activity_id
     where t.id = $1 and t.state = any($2) and t.taken < t.capacity and ${giversFree('t', 'v')} for no key update of t
   ), ${keepTime('$3::uuid')}, ${countPlace} select id from counted`,
);
const freeTime = sql('slot_free_time', 'delete from busy where slot_id = $1 and owner_id = $2 and not gives');
/** Two statements: the first has let go of the old times before the second asks for the new ones. */
const letGoOfTimes = sql<{ owner_id: AccountId }>(
  'slot_let_go_of_times',
  'delete from busy where slot_id = $1 and not gives returning owner_id',
);
const keepTimes = sql<{ owner_id: AccountId }>(
  'slot_keep_times',
  `insert into busy (owner_id, slot_id, starts_at, ends_at)
   select o, $1::uuid, $3::timestamptz, $4::timestamptz from unnest($2::uuid[]) o order by o
   on conflict do nothing returning owner_id`,
);
const waitlistOf = sql<{ activity: ActivityJson }>(
  'slot_waitlist',
  'select to_json(v.*) as activity from slot s join activity v on v.id = s.activity_id where s.id = $1',
);
const isBusy = sql<{ busy: boolean }>(
  'slot_is_busy',
  `select exists (select from busy b join slot s on s.id = $1 where b.owner_id = $2 and b.slot_id <> $1
     and tstzrange(b.starts_at, b.ends_at) && tstzrange(s.starts_at, s.ends_at)) as busy`,
);
const freePlace = sql<{ id: SlotId }>(
  'slot_free',
  `with freed as (
     update slot set taken = taken - 1, over = least(over, greatest(0, taken - 1 - capacity))
     where id = $1 and taken > 0 returning id, activity_id, state, taken, clearing
   ), free as (
     delete from busy b using freed f join activity v on v.id = f.activity_id
     where b.slot_id = f.id and b.gives and f.taken = 0 and (v.kind <> 'class' or f.state = 'Cancelled' or (f.state = 'Closed' and f.clearing is null))
   ) select id from freed`,
);
const freeGivers = sql('slot_free_givers', 'delete from busy where slot_id = $1 and gives');
/** Three statements: each sees what the one before it has written. By owner and time, as everybody writes them. */
const letGoOfGivers = sql(
  'slot_let_go_of_givers',
  `delete from busy b where b.gives and b.slot_id = any($1::uuid[]) and not exists (
     select from ${wantedGivers('s.id = any($1::uuid[])')} w where w.owner_id = b.owner_id and w.slot_id = b.slot_id
       and w.starts_at = b.starts_at and w.ends_at = b.ends_at)`,
);
const keepGivers = sql(
  'slot_keep_givers',
  `insert into busy (owner_id, slot_id, starts_at, ends_at, gives)
   select w.owner_id, w.slot_id, w.starts_at, w.ends_at, true from ${wantedGivers('s.id = any($1::uuid[])')} w
   where not exists (select from busy b where b.owner_id = w.owner_id and b.slot_id = w.slot_id and b.gives)
   order by w.owner_id, w.starts_at on conflict do nothing`,
);
const lacking = (
  where: string,
): string => `select w.slot_id, to_json(w.begins) #>> '{}' as begins, w.owner_id, case when o.gives then o.slot_id end as other_id
   from ${wantedGivers(where)} w cross join lateral (
     select slot_id, gives from busy where owner_id = w.owner_id and slot_id <> w.slot_id
       and tstzrange(starts_at, ends_at) && tstzrange(w.starts_at, w.ends_at) order by starts_at, slot_id limit 1) o
   where not exists (select from busy b where b.owner_id = w.owner_id and b.slot_id = w.slot_id and b.gives)
   order by w.owner_id, w.starts_at`;
const busyAmong = sql<BusyColumns>('slot_busy_among', lacking('s.id = any($1::uuid[])'));
const busyOf = sql<BusyColumns>('slot_busy_of', lacking('s.activity_id = $1 and s.ends_at > $2'));
const elsewhere = sql<{ other: { readonly slotId: SlotId | null } | null }>(
  'slot_given_elsewhere',
  `select (${givenElsewhere('s', 'v')}) as other from slot s join activity v on v.id = s.activity_id where s.id = $1`,
);
const lockAhead = sql<{ id: SlotId }>(
  'slot_lock_ahead',
  'select id from slot where activity_id = $1 and ends_at > $2 order by id for no key update',
);
const countOne = sql<{ id: SlotId }>(
  'slot_count_place',
  'update slot set taken = taken + 1 where id = $1 and taken < capacity returning id',
);
const standsOpen = sql<{ id: SlotId }>(
  'slot_stands',
  'select id from slot where id = $1 and state = any($2) for no key update',
);

const lock = sql<{ slot: SlotJson }>(
  'slot_lock',
  'select to_json(s.*) as slot from slot s where id = any($1::uuid[]) order by id for no key update',
);
const lockOf = sql<{ slot: SlotJson }>(
  'slot_lock_of',
  `select to_json(s.*) as slot from slot s where id in (select slot_id from booking where id = any($1::uuid[]))
   order by id for no key update`,
);

const save = sql(
  'slot_save',
  `update slot s set local_date = n.local_date, local_start = n.local_start, zone = n.zone, starts_at = n.starts_at,
     ends_at = n.ends_at, capacity = n.capacity, over = n.over, state = n.state, shifted = n.shifted,
     location_id = n.location_id, professional_ids = n.professional_ids, capacity_override = n.capacity_override,
     detached = n.detached, origin_date = n.origin_date, origin_start = n.origin_start, note = n.note, sequence = n.sequence
   from json_populate_record(null::slot, $1::json) n where s.id = n.id`,
);

const toBusyGiver = ({ slot_id: slotId, begins, owner_id: ownerId, other_id: otherId }: BusyColumns): BusyGiver => ({
  ...{ slotId, ownerId, otherId },
  startsAt: toInstant(begins),
});

export const mikroSlotStore = (database: Database): SlotStore => ({
  find: findSlots(database),
  ...seeSlots(database),
  ofWeekday: ({ activityId, weekday, start, from, until, count }) =>
    Effect.map(database.query(ofWeekday, [activityId, weekday, start.toString(), from, until, count]), (rows) =>
      rows.map(({ ids }) => ids),
    ),
  takePlace: (id, userId) =>
    Effect.map(database.query(takePlace, [id, lateTakeStates, userId]), (rows) => (rows.length > 0 ? 'taken' : 'lost')),
  freeTime: (id, userId) => Effect.asVoid(database.query(freeTime, [id, userId])),
  moveTimes: ({ id, startsAt, endsAt }) =>
    Effect.gen(function* () {
      const owners = (yield* database.query(letGoOfTimes, [id])).map((row) => row.owner_id);
      if (owners.length === 0) return 'moved';
      const kept = yield* database.query(keepTimes, [id, owners, startsAt, endsAt]);
      return kept.length === owners.length ? 'moved' : 'overlap';
    }),
  keepGivers: (ids) =>
    ids.length === 0
      ? Effect.succeed([])
      : Effect.gen(function* () {
          yield* database.query(letGoOfGivers, [ids]);
          yield* database.query(keepGivers, [ids]);
          return (yield* database.query(busyAmong, [ids])).map(toBusyGiver);
        }),
  freeGivers: (id) => Effect.asVoid(database.query(freeGivers, [id])),
  busyGivers: (id, after) => Effect.map(database.query(busyOf, [id, after]), (rows) => rows.map(toBusyGiver)),
  givenElsewhere: (id) => Effect.map(database.query(elsewhere, [id]), ([row]) => row?.other ?? null),
  lockAhead: (id, after) => Effect.map(database.query(lockAhead, [id, after]), (rows) => rows.map((row) => row.id)),
  waitlistOf: (id) =>
    Effect.map(database.query(waitlistOf, [id]), ([row]) =>
      row === undefined ? plainListRules : listRulesOf(toActivity(row.activity)),
    ),
  isBusy: (id, userId) => Effect.map(database.query(isBusy, [id, userId]), ([row]) => row?.busy === true),
  countPlace: (id) =>
    Effect.flatMap(database.query(countOne, [id]), (rows) =>
      rows.length > 0 ? Effect.void : Effect.die(new Error(`slot ${id} has no free place to count`)),
    ),
  freePlace: (id) =>
    Effect.flatMap(database.query(freePlace, [id]), (rows) =>
      rows.length > 0 ? Effect.void : Effect.die(new Error(`slot ${id} has no place to free`)),
    ),
  standsOpen: (id) => Effect.map(database.query(standsOpen, [id, lateTakeStates]), (rows) => rows.length > 0),
  lock: (ids) => Effect.map(database.query(lock, [ids]), (rows) => rows.map(({ slot }) => toSlot(slot))),
  lockOf: (bookings) => Effect.map(database.query(lockOf, [bookings]), (rows) => rows.map(({ slot }) => toSlot(slot))),
  save: (slot) => Effect.asVoid(database.query(save, [json(slotColumns(slot))])),
  put: (slot) => putOne(database, SlotRow, ['id'], { ...slot }),
});
