import {
  ruledTime,
  type Activity,
  type Schedule,
  type ScheduleId,
  type Slot,
  type StandingSlot,
} from '@svc/domain/booking';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import { clearingTable } from '../clearing/slot-clearings.memory.ts';
import { keepGivers } from '../slot/busy.memory.ts';
import { claimedSlots } from '../slot/was-claimed.memory.ts';
import type { ScheduleStore } from './schedule-store.ts';

const table = 'schedule';

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

const standing = (view: MemoryView, id: ScheduleId, from: Temporal.PlainDate): readonly StandingSlot[] => {
  const claimed = claimedSlots(view);
  return view
    .all<Slot>('slot')
    .filter(({ scheduleId }) => scheduleId === id)
    .filter((slot) => [slot, ruledTime(slot)].some(({ localDate }) => Temporal.PlainDate.compare(localDate, from) >= 0))
    .toSorted(byId)
    .map((slot): StandingSlot => ({ ...slot, claimed: slot.taken > 0 || claimed.has(slot.id) }));
};

export const memoryScheduleStore = (db: MemoryDatabase): ScheduleStore => ({
  ofActivity: (id) =>
    db.read('schedules.ofActivity', (view) =>
      view
        .all<Schedule>(table)
        .filter(({ activityId }) => activityId === id)
        .toSorted((a, b) => Temporal.PlainDate.compare(a.validFrom, b.validFrom) || byId(a, b)),
    ),
  lock: (id) => db.write('schedules.lock', (view) => view.get<Schedule>(table, id) ?? null),
  insert: (schedule) => db.write('schedules.insert', (view) => view.put(table, schedule.id, schedule)),
  save: (schedule) => db.write('schedules.save', (view) => view.put(table, schedule.id, schedule)),
  goingOn: (today) =>
    db.read('schedules.goingOn', (view) =>
      view
        .all<Schedule>(table)
        .filter(({ validTo }) => validTo === null || Temporal.PlainDate.compare(validTo, today) >= 0)
        .filter(({ activityId }) => (view.get<Activity>('activity', activityId)?.state ?? 'Deleted') !== 'Deleted')
        .toSorted(byId)
        .map(({ id }) => id),
    ),
  lockSlots: (id, from) => db.write('schedules.lockSlots', (view) => standing(view, id, from)),
  slots: (id, from) => db.read('schedules.slots', (view) => standing(view, id, from)),
  handOver: (slots, to) =>
    db.write('schedules.handOver', (view) => {
      for (const id of slots) view.put('slot', id, { ...view.get<Slot>('slot', id)!, scheduleId: to });
    }),
  hasClassAt: (id, { localDate, localStart, id: except }) =>
    db.read('schedules.hasClassAt', (view) =>
      view
        .all<Slot>('slot')
        .some(
          (slot) =>
            slot.scheduleId === id &&
            slot.id !== except &&
            slot.state !== 'Cancelled' &&
            slot.localDate.equals(localDate) &&
            slot.localStart.equals(localStart),
        ),
    ),
  writeSlots: ({ create, change, remove }) =>
    db.write('schedules.writeSlots', (view) => {
      const keyOf = (slot: Slot) => {
        const { localDate, localStart } = ruledTime(slot);
        return `${slot.scheduleId} ${localDate.toString()} ${localStart.toString()}`;
      };
      const claimed = claimedSlots(view);
      const gone = remove.filter((id) => view.get<Slot>('slot', id)?.taken === 0 && !claimed.has(id));
      for (const id of gone) {
        view.remove('slot', id);
        view.remove(clearingTable, id); // nobody is left in it
      }
      keepGivers(view, gone);
      const known = new Set(view.all<Slot>('slot').map(keyOf));
      const fresh = create.filter((slot) => !known.has(keyOf(slot)));
      for (const slot of fresh) view.put('slot', slot.id, slot);
      let changed = 0;
      for (const { id, to } of change) {
        const slot = view.get<Slot>('slot', id);
        if (slot === undefined) continue;
        const { startsAt, endsAt, shifted, zone, capacity, professionalIds, locationId } = to;
        changed += 1;
        view.put('slot', id, {
          ...slot,
          ...{ startsAt, endsAt, shifted, zone, capacity, professionalIds, locationId },
          sequence: slot.sequence + 1,
        });
      }
      return { created: fresh.length, changed, removed: gone.length };
    }),
});
