import type { ClosedSlot, Closure, ClosureGroup, ClosureId, Slot } from '@svc/domain/booking';
import type { SlotId } from '@svc/domain/kernel';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import { clearingTable } from '../clearing/slot-clearings.memory.ts';
import type { ClosuresQuery, ClosureStore } from './closure-store.ts';

const table = 'closure';
const groupTable = 'closureGroup';
const closings = 'slotClosure';

/** One closure of one slot; their table is kept by both ids. */
interface SlotClosure {
  readonly slotId: SlotId;
  readonly closureId: ClosureId;
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);
const byDay = (a: Closure, b: Closure): number => Temporal.PlainDate.compare(a.from, b.from) || byId(a, b);
const touches = ({ from, to }: Closure, first: Temporal.PlainDate | null, last: Temporal.PlainDate | null): boolean =>
  (last === null || Temporal.PlainDate.compare(from, last) <= 0) &&
  (first === null || Temporal.PlainDate.compare(to, first) >= 0);
const concerns = ({ scope }: Closure, { locationId }: ClosuresQuery): boolean =>
  locationId === null || scope.kind !== 'locations' || scope.ids.includes(locationId);
const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0;

const rowsOf = (view: MemoryView, slotId: SlotId): readonly SlotClosure[] =>
  view.all<SlotClosure>(closings).filter((row) => row.slotId === slotId);
const closedSlot = (view: MemoryView, slot: Slot): ClosedSlot => ({
  slot,
  closedBy: rowsOf(view, slot.id)
    .map(({ closureId }) => closureId)
    .toSorted(),
  clearing: view.get(clearingTable, slot.id) !== undefined,
});
const keyOf = ({ slotId, closureId }: SlotClosure): string => `${slotId} ${closureId}`;

export const memoryClosureStore = (db: MemoryDatabase): ClosureStore => ({
  list: (query) =>
    db.read('closures.list', (view) => {
      const all = view
        .all<Closure>(table)
        .filter((each) => touches(each, query.from, query.to) && concerns(each, query))
        .filter(({ groupId }) => query.groupId === null || groupId === query.groupId)
        .toSorted(byDay);
      const start = (query.page - 1) * query.pageSize;
      return { items: all.slice(start, start + query.pageSize), total: all.length };
    }),
  groups: db.read('closures.groups', (view) =>
    view.all<ClosureGroup>(groupTable).toSorted((a, b) => (a.year ?? Infinity) - (b.year ?? Infinity) || byId(a, b)),
  ),
  turn: db.write('closures.turn', () => undefined),
  meeting: ({ from, to }) =>
    db.write('closures.meeting', (view) =>
      view
        .all<Closure>(table)
        .filter((each) => touches(each, from.subtract({ days: 1 }), to.add({ days: 1 })))
        .toSorted(byDay),
    ),
  find: (id) => db.read('closures.find', (view) => view.get<Closure>(table, id) ?? null),
  insert: (closure) => db.write('closures.insert', (view) => view.put(table, closure.id, closure)),
  save: (closure) => db.write('closures.save', (view) => view.put(table, closure.id, closure)),
  remove: (id) =>
    db.write('closures.remove', (view) => {
      view.remove(table, id);
      for (const row of view.all<SlotClosure>(closings)) if (row.closureId === id) view.remove(closings, keyOf(row));
    }),
  ofGroup: (id) =>
    db.read('closures.ofGroup', (view) =>
      view
        .all<Closure>(table)
        .filter(({ groupId }) => groupId === id)
        .toSorted(byDay),
    ),
  findGroup: (id) => db.read('closures.findGroup', (view) => view.get<ClosureGroup>(groupTable, id) ?? null),
  insertGroup: (group) => db.write('closures.insertGroup', (view) => view.put(groupTable, group.id, group)),
  saveGroup: (group) => db.write('closures.saveGroup', (view) => view.put(groupTable, group.id, group)),
  removeGroup: (id) => db.write('closures.removeGroup', (view) => view.remove(groupTable, id)),
  slotsBetween: (from, to) =>
    db.write('closures.slotsBetween', (view) =>
      view
        .all<Slot>('slot')
        .filter(({ state }) => state === 'Open' || state === 'Closed')
        .filter(({ startsAt, endsAt }) => isBefore(startsAt, to) && isBefore(from, endsAt))
        .toSorted(byId)
        .map((slot) => closedSlot(view, slot)),
    ),
  slotsOf: (ids) =>
    db.write('closures.slotsOf', (view) =>
      view
        .all<Slot>('slot')
        .filter(({ id }) => ids.includes(id))
        .toSorted(byId)
        .map((slot) => closedSlot(view, slot)),
    ),
  writeSlots: (slots) =>
    db.write('closures.writeSlots', (view) => {
      for (const { slot, closedBy } of slots) {
        const now = view.get<Slot>('slot', slot.id);
        if (now === undefined) continue;
        view.put('slot', slot.id, { ...now, state: slot.state, sequence: slot.sequence });
        for (const row of rowsOf(view, slot.id)) view.remove(closings, keyOf(row));
        for (const closureId of closedBy) {
          const row: SlotClosure = { slotId: slot.id, closureId };
          view.put(closings, keyOf(row), row);
        }
      }
    }),
});
