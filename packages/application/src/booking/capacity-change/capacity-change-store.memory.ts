import { capacityChangeTable, type CapacityChange, type Slot } from '@svc/domain/booking';
import { step } from '@svc/domain/kernel';
import type { MemoryDatabase } from '../../kernel/memory-database.ts';
import type { CapacityChangeStore } from './capacity-change-store.ts';

const table = 'capacityChange';
const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

export const memoryCapacityChangeStore = (db: MemoryDatabase): CapacityChangeStore => ({
  standing: (id) =>
    db.read('capacityChanges.standing', (view) =>
      view
        .all<CapacityChange>(table)
        .filter(({ activityId, state }) => activityId === id && (state === 'Scheduled' || state === 'Applied'))
        .toSorted((a, b) => Temporal.PlainDate.compare(a.effectiveFrom, b.effectiveFrom) || byId(a, b)),
    ),
  find: (id) => db.read('capacityChanges.find', (view) => view.get<CapacityChange>(table, id) ?? null),
  replaced: ({ activityId, scheduleId, effectiveFrom }) =>
    db.read(
      'capacityChanges.replaced',
      (view) =>
        view
          .all<CapacityChange>(table)
          .filter((each) => each.activityId === activityId && each.scheduleId === scheduleId)
          .filter((each) => each.state === 'Superseded' && each.effectiveFrom.equals(effectiveFrom))
          .toSorted((a, b) => Temporal.Instant.compare(b.createdAt, a.createdAt) || byId(b, a))[0] ?? null,
    ),
  insert: (change) => db.write('capacityChanges.insert', (view) => view.put(table, change.id, change)),
  save: ({ id, state }) =>
    db.write('capacityChanges.save', (view) => {
      const before = view.get<CapacityChange>(table, id);
      if (before !== undefined) view.put(table, id, { ...before, state });
    }),
  applyDue: (today) =>
    db.write('capacityChanges.applyDue', (view) => {
      const due = view
        .all<CapacityChange>(table)
        .filter(({ effectiveFrom }) => Temporal.PlainDate.compare(effectiveFrom, today) <= 0)
        .map((change) => ({ change, state: step(capacityChangeTable, change.state, 'apply').unwrapOr(change.state) }))
        .filter(({ change, state }) => state !== change.state);
      for (const { change, state } of due) view.put(table, change.id, { ...change, state });
      return due.length;
    }),
  slotsFrom: (id, from, after) =>
    db.read('capacityChanges.slotsFrom', (view) =>
      view
        .all<Slot>('slot')
        .filter(({ activityId, state }) => activityId === id && (state === 'Open' || state === 'Closed'))
        .filter(({ localDate }) => Temporal.PlainDate.compare(localDate, from) >= 0)
        .filter(({ startsAt }) => Temporal.Instant.compare(startsAt, after) > 0)
        .toSorted(byId),
    ),
});
