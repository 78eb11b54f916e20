import type { ClosureStore } from '@svc/application/booking';
import type { ClosedSlot, ClosureGroup, ClosureId, SlotState } from '@svc/domain/booking';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { putOne } from '../kernel/rows.ts';
import { json, sql } from '../kernel/statement.ts';
import { closureRow, toClosure, type ClosureJson } from './closure.mapping.ts';
import { ClosureGroupRow, ClosureRow } from './closure.tables.ts';
import { toSlot, type SlotJson } from './slot.mapping.ts';

const list = sql<{ total: number; items: readonly ClosureJson[] }>(
  'closure_list',
  `with seen as (
     select * from closure where ($1::date is null or last_day >= $1) and ($2::date is null or first_day <= $2)
       and ($3::text is null or scope <> 'locations' or $3 = any(scope_ids)) and ($4::uuid is null or group_id = $4)
   ), page as (select * from seen order by first_day, id limit $5 offset $6)
   select (select count(*)::int from seen) as total,
     coalesce((select json_agg(p.* order by first_day, id) from page p), '[]'::json) as items`,
);
const groups = sql<{ row: ClosureGroup }>(
  'closure_groups',
  'select to_json(g.*) as row from closure_group g order by year nulls last, id',
);
/** Any constant of ours; makers of slots share it, changers of closures have it alone. */
const key = `hashtextextended('closures', 8)`;
const turn = sql('closure_turn', `select pg_advisory_xact_lock(${key})`);
const sharedTurn = sql('closure_shared_turn', `select pg_advisory_xact_lock_shared(${key})`);
const meeting = sql<{ row: ClosureJson }>(
  'closure_meeting',
  `select to_json(c.*) as row from closure c where last_day >= $1::date - 1 and first_day <= $2::date + 1
   order by first_day, id`,
);
const find = sql<{ row: ClosureJson }>('closure_find', 'select to_json(c.*) as row from closure c where id = $1');
const remove = sql('closure_remove', 'delete from closure where id = $1');
const ofGroup = sql<{ row: ClosureJson }>(
  'closure_of_group',
  'select to_json(c.*) as row from closure c where group_id = $1 order by first_day, id',
);
const findGroup = sql<{ row: ClosureGroup }>(
  'closure_find_group',
  'select to_json(g.*) as row from closure_group g where id = $1',
);
const removeGroup = sql('closure_remove_group', 'delete from closure_group where id = $1');

/** What a closure can close, or keeps closed. */
const closable = ['Open', 'Closed'] as const satisfies readonly SlotState[];
const lockBetween = sql<{ slot: SlotJson }>(
  'closure_slots_between',
  `select to_json(s.*) as slot from slot s where state = any($1) and starts_at < $3 and ends_at > $2
   order by id for no key update`,
);
const lockOf = sql<{ slot: SlotJson }>(
  'closure_slots_of',
  'select to_json(s.*) as slot from slot s where id = any($1::uuid[]) order by id for no key update',
);
/** A statement of its own, after the lock. */
const closedBy = sql<{ slot_id: string; ids: readonly ClosureId[] }>(
  'closure_of_slots',
  `select slot_id, json_agg(closure_id order by closure_id) as ids from slot_closure where slot_id = any($1::uuid[])
   group by slot_id`,
);
const writeStates = sql(
  'closure_write_states',
  `update slot s set state = n.state, sequence = n.sequence
   from json_to_recordset($1::json) n(id uuid, state text, sequence int) where s.id = n.id`,
);
const dropRows = sql(
  'closure_drop_rows',
  `delete from slot_closure c using json_to_recordset($1::json) n(id uuid, ids json)
   where c.slot_id = n.id and c.closure_id::text not in (select json_array_elements_text(n.ids))`,
);
const addRows = sql(
  'closure_add_rows',
  `insert into slot_closure (slot_id, closure_id)
   select s.id, i.id::uuid from json_to_recordset($1::json) n(id uuid, ids json)
     join slot s on s.id = n.id cross join lateral json_array_elements_text(n.ids) i(id)
   on conflict do nothing`,
);

export const mikroClosureStore = (database: Database): ClosureStore => {
  const put = (closure: Parameters<typeof closureRow>[0]) => putOne(database, ClosureRow, ['id'], closureRow(closure));
  const putGroup = (group: ClosureGroup) => putOne(database, ClosureGroupRow, ['id'], { ...group });
  const withClosures = (rows: readonly { readonly slot: SlotJson }[]) =>
    Effect.map(database.query(closedBy, [rows.map(({ slot }) => slot.id)]), (found) => {
      const known = new Map(found.map(({ slot_id: id, ids }) => [id, ids]));
      return rows.map(({ slot }): ClosedSlot => ({
        slot: toSlot(slot),
        closedBy: known.get(slot.id) ?? [],
        clearing: slot.clearing !== null,
      }));
    });
  return {
    list: ({ from, to, locationId, groupId, page, pageSize }) =>
      Effect.map(
        database.query(list, [from, to, locationId, groupId, pageSize, (page - 1) * pageSize]),
        ([{ items, total } = { items: [], total: 0 }]) => ({ items: items.map(toClosure), total }),
      ),
    groups: Effect.map(database.query(groups, []), (rows) => rows.map(({ row }) => row)),
    turn: Effect.asVoid(database.query(turn, [])),
    meeting: ({ from, to }) =>
      Effect.andThen(
        database.query(sharedTurn, []),
        Effect.map(database.query(meeting, [from, to]), (rows) => rows.map(({ row }) => toClosure(row))),
      ),
    find: (id) =>
      Effect.map(database.query(find, [id]), ([found]) => (found === undefined ? null : toClosure(found.row))),
    insert: put,
    save: put,
    remove: (id) => Effect.asVoid(database.query(remove, [id])),
    ofGroup: (id) => Effect.map(database.query(ofGroup, [id]), (rows) => rows.map(({ row }) => toClosure(row))),
    findGroup: (id) => Effect.map(database.query(findGroup, [id]), ([found]) => found?.row ?? null),
    insertGroup: putGroup,
    saveGroup: putGroup,
    removeGroup: (id) => Effect.asVoid(database.query(removeGroup, [id])),
    slotsBetween: (from, to) => Effect.flatMap(database.query(lockBetween, [closable, from, to]), withClosures),
    slotsOf: (ids) => Effect.flatMap(database.query(lockOf, [ids]), withClosures),
    writeSlots: (slots) =>
      Effect.gen(function* () {
        if (slots.length === 0) return;
        const states = slots.map(({ slot: { id, state, sequence } }) => ({ id, state, sequence }));
        const rows = json(slots.map(({ slot, closedBy: ids }) => ({ id: slot.id, ids })));
        yield* database.query(writeStates, [json(states)]);
        yield* database.query(dropRows, [rows]);
        yield* database.query(addRows, [rows]);
      }),
  };
};
