import type { ScheduleStore } from '@svc/application/booking';
import type { Schedule, ScheduleId, StandingSlot } from '@svc/domain/booking';
import type { SlotId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { putOne } from '../kernel/rows.ts';
import { json, sql } from '../kernel/statement.ts';
import { wasClaimed } from './claims.sql.ts';
import { scheduleDocuments, toSchedule, type ScheduleJson } from './schedule.mapping.ts';
import { ScheduleRow } from './schedule.table.ts';
import { plannedColumns, slotColumns, toSlot, type SlotJson } from './slot.mapping.ts';

const ofActivity = sql<{ row: ScheduleJson }>(
  'schedule_of_activity',
  'select to_json(s.*) as row from schedule s where activity_id = $1 order by valid_from, id',
);
const lock = sql<{ row: ScheduleJson }>(
  'schedule_lock',
  'select to_json(s.*) as row from schedule s where id = $1 for no key update',
);
const goingOn = sql<{ id: ScheduleId }>(
  'schedule_going_on',
  `select s.id from schedule s join activity a on a.id = s.activity_id
   where (s.valid_to is null or s.valid_to >= $1) and a.state <> 'Deleted' order by s.id`,
);
const slotsOfRule = `select to_json(s.*) as slot from slot s
   where schedule_id = $1 and greatest(origin_date, local_date) >= $2 order by id`; // greatest() leaves nulls out
const slots = sql<{ slot: SlotJson }>('schedule_slots', slotsOfRule);
const lockSlots = sql<{ slot: SlotJson }>('schedule_lock_slots', `${slotsOfRule} for no key update`);

const handOver = sql('schedule_hand_over', 'update slot set schedule_id = $2 where id = any($1::uuid[])');

const hasClassAt = sql<{ found: boolean }>(
  'schedule_has_class_at',
  `select exists (select from slot where schedule_id = $1 and local_date = $2 and local_start = $3 and id <> $4
     and state <> 'Cancelled') as found`,
);

/** A statement of its own, after the lock: it sees what those that the lock waited for have written. */
const claimed = sql<{ id: SlotId }>(
  'schedule_claimed_slots',
  `select s.id from slot s where s.id = any($1::uuid[]) and (s.taken > 0 or ${wasClaimed('s.id')})`,
);

const columns = `id, activity_id, local_date, local_start, zone, starts_at, ends_at, capacity, taken, over, state, schedule_id,
  shifted, location_id, professional_ids, capacity_override, detached, sequence`;
const create = sql<{ id: SlotId }>(
  'schedule_create_slots',
  `insert into slot (${columns}) select ${columns} from json_populate_recordset(null::slot, $1::json)
   on conflict do nothing returning id`,
);
const change = sql<{ id: SlotId }>(
  'schedule_change_slots',
  `update slot s set starts_at = n.starts_at, ends_at = n.ends_at, zone = n.zone, shifted = n.shifted, capacity = n.capacity,
     professional_ids = n.professional_ids, location_id = n.location_id, sequence = s.sequence + 1
   from json_populate_recordset(null::slot, $1::json) n where s.id = n.id returning s.id`,
);
const remove = sql<{ id: SlotId }>(
  'schedule_remove_slots',
  `with gone as (
     delete from slot s where id = any($1::uuid[]) and taken = 0 and not ${wasClaimed('s.id')} returning id
   ), free as (
     delete from busy where slot_id in (select id from gone)
   ) select id from gone`,
);

export const mikroScheduleStore = (database: Database): ScheduleStore => {
  const put = (schedule: Schedule) =>
    putOne(database, ScheduleRow, ['id'], { ...schedule, ...scheduleDocuments(schedule) });
  const many = (statement: typeof create, rows: readonly object[]) =>
    rows.length === 0
      ? Effect.succeed(0)
      : Effect.map(database.query(statement, [json(rows)]), (written) => written.length);
  const standing =
    (statement: typeof slots): ScheduleStore['slots'] =>
    (id, from) =>
      Effect.gen(function* () {
        const found = (yield* database.query(statement, [id, from])).map(({ slot }) => toSlot(slot));
        const taken = yield* database.query(claimed, [found.map((slot) => slot.id)]);
        const known = new Set(taken.map((row) => row.id));
        return found.map((slot): StandingSlot => ({ ...slot, claimed: known.has(slot.id) }));
      });
  return {
    ofActivity: (id) => Effect.map(database.query(ofActivity, [id]), (rows) => rows.map(({ row }) => toSchedule(row))),
    lock: (id) =>
      Effect.map(database.query(lock, [id]), ([found]) => (found === undefined ? null : toSchedule(found.row))),
    insert: put,
    save: put,
    goingOn: (today) => Effect.map(database.query(goingOn, [today]), (rows) => rows.map(({ id }) => id)),
    lockSlots: standing(lockSlots),
    slots: standing(slots),
    handOver: (slots, to) => (slots.length === 0 ? Effect.void : Effect.asVoid(database.query(handOver, [slots, to]))),
    hasClassAt: (id, at) =>
      Effect.map(
        database.query(hasClassAt, [id, at.localDate, at.localStart.toString(), at.id]),
        ([row]) => row?.found === true,
      ),
    writeSlots: (changes) =>
      Effect.gen(function* () {
        const removed = changes.remove.length === 0 ? 0 : (yield* database.query(remove, [changes.remove])).length;
        const changed = yield* many(
          change,
          changes.change.map(({ id, to }) => ({ id, ...plannedColumns(to) })),
        );
        return { created: yield* many(create, changes.create.map(slotColumns)), changed, removed };
      }),
  };
};
