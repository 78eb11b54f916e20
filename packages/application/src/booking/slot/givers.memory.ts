import type { Slot } from '@svc/domain/booking';
import type { ActivityId } from '@svc/domain/kernel';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import type { SlotStore } from '../booking/booking-stores.ts';
import { busyGivers, givenElsewhere, keepGivers, letGoOfGivers } from './busy.memory.ts';

const aheadOf = (view: MemoryView, id: ActivityId, moment: Temporal.Instant): readonly Slot[] =>
  view
    .all<Slot>('slot')
    .filter(({ activityId, endsAt }) => activityId === id && Temporal.Instant.compare(endsAt, moment) > 0)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** What a SlotStore knows of those who give its classes. */
export const memoryGivers = (
  db: MemoryDatabase,
): Pick<SlotStore, 'busyGivers' | 'freeGivers' | 'givenElsewhere' | 'keepGivers' | 'lockAhead'> => ({
  keepGivers: (ids) => db.write('slots.keepGivers', (view) => keepGivers(view, ids)),
  freeGivers: (id) => db.write('slots.freeGivers', (view) => letGoOfGivers(view, id)),
  busyGivers: (id, moment) => db.read('slots.busyGivers', (view) => busyGivers(view, aheadOf(view, id, moment))),
  lockAhead: (id, moment) => db.write('slots.lockAhead', (view) => aheadOf(view, id, moment).map((slot) => slot.id)),
  givenElsewhere: (id) =>
    db.read('slots.givenElsewhere', (view) => {
      const slot = view.get<Slot>('slot', id);
      return slot === undefined ? null : givenElsewhere(view, slot);
    }),
});
