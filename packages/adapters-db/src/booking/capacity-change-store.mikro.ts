import type { CapacityChangeStore } from '@svc/application/booking';
import { type CapacityChange, type CapacityChangeId, type ScheduleId } from '@svc/domain/booking';
import type { ActivityId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { toPlainDate } from '../kernel/plain-date.type.ts';
import { putOne } from '../kernel/rows.ts';
import { sql } from '../kernel/statement.ts';
import { CapacityChangeRow } from './capacity-change.table.ts';
import { toSlot, type SlotJson } from './slot.mapping.ts';

interface ChangeJson {
  readonly id: CapacityChangeId;
  readonly activity_id: ActivityId;
  readonly schedule_id: ScheduleId | null;
  readonly new_capacity: number;
  readonly effective_from: string;
  readonly on_conflict: CapacityChange['onConflict'];
  readonly state: CapacityChange['state'];
  readonly created_at: string;
}
const toChange = ({ row }: { readonly row: ChangeJson }): CapacityChange => ({
  id: row.id,
  activityId: row.activity_id,
  scheduleId: row.schedule_id,
  newCapacity: row.new_capacity,
  effectiveFrom: toPlainDate(row.effective_from),
  onConflict: row.on_conflict,
  state: row.state,
  createdAt: toInstant(row.created_at),
});

const changes = (name: string, rest: string) =>
  sql<{ row: ChangeJson }>(name, `select to_json(c.*) as row from capacity_change c where ${rest}`);
const standing = changes(
  'capacity_change_standing',
  `activity_id = $1 and state in ('Scheduled', 'Applied') order by effective_from, id`,
);
const find = changes('capacity_change_find', 'id = $1');
const replaced = changes(
  'capacity_change_replaced',
  `activity_id = $1 and schedule_id is not distinct from $2 and effective_from = $3 and state = 'Superseded'
   order by created_at desc, id desc limit 1`,
);
const save = sql('capacity_change_save', 'update capacity_change set state = $2 where id = $1');
const applyDue = sql<{ id: CapacityChangeId }>(
  'capacity_change_apply_due',
  `update capacity_change set state = 'Applied' where state = 'Scheduled' and effective_from <= $1 returning id`,
);
const slotsFrom = sql<{ slot: SlotJson }>(
  'capacity_change_slots',
  `select to_json(s.*) as slot from slot s where activity_id = $1 and starts_at > $3 and local_date >= $2
     and state in ('Open', 'Closed') order by id`,
);

export const mikroCapacityChangeStore = (database: Database): CapacityChangeStore => ({
  standing: (id) => Effect.map(database.query(standing, [id]), (rows) => rows.map(toChange)),
  find: (id) => Effect.map(database.query(find, [id]), ([row]) => (row === undefined ? null : toChange(row))),
  replaced: ({ activityId, scheduleId, effectiveFrom }) =>
    Effect.map(database.query(replaced, [activityId, scheduleId, effectiveFrom]), ([row]) =>
      row === undefined ? null : toChange(row),
    ),
  insert: (change) => putOne(database, CapacityChangeRow, ['id'], { ...change }),
  save: ({ id, state }) => Effect.asVoid(database.query(save, [id, state])),
  applyDue: (today) => Effect.map(database.query(applyDue, [today]), (rows) => rows.length),
  slotsFrom: (id, from, after) =>
    Effect.map(database.query(slotsFrom, [id, from, after]), (rows) => rows.map(({ slot }) => toSlot(slot))),
});
